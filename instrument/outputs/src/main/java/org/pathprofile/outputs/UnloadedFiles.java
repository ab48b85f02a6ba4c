package org.pathprofile.outputs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/** Files in the folder of sources that no function of a profile is in. */
final class UnloadedFiles {
  /** Where the packages of others and the data of tools are. */
  private static final Set<String> NOT_OURS = Set.of("node_modules", ".git", "__pycache__");

  private UnloadedFiles() {}

  /**
   * The files with a suffix that a profiled source has too, by path; none if no folder is given.
   */
  static List<String> of(PathProfile profile, FormatOptions options) throws IOException {
    if (options.coverageRoot().isEmpty()) {
      return List.of();
    }
    Set<Path> loaded =
        profile.functions().stream()
            .map(FunctionProfile::sourcePath)
            .flatMap(path -> path.stream())
            .map(path -> real(Path.of(path)))
            .collect(Collectors.toSet());
    Set<String> suffixes =
        profile.functions().stream()
            .map(function -> suffix(function.sourcePathOrName()))
            .filter(suffix -> !suffix.isEmpty())
            .collect(Collectors.toCollection(TreeSet::new));
    try (Stream<Path> files = Files.walk(options.coverageRoot().get())) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> suffixes.contains(suffix(file.toString())))
          .filter(file -> !isOfOthers(options.coverageRoot().get().relativize(file)))
          .map(UnloadedFiles::real)
          .filter(file -> !loaded.contains(file))
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isOfOthers(Path relative) {
    for (Path part : relative) {
      if (NOT_OURS.contains(part.toString())) {
        return true;
      }
    }
    return false;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  private static String suffix(String file) {
    int dot = file.lastIndexOf('.');
    return dot > file.lastIndexOf('/') ? file.substring(dot) : "";
  }
}

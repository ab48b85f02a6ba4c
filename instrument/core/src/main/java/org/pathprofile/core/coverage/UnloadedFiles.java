package org.pathprofile.core.coverage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.profile.PathProfile;

/** Files in the folder of sources that were not loaded. */
public final class UnloadedFiles {
  /** Where the packages of others and the data of tools are. */
  private static final Set<String> NOT_OURS = Set.of("node_modules", ".git", "__pycache__");

  private UnloadedFiles() {}

  /**
   * The files with a suffix that a profiled source has too, by path.
   *
   * @throws IOException if the folder cannot be read, so that it is not known which files those
   *     are; the message says what to do
   */
  public static List<String> of(PathProfile profile, Path root) throws IOException {
    Set<String> known =
        Stream.concat(
                profile.functions().stream()
                    .map(function -> function.identity().sourcePath())
                    .filter(Objects::nonNull),
                profile.loaded().stream().map(LoadedFunction::sourcePath))
            .collect(Collectors.toSet());
    Set<Path> loaded = known.stream().map(path -> real(Path.of(path))).collect(Collectors.toSet());
    Set<String> suffixes =
        Stream.concat(
                known.stream(),
                profile.functions().stream().map(function -> function.identity().sourceName()))
            .map(UnloadedFiles::suffix)
            .filter(suffix -> !suffix.isEmpty())
            .collect(Collectors.toSet());
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> suffixes.contains(suffix(file.toString())))
          .filter(file -> !isOfOthers(root.relativize(file)))
          .map(UnloadedFiles::real)
          .filter(file -> !loaded.contains(file))
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw unreadable(root, e.getCause());
    } catch (IOException e) {
      throw unreadable(root, e);
    }
  }

  private static IOException unreadable(Path root, IOException cause) {
    return new IOException(
        ("the folder of all sources, %s, cannot be read (%s), so the files that"
                + " were never loaded are not known; name another folder, or none")
            .formatted(root, cause.getMessage()),
        cause);
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

package org.pathprofile.outputs.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;

/**
 * Finds the text of sources: in the profile; in the file that it names, if that has the digest
 * which the profile tells; or, of profiles that tell none, in a file below a folder that the user
 * trusts. A profile may come from anybody, and a page is shown around: so no other file gets into
 * it. Not thread-safe.
 */
final class SourceFiles {
  private final PathProfile profile;
  private final Path folder;
  private final Map<String, Optional<String>> files = new HashMap<>();

  /**
   * @param folderOrNull the folder, or null if none is trusted
   */
  SourceFiles(PathProfile profile, Path folderOrNull) throws IOException {
    this.profile = profile;
    folder = folderOrNull == null ? null : folderOrNull.toRealPath();
  }

  /** The text of a function's source, unless it cannot be that of the one that ran. */
  Optional<ShownText> text(FunctionProfile function) {
    Optional<SourceText> source = profile.source(function);
    if (source.isPresent() && source.get().text().isPresent()) {
      return source.get().text().map(text -> new ShownText(text, true));
    }
    Optional<String> file =
        function.sourcePath().flatMap(place -> files.computeIfAbsent(place, SourceFiles::read));
    if (source.isPresent()) {
      String digest = source.get().digest();
      return file.filter(text -> SourceText.digestOf(text).equals(digest))
          .map(text -> new ShownText(text, true));
    }
    return file.filter(text -> isTrusted(function.sourcePath().orElseThrow()))
        .filter(text -> text.lines().count() >= function.section().endLine())
        .map(text -> new ShownText(text, false));
  }

  private boolean isTrusted(String place) {
    try {
      // Links are followed first, or one could lead out of the folder.
      return folder != null && Path.of(place).toRealPath().startsWith(folder);
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<String> read(String place) {
    try {
      Path file = Path.of(place);
      return Files.isRegularFile(file)
          ? Optional.of(Files.readString(file, StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }
}

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

/**
 * Reads sources of a profile from the files that it names, if these lie below a folder. A profile
 * may come from anybody, and a page is shown around: so no other file gets into it. Not
 * thread-safe.
 */
final class SourceFiles {
  private final Path folder;
  private final Map<String, Optional<String>> texts = new HashMap<>();

  /**
   * @param folderOrNull the folder, or null to read nothing
   */
  SourceFiles(Path folderOrNull) throws IOException {
    folder = folderOrNull == null ? null : folderOrNull.toRealPath();
  }

  /** The text of a function's source, unless it cannot be that of the one that ran. */
  Optional<String> text(FunctionProfile function) {
    if (folder == null || function.sourcePath().isEmpty()) {
      return Optional.empty();
    }
    return texts
        .computeIfAbsent(function.sourcePath().get(), this::read)
        .filter(text -> text.lines().count() >= function.section().endLine());
  }

  private Optional<String> read(String place) {
    try {
      // Links are followed first, or one could lead out of the folder.
      Path file = folder.resolve(place).toRealPath();
      return file.startsWith(folder) && Files.isRegularFile(file)
          ? Optional.of(Files.readString(file, StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }
}

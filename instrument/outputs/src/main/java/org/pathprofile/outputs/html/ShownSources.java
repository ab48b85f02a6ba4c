package org.pathprofile.outputs.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.output.SourceFiles;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;

/**
 * Finds the text of sources for the page: as {@link SourceFiles} does; or, of profiles that tell no
 * digest, in a file below a folder that the user trusts. A profile may come from anybody, and a
 * page is shown around: so no other file gets into it. Not thread-safe.
 */
final class ShownSources {
  private final PathProfile profile;
  private final Path folder;
  private final Map<String, Optional<String>> files = new HashMap<>();

  /**
   * @param folder the folder, or null if none is trusted
   */
  ShownSources(PathProfile profile, @Nullable Path folder) throws IOException {
    this.profile = SourceFiles.embed(profile, missing -> {});
    this.folder = folder == null ? null : folder.toRealPath();
  }

  /** The text of a function's source, unless it cannot be that of the one that ran. */
  Optional<ShownText> text(FunctionProfile function) {
    Optional<SourceText> source = profile.source(function);
    if (source.isPresent()) {
      return source.get().text().map(text -> new ShownText(text, true));
    }
    return Optional.ofNullable(function.identity().sourcePath())
        .flatMap(place -> files.computeIfAbsent(place, this::read))
        .filter(text -> text.lines().count() >= function.identity().section().endLine())
        .map(text -> new ShownText(text, false));
  }

  /** The text of a file in the folder. */
  private Optional<String> read(String place) {
    if (folder == null) {
      return Optional.empty();
    }
    try {
      // Java's are below a source root. Links are followed first, or one could lead out of it.
      Path file = folder.resolve(place).toRealPath();
      return file.startsWith(folder) && Files.isRegularFile(file)
          ? Optional.of(Files.readString(file, StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }
}

package org.pathprofile.core.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;

/**
 * Finds the texts of sources of which a profile has the digest only: in the files that it names, if
 * these have the digest. Stateless and thread-safe.
 */
public final class SourceFiles {
  private SourceFiles() {}

  /**
   * A profile with the texts of all sources whose files are still what they were.
   *
   * @param missing is told of each source without a text, and why it has none
   */
  public static PathProfile embed(PathProfile profile, Consumer<String> missing) {
    List<SourceText> sources = new ArrayList<>();
    for (SourceText source : profile.sources()) {
      sources.add(source.text().isPresent() ? source : read(source, missing));
    }
    return profile.withSources(sources);
  }

  private static SourceText read(SourceText source, Consumer<String> missing) {
    if (source.path() == null) {
      missing.accept(source.name() + ": is no file, and its text is not in the profile");
      return source;
    }
    try {
      Path file = Path.of(source.path());
      if (!Files.isRegularFile(file)) {
        // Some of what is no file never ends.
        throw new NoSuchFileException(source.path());
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      if (SourceText.digestOf(text).equals(source.digest())) {
        return source.withText(text);
      }
      missing.accept(source.path() + ": has changed since it was profiled, and is not shown");
    } catch (IOException | InvalidPathException e) {
      missing.accept(source.path() + ": cannot be read, and is not shown");
    }
    return source;
  }
}

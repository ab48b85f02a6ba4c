package org.pathprofile.core.sourcemap;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.SourceText;

/** A source that was compiled to what ran. Thread-safe. */
public final class OriginalSource {
  private final String name;
  private final @Nullable String path;
  private final @Nullable String text;
  private volatile SourceText known;

  /**
   * @param name what it is called if it is no file
   * @param path the path of the file, or null if it is none
   * @param text its text, or null if that is not known
   */
  public OriginalSource(String name, @Nullable String path, @Nullable String text) {
    this.name = Objects.requireNonNull(name, "name");
    this.path = path;
    this.text = text;
  }

  String name() {
    return name;
  }

  @Nullable String path() {
    return path;
  }

  /** The path, or the name of what is no file. */
  public String pathOrName() {
    return path == null ? name : path;
  }

  @Nullable String text() {
    return text;
  }

  /** What a profile tells of it; empty if its text is not known. */
  Optional<SourceText> sourceText(String language) {
    if (text == null) {
      return Optional.empty();
    }
    SourceText source = known;
    if (source == null || !source.language().equals(language)) {
      source = SourceText.of(name, path, language, text, true);
      known = source;
    }
    return Optional.of(source);
  }
}

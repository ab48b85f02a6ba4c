package org.pathprofile.core.sourcemap;

import java.util.Objects;
import java.util.Optional;
import org.pathprofile.core.profile.SourceText;

/** A source that was compiled to what ran. Thread-safe. */
public final class OriginalSource {
  private final String name;
  private final String pathOrNull;
  private final String textOrNull;
  private volatile SourceText known;

  /**
   * @param name what it is called if it is no file
   * @param pathOrNull the path of the file, or null if it is none
   * @param textOrNull its text, or null if that is not known
   */
  public OriginalSource(String name, String pathOrNull, String textOrNull) {
    this.name = Objects.requireNonNull(name, "name");
    this.pathOrNull = pathOrNull;
    this.textOrNull = textOrNull;
  }

  String name() {
    return name;
  }

  String pathOrNull() {
    return pathOrNull;
  }

  /** The path, or the name of what is no file. */
  public String pathOrName() {
    return pathOrNull == null ? name : pathOrNull;
  }

  String textOrNull() {
    return textOrNull;
  }

  /** What a profile tells of it; empty if its text is not known. */
  Optional<SourceText> text(String language) {
    if (textOrNull == null) {
      return Optional.empty();
    }
    SourceText text = known;
    if (text == null || !text.language().equals(language)) {
      text = SourceText.of(name, pathOrNull, language, textOrNull, true);
      known = text;
    }
    return Optional.of(text);
  }
}

package org.pathprofile.truffle;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern in which {@code *} stands for any characters, also none, and {@code ?} for one. Every
 * other character stands for itself, so no pattern is invalid.
 */
final class Wildcards {
  static final Wildcards ANY = new Wildcards("*");

  private final String text;
  private final Pattern pattern;

  private Wildcards(String text) {
    this.text = text;
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        default -> regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
  }

  static Wildcards of(String text) {
    return new Wildcards(text);
  }

  boolean isAny() {
    return text.equals("*");
  }

  /** Whether {@code value} matches. */
  boolean matches(@Nullable String value) {
    return isAny() || (value != null && pattern.matcher(value).matches());
  }

  @Override
  public String toString() {
    return text;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof Wildcards other && text.equals(other.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }
}

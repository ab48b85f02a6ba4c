package org.pathprofile.core.profile;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A source of which functions were profiled, as it was when it ran.
 *
 * @param name the name of the source; of a file always the last part of its path
 * @param path the path of the source file, or null when the source is no file
 * @param language the id of the guest language
 * @param digest the SHA-256 of the text in UTF-8, 64 lower-case hexadecimal digits
 * @param text the text, if it is kept
 */
@SuppressWarnings("exports")
public record SourceText(
    String name, @Nullable String path, String language, String digest, Optional<String> text)
    implements Comparable<SourceText> {

  private static final Comparator<SourceText> BY_NAME =
      Comparator.comparing(SourceText::name)
          .thenComparing(SourceText::path, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(SourceText::language)
          .thenComparing(SourceText::digest);

  /**
   * @throws IllegalArgumentException if the digest is not 64 lower-case hexadecimal digits
   */
  public SourceText {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(language, "language");
    Objects.requireNonNull(text, "text");
    name = nameOf(path, name);
    if (!digest.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("'" + digest + "' is not a SHA-256 in hexadecimal digits");
    }
  }

  /** A source with its digest, and with its text if that is to be kept. */
  public static SourceText of(
      String name, @Nullable String path, String language, String text, boolean keep) {
    return new SourceText(
        name, path, language, digestOf(text), keep ? Optional.of(text) : Optional.empty());
  }

  /** The digest of a text: the SHA-256 of its UTF-8 in lower-case hexadecimal digits. */
  public static String digestOf(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  public SourceText withText(String newText) {
    return new SourceText(name, path, language, digest, Optional.of(newText));
  }

  public SourceText withoutText() {
    return new SourceText(name, path, language, digest, Optional.empty());
  }

  /** Whether the function is in a source of this name, path, language and, if known, text. */
  boolean isOf(FunctionIdentity function) {
    return name.equals(function.sourceName())
        && Objects.equals(path, function.sourcePath())
        && language.equals(function.language())
        && (function.sourceDigest() == null || function.sourceDigest().equals(digest));
  }

  /**
   * A file has one name, whatever it was called where it was loaded, such as in an import: the last
   * part of its path.
   */
  static String nameOf(@Nullable String path, String name) {
    String slashed = path == null ? "" : path.replace('\\', '/');
    String last = slashed.substring(slashed.lastIndexOf('/') + 1);
    return last.isEmpty() ? name : last;
  }

  /** By name, path, language and digest. */
  @Override
  public int compareTo(SourceText other) {
    return BY_NAME.compare(this, other);
  }
}

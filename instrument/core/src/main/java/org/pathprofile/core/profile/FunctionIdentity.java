package org.pathprofile.core.profile;

import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.SourceRange;

/**
 * What makes two roots the same function: counts of roots with the same identity are summed, across
 * clones, re-parses, contexts and runs.
 *
 * <p>A file is known by its path, however its name was spelled where it was loaded. All other code,
 * such as that which programs generate, is known by its name and its text.
 *
 * @param rootName the guest's name of the function, or of the file for the code of a file
 * @param language the id of the guest language
 * @param graphHash the structural hash of the function's graph
 * @param sourcePath the path of the source file, or null when the source is no file
 * @param sourceName the name of the source; of a file always the last part of its path
 * @param sourceDigest the {@linkplain SourceText#digest() digest} of the source's text; null if the
 *     source is a file, or its text is not known
 * @param section where the function is in the source
 * @param compiledIn the path, or else the name, of the source that was loaded, if a source map
 *     tells of originals of its code; else null. The function itself need not have an original
 */
@SuppressWarnings("exports")
public record FunctionIdentity(
    String rootName,
    String language,
    String graphHash,
    @Nullable String sourcePath,
    String sourceName,
    @Nullable String sourceDigest,
    SourceRange section,
    @Nullable String compiledIn)
    implements Comparable<FunctionIdentity> {

  private static final Comparator<FunctionIdentity> BY_PLACE =
      Comparator.comparing(FunctionIdentity::sourceName)
          .thenComparing(
              FunctionIdentity::sourcePath, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(FunctionIdentity::section, SourceRange.BY_PLACE)
          .thenComparing(FunctionIdentity::rootName)
          .thenComparing(FunctionIdentity::language)
          .thenComparing(FunctionIdentity::graphHash)
          .thenComparing(
              FunctionIdentity::sourceDigest, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(
              FunctionIdentity::compiledIn, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(FunctionIdentity::loadedAt, SourceRange.BY_PLACE);

  public FunctionIdentity {
    Objects.requireNonNull(rootName, "rootName");
    Objects.requireNonNull(language, "language");
    Objects.requireNonNull(graphHash, "graphHash");
    Objects.requireNonNull(sourceName, "sourceName");
    Objects.requireNonNull(section, "section");
    sourceName = SourceText.nameOf(sourcePath, sourceName);
    sourceDigest = sourcePath == null ? sourceDigest : null;
  }

  /** A function of a source that has no source map. */
  public FunctionIdentity(
      String rootName,
      String language,
      String graphHash,
      String sourcePath,
      String sourceName,
      String sourceDigest,
      SourceRange section) {
    this(rootName, language, graphHash, sourcePath, sourceName, sourceDigest, section, null);
  }

  /** A function of which only the name is known. */
  public static FunctionIdentity of(String rootName) {
    return new FunctionIdentity(rootName, "", "", null, "", null, SourceRange.UNKNOWN);
  }

  /** The path of the source, or its name if it is no file. */
  public String sourcePathOrName() {
    return sourcePath == null ? sourceName : sourcePath;
  }

  /** Where the function is in the source that was loaded. */
  public SourceRange loadedAt() {
    return section.compiled() == null ? section : section.compiled().place();
  }

  /**
   * Whether a compiler or bundler has added the function, or several originals are in it: the map
   * of its source tells no original of it.
   */
  public boolean isWithoutOriginal() {
    return compiledIn != null && section.compiled() == null;
  }

  /** The function at the same place with another graph. */
  public FunctionIdentity withGraphHash(String hash) {
    return new FunctionIdentity(
        rootName, language, hash, sourcePath, sourceName, sourceDigest, section, compiledIn);
  }

  /** The function at another place, such as in the original of its code. */
  public FunctionIdentity withPlace(
      String path, String name, String digest, SourceRange range, String loadedFrom) {
    return new FunctionIdentity(
        rootName, language, graphHash, path, name, digest, range, loadedFrom);
  }

  /** By source, place in the source, name, language, hash and text. */
  @Override
  public int compareTo(FunctionIdentity other) {
    return BY_PLACE.compare(this, other);
  }

  /** Name and place, for messages. */
  @Override
  public String toString() {
    return "'" + rootName + "' (" + sourceName + ":" + section.startLine() + ")";
  }
}

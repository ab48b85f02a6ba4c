package org.pathprofile.core.profile;

import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.SourceRange;

/**
 * A function that has run, and of which nothing is counted because there is no exact graph of it.
 *
 * @param rootName the guest's name of the function, or of the file for the code of a file
 * @param language the id of the guest language
 * @param sourcePath the path of the source file, or null when the source is no file
 * @param sourceName the name of the source
 * @param section where the function is in the source
 * @param reason why it is not profiled, for people
 */
@SuppressWarnings("exports")
public record UnprofiledFunction(
    String rootName,
    String language,
    @Nullable String sourcePath,
    String sourceName,
    SourceRange section,
    String reason)
    implements Comparable<UnprofiledFunction> {

  private static final Comparator<UnprofiledFunction> BY_PLACE =
      Comparator.comparing(UnprofiledFunction::sourceName)
          .thenComparing(
              UnprofiledFunction::sourcePath, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(UnprofiledFunction::section, SourceRange.BY_PLACE)
          .thenComparing(UnprofiledFunction::rootName)
          .thenComparing(UnprofiledFunction::language)
          .thenComparing(UnprofiledFunction::reason);

  public UnprofiledFunction {
    Objects.requireNonNull(rootName, "rootName");
    Objects.requireNonNull(language, "language");
    Objects.requireNonNull(sourceName, "sourceName");
    Objects.requireNonNull(section, "section");
    Objects.requireNonNull(reason, "reason");
    sourceName = SourceText.nameOf(sourcePath, sourceName);
  }

  /** By source, place in the source, name, language and reason. */
  @Override
  public int compareTo(UnprofiledFunction other) {
    return BY_PLACE.compare(this, other);
  }

  /** Name, place and reason, for messages. */
  @Override
  public String toString() {
    String place =
        section.equals(SourceRange.UNKNOWN) ? sourceName : sourceName + ":" + section.startLine();
    return rootName + (place.isEmpty() ? "" : " (" + place + ")") + ": " + reason;
  }
}

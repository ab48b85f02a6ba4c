package org.pathprofile.core.profile;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.pathprofile.core.graph.SourceRange;

/**
 * A function of a source that was loaded, whether or not it ran.
 *
 * @param rootName the guest's name of the function, or of the file for the code of a file
 * @param language the id of the guest language
 * @param sourcePath the path of the source file
 * @param section where the function is in the source; {@link SourceRange#UNKNOWN} if this is the
 *     part of a function that belongs to another source, or to none, with the statements of this
 *     one
 * @param isBesideClass whether a class begins on its line, before it or where it does, as with some
 *     constructors: the line runs when the class is defined, which no event tells
 * @param uncounted whether it ran, but was not counted; if not, it did not run if the profile has
 *     no counts of it
 * @param lines the lines on which its statements begin, in this order, without those of the
 *     functions in it
 */
public record LoadedFunction(
    String rootName,
    String language,
    String sourcePath,
    SourceRange section,
    boolean isBesideClass,
    boolean uncounted,
    List<Integer> lines)
    implements Comparable<LoadedFunction> {

  private static final Comparator<LoadedFunction> BY_PLACE =
      Comparator.comparing(LoadedFunction::sourcePath)
          .thenComparing(LoadedFunction::section, SourceRange.BY_PLACE)
          .thenComparing(LoadedFunction::rootName)
          .thenComparing(LoadedFunction::language);

  public LoadedFunction {
    Objects.requireNonNull(rootName, "rootName");
    Objects.requireNonNull(language, "language");
    Objects.requireNonNull(sourcePath, "sourcePath");
    Objects.requireNonNull(section, "section");
    lines = List.copyOf(lines);
  }

  /** What is known of it from here and there. */
  LoadedFunction plus(LoadedFunction other) {
    SortedSet<Integer> both = new TreeSet<>(lines);
    both.addAll(other.lines);
    return new LoadedFunction(
        rootName,
        language,
        sourcePath,
        section,
        isBesideClass,
        uncounted || other.uncounted,
        List.copyOf(both));
  }

  /** By source, place in the source, name and language: by which it is the same. */
  @Override
  public int compareTo(LoadedFunction other) {
    return BY_PLACE.compare(this, other);
  }
}

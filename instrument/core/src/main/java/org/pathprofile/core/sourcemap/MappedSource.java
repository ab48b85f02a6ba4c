package org.pathprofile.core.sourcemap;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.CompiledCode;
import org.pathprofile.core.graph.SourceRange;

/**
 * A source that was loaded, and the originals of its code. Immutable and thread-safe.
 *
 * <p>A piece of code begins where the segment of its first character says; if there is none, as
 * before the code of a module that a bundler has wrapped, where the first segment in it says,
 * provided that all of it has one original. Where it ends, maps do not tell: taken is the end of
 * the name or sign at its last character.
 */
public final class MappedSource {
  /** How far to look for the last segment of the same original, among those of inlined code. */
  private static final int MOST_STEPS = 10_000;

  private final Mappings mappings;

  private final SegmentReach reach;

  /** By number of the map; null where there is none. */
  private final @Nullable OriginalSource[] originals;

  private final Map<String, OriginalSource> byPlace = new HashMap<>();

  /** By number of the map, the first one that stands for the same original, or -1. */
  private final int[] same;

  /** By number of the map, where the lines of its text begin; null if it is not known. */
  private final int[] @Nullable [] lines;

  /** By segment, the first one behind it that tells another original, or their number. */
  private final int[] otherOriginal;

  /** Originals in which the map has places that they do not have. */
  private int tooShort;

  /**
   * @param text of the source that was loaded; it is not kept
   * @param originals by number of the map's sources; null for those that are not to be shown
   */
  public MappedSource(SourceMap map, String text, List<@Nullable OriginalSource> originals) {
    mappings = map.mappings();
    reach = new SegmentReach(mappings, text);
    this.originals = originals.toArray(new OriginalSource[0]);
    lines = new int[originals.size()][];
    same = new int[originals.size()];
    Map<String, Integer> first = new HashMap<>();
    removeTooShort();
    for (int i = 0; i < same.length; i++) {
      OriginalSource original = this.originals[i];
      same[i] = original == null ? -1 : first.computeIfAbsent(original.pathOrName(), p -> -1);
      if (original != null && same[i] < 0) {
        first.put(original.pathOrName(), i);
        byPlace.put(original.pathOrName(), original);
        same[i] = i;
      }
    }
    otherOriginal = new int[mappings.size()];
    int next = -1;
    for (int i = otherOriginal.length - 1; i >= 0; i--) {
      if (original(i) >= 0) {
        otherOriginal[i] =
            next < 0 ? mappings.size() : original(i) == original(next) ? otherOriginal[next] : next;
        next = i;
      }
    }
  }

  /** A text that is not the one that was compiled would be shown with wrong counts. */
  private void removeTooShort() {
    int[] last = new int[originals.length];
    Arrays.fill(last, -1);
    for (int segment = 0; segment < mappings.size(); segment++) {
      int source = mappings.source(segment);
      if (source >= 0) {
        last[source] = Math.max(last[source], mappings.line(segment));
      }
    }
    for (int i = 0; i < originals.length; i++) {
      if (originals[i] != null && originals[i].text() != null) {
        lines[i] = lineStarts(originals[i].text());
        if (last[i] >= lines[i].length - 1) {
          originals[i] = null;
          tooShort++;
        }
      }
    }
  }

  private static int[] lineStarts(String text) {
    int[] starts = new int[16];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1))) {
        if (count + 1 >= starts.length) {
          starts = Arrays.copyOf(starts, 2 * starts.length);
        }
        starts[count++] = i + 1;
      }
    }
    starts[count] = text.length() + 1;
    return Arrays.copyOf(starts, count + 1);
  }

  /** How many originals have fewer lines than the map says, so that none of them is used. */
  public int tooShort() {
    return tooShort;
  }

  /** The originals, in no order. */
  public Iterable<OriginalSource> originals() {
    return byPlace.values();
  }

  /** The original that a range is of. */
  Optional<OriginalSource> originalOf(SourceRange range) {
    return range.compiled() == null
        ? Optional.empty()
        : Optional.ofNullable(byPlace.get(range.compiled().original()));
  }

  /** The number of the original of a segment, or a negative number. */
  private int original(int segment) {
    int source = mappings.source(segment);
    return source < 0 ? -1 : same[source];
  }

  /**
   * The range in an original that a range of the loaded source was compiled from; empty if the map
   * tells none.
   */
  public Optional<SourceRange> originalRange(SourceRange loaded) {
    if (loaded.isUnknown()) {
      return Optional.empty();
    }
    int last = mappings.lastBefore(loaded.endLine() - 1, loaded.endColumn() - 1);
    int first = first(loaded, last);
    return first < 0 ? Optional.empty() : Optional.of(range(loaded, first, Math.max(first, last)));
  }

  /** The segment that tells where a range begins, or -1. */
  private int first(SourceRange loaded, int last) {
    int column = loaded.startColumn() - 1;
    int around = mappings.at(loaded.startLine() - 1, column);
    if (around < 0 || original(around) < 0 || reach.statement(around) < column) {
      return firstInside(loaded, last);
    }
    if (reach.operand(around) < column) {
      // Fine maps have a segment in it; others tell where the line is.
      int inside = firstInside(loaded, last);
      return inside >= 0 && mappings.isOn(inside, loaded.startLine() - 1) ? inside : around;
    }
    return around;
  }

  /** As {@link #originalRange}; empty if the original is no file. */
  public Optional<SourceRange> originalFileRange(SourceRange loaded) {
    return originalRange(loaded)
        .filter(range -> originalOf(range).filter(o -> o.path() != null).isPresent());
  }

  /** The first segment in a range that tells an original, if all do tell the same one; or -1. */
  private int firstInside(SourceRange loaded, int last) {
    int first = mappings.from(loaded.startLine() - 1, loaded.startColumn() - 1);
    int end = Math.min(last, first + MOST_STEPS);
    while (first <= end && original(first) < 0) {
      first++;
    }
    return first <= end && otherOriginal[first] > last ? first : -1;
  }

  private SourceRange range(SourceRange loaded, int first, int last) {
    int source = original(first);
    int end = last;
    for (int i = 0; i < MOST_STEPS && end > first && original(end) != source; i++) {
      end--;
    }
    int startLine = mappings.line(first);
    int startColumn = mappings.originalColumn(first);
    int endLine = mappings.line(end);
    int endColumn = mappings.originalColumn(end);
    boolean isBehind = endLine > startLine || (endLine == startLine && endColumn >= startColumn);
    if (original(end) != source || !isBehind) {
      // Code that was moved.
      endLine = startLine;
      endColumn = startColumn;
    } else if (end == last && mappings.isOn(end, loaded.endLine() - 1)) {
      endColumn += loaded.endColumn() - 1 - mappings.column(end);
    }
    return new SourceRange(
        startLine + 1,
        startColumn + 1,
        endLine + 1,
        endOfName(source, endLine, endColumn) + 1,
        new CompiledCode(loaded, Objects.requireNonNull(originals[source]).pathOrName()));
  }

  /** Names may be shorter in compiled code; and a line ends somewhere. */
  private int endOfName(int source, int line, int column) {
    if (lines[source] == null) {
      return column;
    }
    String text = originals[source].text();
    int start = lines[source][line];
    int end = Math.max(start, lines[source][line + 1] - 1);
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    int place = start + column;
    while (place + 1 < end && isOfName(text, place) && isOfName(text, place + 1)) {
      place++;
    }
    return Math.max(0, Math.min(place, end - 1) - start);
  }

  private static boolean isOfName(String text, int place) {
    return Character.isJavaIdentifierPart(text.charAt(place));
  }
}

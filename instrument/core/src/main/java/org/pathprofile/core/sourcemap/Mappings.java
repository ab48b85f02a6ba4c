package org.pathprofile.core.sourcemap;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The segments of a source map in the order of the compiled code. Lines and columns are 0-based.
 * Immutable once it is {@linkplain Builder#build built}; 16 bytes per segment.
 */
final class Mappings {
  static final int NONE = -1;

  /** By line, its first segment; one entry more, for the end. */
  private final int[] starts;

  private final int[] columns;

  /** By segment, the number of the original, or {@link #NONE}. */
  private final int[] sources;

  private final int[] lines;
  private final int[] originalColumns;

  private Mappings(Builder builder) {
    starts = Arrays.copyOf(builder.starts, builder.lineCount + 1);
    starts[builder.lineCount] = builder.size;
    columns = Arrays.copyOf(builder.columns, builder.size);
    sources = Arrays.copyOf(builder.sources, builder.size);
    lines = Arrays.copyOf(builder.lines, builder.size);
    originalColumns = Arrays.copyOf(builder.originalColumns, builder.size);
  }

  int size() {
    return columns.length;
  }

  int column(int segment) {
    return columns[segment];
  }

  int source(int segment) {
    return sources[segment];
  }

  int line(int segment) {
    return lines[segment];
  }

  int originalColumn(int segment) {
    return originalColumns[segment];
  }

  /** The last segment of a line that begins at a column or before it, or {@link #NONE}. */
  int at(int line, int column) {
    int last = lastBefore(line, column);
    return last < firstOf(line) ? NONE : last;
  }

  /** The first segment that begins at a place or behind it; the number of segments if none does. */
  int from(int line, int column) {
    return lastBefore(line, column - 1) + 1;
  }

  /** The last segment that begins at a place or before it, on any line; -1 if none does. */
  int lastBefore(int line, int column) {
    int low = firstOf(line);
    int high = line < 0 ? 0 : firstOf(line + 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (columns[middle] <= column) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Whether a segment is on a line. */
  boolean isOn(int segment, int line) {
    return segment >= firstOf(line) && segment < firstOf(line + 1);
  }

  private int firstOf(int line) {
    return starts[Math.max(0, Math.min(line, starts.length - 1))];
  }

  /** Collects segments, line by line. Not thread-safe. */
  static final class Builder {
    /** They take 200 MB, with what {@link MappedSource} adds. */
    private static final int MOST_SEGMENTS = 8_000_000;

    private static final int MOST_LINES = 8_000_000;

    private int[] starts = new int[64];
    private int lineCount = 1;
    private int[] columns = new int[64];
    private int[] sources = new int[64];
    private int[] lines = new int[64];
    private int[] originalColumns = new int[64];
    private int size;

    /** The line to which segments are added. */
    int line() {
      return lineCount - 1;
    }

    /**
     * Goes on with a line.
     *
     * @param line at least the current one
     */
    void goTo(int line) throws SourceMapException {
      if (line >= MOST_LINES) {
        throw new SourceMapException("it has more than " + MOST_LINES + " lines");
      }
      if (line == line()) {
        return;
      }
      sortLine();
      if (line + 1 >= starts.length) {
        starts = Arrays.copyOf(starts, Math.max(2 * starts.length, line + 2));
      }
      Arrays.fill(starts, lineCount, line + 1, size);
      lineCount = line + 1;
    }

    /** Takes back the segments from a place on. */
    void cutFrom(int line, int column) {
      sortLine();
      if (line < line()) {
        lineCount = line + 1;
        size = starts[lineCount];
      }
      while (line == line() && size > starts[line] && columns[size - 1] >= column) {
        size--;
      }
    }

    /** Adds a segment; of code without an original, the source is {@link #NONE}. */
    void add(int column, int source, int line, int originalColumn) throws SourceMapException {
      if (size >= MOST_SEGMENTS) {
        throw new SourceMapException("it has more than " + MOST_SEGMENTS + " segments");
      }
      if (size == columns.length) {
        columns = Arrays.copyOf(columns, 2 * size);
        sources = Arrays.copyOf(sources, 2 * size);
        lines = Arrays.copyOf(lines, 2 * size);
        originalColumns = Arrays.copyOf(originalColumns, 2 * size);
      }
      columns[size] = column;
      sources[size] = source;
      lines[size] = line;
      originalColumns[size] = originalColumn;
      size++;
    }

    /** Maps may have the segments of a line in any order; hardly any does. */
    private void sortLine() {
      int first = starts[line()];
      boolean isSorted = true;
      for (int i = first + 1; i < size; i++) {
        isSorted &= columns[i - 1] <= columns[i];
      }
      if (isSorted) {
        return;
      }
      int[] order =
          IntStream.range(first, size)
              .boxed()
              .sorted((a, b) -> Integer.compare(columns[a], columns[b]))
              .mapToInt(Integer::intValue)
              .toArray();
      permute(columns, order, first);
      permute(sources, order, first);
      permute(lines, order, first);
      permute(originalColumns, order, first);
    }

    private static void permute(int[] values, int[] order, int first) {
      int[] sorted = new int[order.length];
      for (int i = 0; i < order.length; i++) {
        sorted[i] = values[order[i]];
      }
      System.arraycopy(sorted, 0, values, first, sorted.length);
    }

    Mappings build() {
      sortLine();
      return new Mappings(this);
    }
  }
}

package org.pathprofile.core.coverage;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;

/**
 * How often the lines of one file ran. A statement ran as often as all blocks together in which it
 * begins, such as the copies of a {@code finally} block; a line has the highest count of what
 * begins on it. Not thread-safe.
 *
 * <p>In which statement of a block an exception left it is not known. So a statement behind the
 * first one has the count of the activations that passed all of the block; if there were none,
 * though some came to the block, its count is not known.
 */
public final class LineCounts {
  /** How often a statement ran: at least, and at most. */
  private static final class Range {
    private long least;
    private long most;
  }

  private final Map<SourceRange, Range> statements = new HashMap<>();
  private final SortedMap<Integer, Long> others = new TreeMap<>();
  private final Set<Integer> unknown = new HashSet<>();

  /** The lines of one function. */
  public static LineCounts of(FunctionProfile function) {
    LineCounts lines = new LineCounts();
    lines.add(function, function.edgeProfile());
    return lines;
  }

  /** Adds the counts of a function. */
  void add(FunctionProfile function, EdgeProfile counts) {
    ControlFlowGraph graph = function.graph();
    boolean hasCode = graph.hasCode();
    long[] left = hasCode ? leftInside(function) : new long[0];
    for (int block = 0; block < graph.blockCount(); block++) {
      if (hasCode) {
        addStatements(graph.code(block), counts.block(block), left[block]);
      } else if (block != graph.exit() && !isHandler(graph, block)) {
        atLeast(graph.block(block).line(), counts.block(block));
      }
    }
    for (UnknownCode code : graph.unknown()) {
      if (code.what() == UnknownCode.What.COUNT) {
        unknown.add(code.section().startLine());
      }
    }
  }

  /** A handler is told at the line of its {@code try}, which runs more often. */
  private static boolean isHandler(ControlFlowGraph graph, int block) {
    BlockKind kind = graph.block(block).kind();
    return graph.isHead(block) && (kind == BlockKind.CATCH || kind == BlockKind.FINALLY);
  }

  /** By block, how often it was entered and not left by any of its edges. */
  private static long[] leftInside(FunctionProfile function) {
    long[] left = new long[function.graph().blockCount()];
    for (PathCount path : function.paths()) {
      if (path.ends() == PathEnding.EXCEPTION || path.ends() == PathEnding.ABANDONED) {
        left[path.key().block(path.key().executedLength() - 1)] += path.count();
      }
    }
    return left;
  }

  private void addStatements(List<SourceRange> code, long count, long left) {
    for (int i = 0; i < code.size(); i++) {
      Range range = statements.computeIfAbsent(code.get(i), statement -> new Range());
      range.most += count;
      range.least += i == 0 ? count : Math.max(0, count - left);
    }
  }

  /** Something else ran on a line, so often. Without effect if the line is 0. */
  void atLeast(int line, long count) {
    if (line > 0) {
      others.merge(line, count, Math::max);
    }
  }

  /** A line has a statement, of which there may be no count. */
  void known(int line) {
    atLeast(line, 0);
  }

  /** Nothing is known of a line. */
  void unknown(int line) {
    unknown.add(line);
  }

  /** The counts by line; without lines that are {@link #unknownLines}. */
  public SortedMap<Integer, Long> counts() {
    SortedMap<Integer, Long> counts = atLeast();
    counts.keySet().removeAll(unknownLines());
    return Collections.unmodifiableSortedMap(counts);
  }

  private SortedMap<Integer, Long> atLeast() {
    SortedMap<Integer, Long> counts = new TreeMap<>(others);
    statements.forEach(
        (statement, range) -> counts.merge(statement.startLine(), range.least, Math::max));
    counts.remove(0);
    return counts;
  }

  /** The lines that have code of which it is not known whether, or how often it ran. */
  public SortedSet<Integer> unknownLines() {
    SortedSet<Integer> lines = new TreeSet<>();
    statements.forEach(
        (statement, range) -> {
          if (range.least < range.most) {
            lines.add(statement.startLine());
          }
        });
    // Some code on the line is known to have run.
    SortedMap<Integer, Long> counts = atLeast();
    lines.removeIf(line -> counts.getOrDefault(line, 0L) > 0);
    lines.addAll(unknown);
    return lines;
  }

  /** The statements that are known to begin in blocks of the functions. */
  Set<SourceRange> statements() {
    return Collections.unmodifiableSet(statements.keySet());
  }
}

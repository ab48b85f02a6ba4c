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
import java.util.function.Function;
import org.pathprofile.core.graph.Block;
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
 * <p>Where it was not noted in which statement of a block an exception left it ({@link
 * FunctionProfile#left}), a statement behind the first one has the count of the activations that
 * passed all of the block; if there were none, though some came to the block, its count is not
 * known.
 */
public final class LineCounts {
  /** How often a statement ran: at least, and at most. */
  private static final class Range {
    private long least;
    private long most;
  }

  private final Map<SourceRange, Range> statements = new HashMap<>();
  private final SortedMap<Integer, Long> others = new TreeMap<>();
  private final Set<SourceRange> unknown = new HashSet<>();
  private final Set<Integer> uncounted = new HashSet<>();

  /**
   * Adds the counts of a function.
   *
   * @param linesOf the lines of the source that a range of the function is in
   */
  void add(
      FunctionProfile function, EdgeProfile counts, Function<SourceRange, LineCounts> linesOf) {
    ControlFlowGraph graph = function.graph();
    boolean hasCode = graph.hasCode();
    long[] left = hasCode ? leftInside(function) : new long[0];
    Map<Integer, SortedMap<Integer, Long>> places = new HashMap<>();
    function
        .left()
        .forEach(
            (place, count) ->
                places
                    .computeIfAbsent(place.block(), block -> new TreeMap<>())
                    .put(place.begun(), count));
    for (int block = 0; block < graph.blockCount(); block++) {
      if (hasCode) {
        addStatements(
            function,
            counts,
            block,
            left[block],
            places.getOrDefault(block, Collections.emptySortedMap()),
            linesOf);
      } else if (block != graph.exit() && !isHandler(graph, block)) {
        atLeast(graph.block(block).line(), counts.block(block));
        if (function.irregular() > 0) {
          uncounted(graph.block(block).line());
        }
      }
    }
    for (UnknownCode code : graph.unknown()) {
      if (code.what() == UnknownCode.What.COUNT) {
        linesOf.apply(code.section()).unknown.add(code.section());
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

  /**
   * How often an activation went on in a block only to return from there, as generators are made
   * to, or to be suspended again, as at {@code yield*}. Statements behind have not begun.
   */
  private static long leftAtOnce(ControlFlowGraph graph, EdgeProfile counts, int block) {
    long left = 0;
    for (int i = 0; i < graph.outDegree(block); i++) {
      int edge = graph.outEdge(block, i);
      Block next = graph.block(graph.to(edge));
      boolean again =
          next.kind() == BlockKind.SUSPEND
              && graph.block(block).kind() == BlockKind.RESUME
              && next.section().equals(graph.block(block).section());
      left += again || next.isReturnAtYield() ? counts.edge(edge) : 0;
    }
    return left;
  }

  private static void addStatements(
      FunctionProfile function,
      EdgeProfile counts,
      int block,
      long left,
      SortedMap<Integer, Long> places,
      Function<SourceRange, LineCounts> linesOf) {
    ControlFlowGraph graph = function.graph();
    List<SourceRange> code = graph.code(block);
    SourceRange suspended = graph.block(block).section();
    boolean isResumed = graph.block(block).kind() == BlockKind.RESUME;
    long count = counts.block(block);
    long leftAtOnce = leftAtOnce(graph, counts, block);
    long unplaced = Math.max(0, left - sum(places));
    for (int i = 0; i < code.size(); i++) {
      Range range =
          linesOf
              .apply(code.get(i))
              .statements
              .computeIfAbsent(code.get(i), statement -> new Range());
      // One that uses what `yield` or `await` gives may be told of only when the activation goes
      // on.
      boolean isAround = isResumed && code.get(i).contains(suspended);
      long before = isAround ? 0 : leftAtOnce + sum(places.headMap(i + 1));
      long reached = Math.max(0, count - before);
      // An activation whose way was lost may have come here, too.
      range.most += reached + function.irregular();
      range.least += i == 0 ? reached : Math.max(0, reached - unplaced);
    }
  }

  private static long sum(SortedMap<Integer, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
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

  /** A line has a statement of which nothing was counted, though it may have run. */
  void uncounted(int line) {
    uncounted.add(line);
  }

  /** The counts by line; without lines that are {@link #unknownLines}. */
  public SortedMap<Integer, Long> counts() {
    SortedMap<Integer, Long> counts = atLeast();
    counts.keySet().removeAll(uncertainAmong(counts, false));
    counts.remove(0);
    return Collections.unmodifiableSortedMap(counts);
  }

  /** The lines that have code of which it is not known whether it ran, and no other that did. */
  public SortedSet<Integer> unknownLines() {
    return uncertainAmong(atLeast(), false);
  }

  /** The lines that ran, and of which some runs may not have been counted. */
  public SortedSet<Integer> leastLines() {
    return uncertainAmong(atLeast(), true);
  }

  private SortedSet<Integer> uncertainAmong(SortedMap<Integer, Long> counts, boolean ran) {
    SortedSet<Integer> lines = uncertainLines();
    lines.removeIf(line -> counts.getOrDefault(line, 0L) > 0 != ran);
    return lines;
  }

  private SortedMap<Integer, Long> atLeast() {
    SortedMap<Integer, Long> counts = new TreeMap<>(others);
    statements.forEach(
        (statement, range) -> counts.merge(statement.startLine(), range.least, Math::max));
    return counts;
  }

  /** The lines of which some runs may not have been counted: unknown ones, and those that ran. */
  public SortedSet<Integer> uncertainLines() {
    SortedSet<Integer> lines = new TreeSet<>(uncounted);
    unknown.forEach(section -> lines.add(section.startLine()));
    statements.forEach(
        (statement, range) -> {
          if (range.least < range.most) {
            lines.add(statement.startLine());
          }
        });
    lines.remove(0);
    return lines;
  }

  /** Whether nothing tells of some code of the functions. */
  boolean isUnknown(int line) {
    return unknown.stream().anyMatch(section -> section.startLine() == line);
  }
}

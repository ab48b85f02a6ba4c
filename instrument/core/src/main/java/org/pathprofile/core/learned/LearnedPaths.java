package org.pathprofile.core.learned;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.bytecode.StatementFlow;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/**
 * The paths of a function as they would have been counted had all its edges, headers and cuts been
 * known from the beginning: a path that was counted before a header was known is two paths.
 *
 * <p>In the control-flow graph, block 0 is the entry, block 1 the exit, and the learner's block n,
 * from 1 on, is block n + 1; so a block keeps its number whatever else is learned. Immutable.
 */
public final class LearnedPaths {
  /** The exit of the control-flow graph. */
  static final int EXIT = 1;

  private final ControlFlowGraph graph;
  private final BitSet headers;
  private final BitSet ends;
  private final PathEnd pathEnd;
  private final long[] positions;
  private final Optional<BigInteger> staticPaths;

  /** Null if the ways between blocks are not known. */
  private final @Nullable KnownFlow flow;

  /** Null if the blocks of the graph are those that were learned. */
  private final @Nullable EventPaths events;

  /** What a path that was counted is. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param path in terms of the graph
     * @param begins whether an activation begins with it
     */
    void visit(PathKey path, boolean begins);
  }

  /**
   * What a learner knows now.
   *
   * @param function where the function is
   * @param blocks what the learner's blocks are, from block 1 on; perhaps more than it knows
   * @param flow what the code says of the ways between the same blocks, if that is known. If
   *     something else was seen, it is not believed.
   * @param doubt why it is not known which way decisions went, though blocks seem to tell; empty if
   *     it is known
   */
  public LearnedPaths(
      PathLearner learner,
      SourceRange function,
      List<Block> blocks,
      Granularity granularity,
      @Nullable StatementFlow flow,
      String doubt) {
    events = null;
    pathEnd = learner.pathEnd();
    headers = learner.headers();
    ends = learner.cuts();
    positions = learner.read(LearnedPaths::positions);
    KnownFlow known = flow == null ? null : new KnownFlow(flow, positions, blocks);
    String contradiction = known == null ? "" : learner.read(known::contradiction);
    boolean isBelieved = known != null && contradiction.isEmpty();
    this.flow = isBelieved ? known : null;
    if (isBelieved) {
      headers.or(known.headers());
    }
    if (pathEnd == PathEnd.HEADER) {
      ends.or(headers);
    }
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder().granularity(granularity);
    addBlocks(builder, function, isBelieved ? known.named() : blocks);
    if (isBelieved) {
      known.addTo(builder);
      staticPaths = Optional.of(known.paths(ends));
    } else {
      learner.read(learned -> addEdges(builder, learned));
      staticPaths = Optional.empty();
    }
    if (!contradiction.isEmpty()) {
      builder.noteIndistinct(contradiction);
    }
    if (!doubt.isEmpty()) {
      builder.noteIndistinct(doubt);
      learner.read(learned -> addUnknown(builder, learned, blocks));
    }
    graph = builder.build();
  }

  /**
   * What a learner knows whose blocks are the events of a graph that is known.
   *
   * @param known is not believed if something else was seen; then the blocks are statements
   */
  public LearnedPaths(
      PathLearner learner, SourceRange function, List<Block> blocks, EventGraph known) {
    flow = null;
    EventPaths paths = new EventPaths(known, learner.pathEnd());
    String contradiction = learner.read(paths::contradiction);
    pathEnd = learner.pathEnd();
    headers = learner.headers();
    ends = learner.cuts();
    positions = learner.read(LearnedPaths::positions);
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    if (contradiction.isEmpty()) {
      events = paths;
      builder.addBlock(Block.of(BlockKind.ENTRY, function));
      builder.addBlock(Block.of(BlockKind.EXIT, function));
      paths.addTo(builder);
      staticPaths = Optional.of(paths.paths());
    } else {
      events = null;
      if (pathEnd == PathEnd.HEADER) {
        ends.or(headers);
      }
      builder.granularity(Granularity.STATEMENT).noteIndistinct(contradiction);
      addBlocks(builder, function, blocks);
      learner.read(learned -> addEdges(builder, learned));
      addUnknown(builder, known);
      staticPaths = Optional.empty();
    }
    graph = builder.build();
  }

  /** Events of a graph that is not believed need not be those of all lines. */
  private static void addUnknown(ControlFlowGraph.Builder builder, EventGraph events) {
    for (int node = 0; node < events.size(); node++) {
      for (SourceRange code : events.block(node).code()) {
        builder.addUnknown(UnknownCode.ofLine(code.startLine(), UnknownCode.What.COUNT));
      }
    }
  }

  private static long[] positions(LearnedGraph graph) {
    long[] positions = new long[graph.blockCount()];
    Arrays.setAll(positions, graph::position);
    return positions;
  }

  private void addBlocks(
      ControlFlowGraph.Builder builder, SourceRange function, List<Block> blocks) {
    builder.addBlock(Block.of(BlockKind.ENTRY, function));
    builder.addBlock(Block.of(BlockKind.EXIT, function));
    for (int block = 1; block < positions.length; block++) {
      Block known = blocks.get(block - 1);
      builder.addBlock(
          headers.get(block)
              ? new Block(BlockKind.LOOP_HEADER, known.section(), known.line(), known.description())
              : known);
    }
  }

  private static Void addEdges(ControlFlowGraph.Builder builder, LearnedGraph learned) {
    for (int block = 0; block < learned.blockCount(); block++) {
      Set<Integer> targets = new HashSet<>();
      for (int i = 0; i < learned.outDegree(block); i++) {
        int symbol = learned.outSymbol(block, i);
        if (symbol == Symbol.EXIT) {
          builder.addEdge(number(block), EXIT, true);
        } else if (Symbol.isBlock(symbol) || Symbol.isNext(symbol)) {
          if (targets.add(Symbol.target(symbol))) {
            builder.addEdge(number(block), number(Symbol.target(symbol)), true);
          }
        }
      }
      if (learned.isHead(block)) {
        builder.markHead(number(block));
      }
    }
    return null;
  }

  /** Wherever control went several ways, one of them may be that of another decision. */
  private static Void addUnknown(
      ControlFlowGraph.Builder builder, LearnedGraph learned, List<Block> blocks) {
    for (int block = 1; block < learned.blockCount(); block++) {
      if (learned.outDegree(block) > 1) {
        builder.addUnknown(
            UnknownCode.ofLine(blocks.get(block - 1).line(), UnknownCode.What.OUTCOME));
      }
    }
    return null;
  }

  /** The number in the control-flow graph of a block of the learner. */
  public static int number(int block) {
    return block == LearnedGraph.ENTRY ? 0 : block + 1;
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  /** How many paths the code has; empty if that is not known. */
  public Optional<BigInteger> staticPaths() {
    return staticPaths;
  }

  /**
   * Tells which paths a counted one is, in the order in which they were taken.
   *
   * @param counted its blocks, and the symbol of its end
   */
  public void visit(int[] counted, Visitor visitor) {
    if (events == null) {
      visitBlocks(whole(counted), visitor);
    } else {
      visit(events.stretch(counted, ends), counted[counted.length - 1], visitor);
    }
  }

  private int[] whole(int[] counted) {
    return flow == null ? counted : flow.whole(counted);
  }

  private void visitBlocks(int[] counted, Visitor visitor) {
    int from = 0;
    for (int i = 1; i < counted.length; i++) {
      int symbol = counted[i];
      if (Symbol.isBlock(symbol) && !ends.get(symbol)) {
        continue;
      }
      boolean isListed = Symbol.isBlock(symbol) || Symbol.isNext(symbol) || symbol == Symbol.EXIT;
      int[] blocks = new int[i - from + (isListed ? 1 : 0)];
      for (int at = from; at < i; at++) {
        blocks[at - from] = number(counted[at]);
      }
      if (isListed) {
        blocks[i - from] = symbol == Symbol.EXIT ? EXIT : number(Symbol.target(symbol));
      }
      visitor.visit(
          new PathKey(blocks, ending(counted[i - 1], symbol)), counted[from] == LearnedGraph.ENTRY);
      from = i;
    }
  }

  private void visit(EventPaths.Stretch stretch, int symbol, Visitor visitor) {
    boolean begins = stretch.begins;
    int from = 0;
    for (int at : stretch.splits) {
      PathEnding ending =
          stretch.cuts.get(at)
              ? PathEnding.CUT
              : pathEnd == PathEnd.HEADER ? PathEnding.HEADER : PathEnding.BACKEDGE;
      visitor.visit(new PathKey(numbers(stretch.blocks, from, at + 1), ending), begins);
      begins = false;
      from = at;
    }
    if (!stretch.endsWithSplit) {
      int[] last = numbers(stretch.blocks, from, stretch.blocks.size());
      visitor.visit(new PathKey(last, ending(stretch, symbol)), begins);
    }
  }

  private static PathEnding ending(EventPaths.Stretch stretch, int symbol) {
    return switch (symbol) {
      case Symbol.EXIT -> stretch.suspended ? PathEnding.SUSPEND : PathEnding.EXIT;
      case Symbol.THROW -> PathEnding.EXCEPTION;
      default -> PathEnding.ABANDONED;
    };
  }

  private static int[] numbers(List<Integer> blocks, int from, int to) {
    return blocks.subList(from, to).stream().mapToInt(block -> block).toArray();
  }

  /**
   * What a path is now that was told when less was known: several, one after the other, if it
   * passes loop headers or cuts that were not known then.
   */
  public List<PathKey> divide(PathKey earlier) {
    if (events != null) {
      // All headers are known from the beginning.
      return List.of(earlier);
    }
    int[] blocks = earlier.blocks();
    boolean listsNext = earlier.ending().listsNextBlock();
    List<PathKey> parts = new ArrayList<>();
    int from = 0;
    for (int i = 1; i < blocks.length; i++) {
      int block = learned(blocks[i]);
      boolean endsPath = listsNext && i == blocks.length - 1;
      if (endsPath || ends.get(block)) {
        int[] part = Arrays.copyOfRange(blocks, from, i + 1);
        parts.add(new PathKey(part, ending(learned(blocks[i - 1]), Symbol.next(block))));
        from = i;
      }
    }
    if (!listsNext) {
      parts.add(new PathKey(Arrays.copyOfRange(blocks, from, blocks.length), earlier.ending()));
    }
    return parts;
  }

  /** The inverse of {@link #number}. */
  private static int learned(int number) {
    return number == 0 ? LearnedGraph.ENTRY : number - 1;
  }

  /**
   * What several paths are that follow one another over back edges.
   *
   * @param pieces the blocks of each, and the symbol of its end
   * @param first whether a stretch begins with them; otherwise all but the last one are told by the
   *     path before as well
   */
  public PathKey join(List<int[]> pieces, boolean first) {
    if (events != null) {
      return joinStretches(pieces, first);
    }
    int[] last = whole(pieces.get(pieces.size() - 1));
    int symbol = last[last.length - 1];
    IntStream.Builder listed = IntStream.builder();
    int repeats = 0;
    for (int i = 0; i < pieces.size(); i++) {
      int[] piece = whole(pieces.get(i));
      repeats += first || i == pieces.size() - 1 ? 0 : piece.length - 1;
      for (int at = 0; at < piece.length - 1; at++) {
        listed.add(number(piece[at]));
      }
    }
    if (Symbol.isNext(symbol)) {
      listed.add(number(Symbol.target(symbol)));
    } else if (symbol == Symbol.EXIT) {
      listed.add(EXIT);
    }
    return new PathKey(listed.build().toArray(), ending(last[last.length - 2], symbol), repeats);
  }

  private PathKey joinStretches(List<int[]> pieces, boolean first) {
    List<Integer> listed = new ArrayList<>();
    EventPaths.Stretch stretch = null;
    int repeats = 0;
    for (int i = 0; i < pieces.size(); i++) {
      stretch = events.stretch(pieces.get(i), ends);
      int executed = stretch.blocks.size() - (stretch.endsWithSplit ? 1 : 0);
      repeats += first || i == pieces.size() - 1 ? 0 : executed;
      listed.addAll(stretch.blocks.subList(0, executed));
    }
    int[] last = pieces.get(pieces.size() - 1);
    PathEnding ending = PathEnding.BACKEDGE;
    if (stretch.endsWithSplit) {
      listed.add(stretch.blocks.get(stretch.blocks.size() - 1));
    } else {
      ending = ending(stretch, last[last.length - 1]);
    }
    return new PathKey(numbers(listed, 0, listed.size()), ending, repeats);
  }

  /** Whether an activation begins with a path that was counted. */
  public boolean begins(int[] counted) {
    return events == null ? counted[0] == LearnedGraph.ENTRY : events.stretch(counted, ends).begins;
  }

  private PathEnding ending(int last, int symbol) {
    switch (symbol) {
      case Symbol.EXIT:
        return PathEnding.EXIT;
      case Symbol.THROW:
        return PathEnding.EXCEPTION;
      case Symbol.SUSPEND:
        return PathEnding.SUSPEND;
      case Symbol.ABANDON:
        return PathEnding.ABANDONED;
      default:
        int next = Symbol.target(symbol);
        if (pathEnd == PathEnd.HEADER) {
          return headers.get(next) ? PathEnding.HEADER : PathEnding.CUT;
        }
        return positions[next] > positions[last] ? PathEnding.CUT : PathEnding.BACKEDGE;
    }
  }
}

package org.pathprofile.core.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.DepthFirstOrder;
import org.pathprofile.core.graph.SourceRange;

/**
 * A graph in the making, for tests: block 0 is the entry, block 1 the exit. Everything that {@link
 * ControlFlowGraph} would refuse is left out in silence, so that generators need not care.
 */
public final class GraphSketch {
  public static final int ENTRY = 0;
  public static final int EXIT = 1;

  private int blocks = 2;
  private final List<int[]> edges = new ArrayList<>();
  private final BitSet heads = new BitSet();
  private final BitSet tails = new BitSet();

  /** Adds a block and returns its number. */
  public int block() {
    return blocks++;
  }

  public int blockCount() {
    return blocks;
  }

  public GraphSketch edge(int from, int to) {
    if (from != EXIT && to != ENTRY) {
      edges.add(new int[] {from, to});
    }
    return this;
  }

  public GraphSketch head(int block) {
    if (block != EXIT && !tails.get(block)) {
      heads.set(block);
    }
    return this;
  }

  public GraphSketch tail(int block) {
    if (block != ENTRY && !heads.get(block)) {
      tails.set(block);
    }
    return this;
  }

  /** The same graph with every edge observable. */
  public static ControlFlowGraph observable(ControlFlowGraph graph) {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    for (int block = 0; block < graph.blockCount(); block++) {
      builder.addBlock(graph.block(block));
      if (graph.isHead(block)) {
        builder.markHead(block);
      }
      if (graph.isTail(block)) {
        builder.markTail(block);
      }
    }
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      builder.addEdge(graph.from(edge), graph.to(edge), true);
    }
    return builder.build();
  }

  /** The graph in which every edge is observable. */
  public ControlFlowGraph build() {
    return build(new BitSet());
  }

  /**
   * The graph in which a random forest of edges is not observable.
   *
   * @param oneIn about one edge in this many
   * @param backEdges whether retreating edges may be among them
   */
  public ControlFlowGraph build(Choices choices, int oneIn, boolean backEdges) {
    ControlFlowGraph graph = build();
    DepthFirstOrder order = DepthFirstOrder.of(graph);
    BitSet hidden = new BitSet();
    int[] group = new int[blocks];
    Arrays.setAll(group, i -> i);
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      int a = group[graph.from(edge)];
      int b = group[graph.to(edge)];
      if (choices.oneIn(oneIn) && a != b && (backEdges || !order.isRetreating(edge))) {
        hidden.set(edge);
        Arrays.setAll(group, i -> group[i] == a ? b : group[i]);
      }
    }
    return build(hidden);
  }

  private ControlFlowGraph build(BitSet hidden) {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    for (int block = 0; block < blocks; block++) {
      BlockKind kind =
          switch (block) {
            case ENTRY -> BlockKind.ENTRY;
            case EXIT -> BlockKind.EXIT;
            default -> BlockKind.STATEMENTS;
          };
      builder.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    int kept = 0;
    for (int[] edge : edges) {
      if (!tails.get(edge[0])) {
        builder.addEdge(edge[0], edge[1], !hidden.get(kept++));
      }
    }
    heads.stream().forEach(builder::markHead);
    tails.stream().forEach(builder::markTail);
    return builder.build();
  }
}

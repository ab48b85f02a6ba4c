package org.pathprofile.core.testing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.DepthFirstOrder;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.numbering.StartKind;

/**
 * Knows paths by their definition: where they begin and end, which ones there are, and which ones a
 * walk executes. It keeps whole sequences of edges and no numbers.
 */
public final class PathOracle implements Walk.Listener {
  private final ControlFlowGraph graph;
  private final PathEnd pathEnd;
  private final BitSet cuts;
  private final BitSet backEdges = new BitSet();
  private final BitSet headers = new BitSet();
  private final DepthFirstOrder order;
  private final Map<DecodedPath, Long> counts = new HashMap<>();

  private int start;
  private StartKind startKind;
  private final List<Integer> edges = new ArrayList<>();

  /**
   * @param cuts the edges at which the graph is cut
   */
  public PathOracle(ControlFlowGraph graph, PathEnd pathEnd, BitSet cuts) {
    this.graph = graph;
    this.pathEnd = pathEnd;
    this.cuts = cuts;
    order = DepthFirstOrder.of(graph);
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (order.isRetreating(edge)) {
        backEdges.set(edge);
        headers.set(graph.to(edge));
      }
    }
  }

  /** What has been executed so far. Paths that were not completed end PARTIAL. */
  public Map<DecodedPath, Long> counts() {
    return counts;
  }

  @Override
  public void enter(int block) {
    begin(block);
  }

  @Override
  public void take(int edge) {
    edges.add(edge);
    int block = graph.to(edge);
    EndKind end = endBehind(edge);
    if (end != null) {
      record(end);
      if (end.listsNextBlock()) {
        begin(block);
      }
    }
  }

  @Override
  public void thrown(int block) {
    record(EndKind.PARTIAL);
  }

  @Override
  public void abandoned(int block) {
    record(EndKind.PARTIAL);
  }

  private void begin(int block) {
    start = block;
    startKind = startKind(block);
    edges.clear();
  }

  private void record(EndKind end) {
    counts.merge(path(end), 1L, Long::sum);
  }

  private DecodedPath path(EndKind end) {
    int[] taken = edges.stream().mapToInt(Integer::intValue).toArray();
    return DecodedPath.of(graph, startKind, start, taken, end);
  }

  private EndKind endBehind(int edge) {
    int block = graph.to(edge);
    if (cuts.get(edge)) {
      return EndKind.CUT;
    } else if (pathEnd == PathEnd.BACKEDGE && backEdges.get(edge)) {
      return EndKind.BACKEDGE;
    } else if (pathEnd == PathEnd.HEADER && headers.get(block)) {
      return EndKind.HEADER;
    } else if (block == graph.exit()) {
      return EndKind.EXIT;
    } else if (graph.isTail(block)) {
      return EndKind.SUSPEND;
    }
    return null;
  }

  private StartKind startKind(int block) {
    if (block == graph.entry()) {
      return StartKind.ENTRY;
    } else if (headers.get(block)) {
      return pathEnd == PathEnd.HEADER ? StartKind.HEADER : StartKind.BACKEDGE;
    } else if (graph.isHead(block)) {
      return StartKind.HEAD;
    }
    return cuts.stream().anyMatch(edge -> graph.to(edge) == block) ? StartKind.CUT : null;
  }

  /** All paths there are, or null if they are more than {@code most}. */
  public List<DecodedPath> allPaths(int most) {
    List<DecodedPath> paths = new ArrayList<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (order.isReachable(block) && startKind(block) != null) {
        begin(block);
        if (!collect(block, paths, most)) {
          return null;
        }
      }
    }
    return paths;
  }

  private boolean collect(int block, List<DecodedPath> paths, int most) {
    if (paths.size() > most) {
      return false;
    }
    if (graph.outDegree(block) == 0) {
      paths.add(path(EndKind.EXCEPTION));
    }
    for (int i = 0; i < graph.outDegree(block); i++) {
      int edge = graph.outEdge(block, i);
      edges.add(edge);
      EndKind end = endBehind(edge);
      if (end != null) {
        paths.add(path(end));
      } else if (!collect(graph.to(edge), paths, most)) {
        return false;
      }
      edges.remove(edges.size() - 1);
    }
    return true;
  }

  /** How many paths there are. */
  public BigInteger pathCount() {
    BigInteger[] known = new BigInteger[graph.blockCount()];
    BigInteger sum = BigInteger.ZERO;
    for (int block = 0; block < graph.blockCount(); block++) {
      if (order.isReachable(block) && startKind(block) != null) {
        sum = sum.add(pathsFrom(block, known));
      }
    }
    return sum;
  }

  private BigInteger pathsFrom(int block, BigInteger[] known) {
    if (known[block] == null) {
      BigInteger sum = graph.outDegree(block) == 0 ? BigInteger.ONE : BigInteger.ZERO;
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        boolean ends = endBehind(edge) != null;
        sum = sum.add(ends ? BigInteger.ONE : pathsFrom(graph.to(edge), known));
      }
      known[block] = sum;
    }
    return known[block];
  }
}

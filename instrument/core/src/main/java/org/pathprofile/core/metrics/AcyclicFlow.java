package org.pathprofile.core.metrics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/**
 * The acyclic graph of a function's paths with the flow on its edges: every path leads from {@link
 * #source} over an edge to its first block, over its edges, and over an edge that stands for its
 * ending to {@link #sink}. Edges without flow are left out. Flow is conserved by construction.
 */
final class AcyclicFlow {
  /** The last edge of a path: the ending, and the block behind it if the activation goes on. */
  private static final int NO_BLOCK = -1;

  record Edge(int from, int to, PathEnding ending, int nextBlock) {}

  private final FunctionProfile function;
  private final ControlFlowGraph graph;
  private final int source;
  private final int sink;
  private final Map<Edge, Long> flows = new LinkedHashMap<>();
  private final long[] nodeFlows;
  private final List<List<Edge>> out = new ArrayList<>();

  AcyclicFlow(FunctionProfile function) {
    this.function = function;
    graph = function.graph();
    source = graph.blockCount();
    sink = source + 1;
    for (PathCount path : function.paths()) {
      for (Edge edge : edges(path.key())) {
        flows.merge(edge, path.count(), Math::addExact);
      }
    }
    nodeFlows = new long[sink + 1];
    for (int node = 0; node <= sink; node++) {
      out.add(new ArrayList<>());
    }
    flows.forEach(
        (edge, flow) -> {
          out.get(edge.from).add(edge);
          nodeFlows[edge.to] = Math.addExact(nodeFlows[edge.to], flow);
        });
    nodeFlows[source] = nodeFlows[sink];
  }

  int source() {
    return source;
  }

  int sink() {
    return sink;
  }

  /** The edges of a path, from the source to the sink. */
  List<Edge> edges(PathKey path) {
    List<Edge> edges = new ArrayList<>();
    int node = source;
    for (int i = 0; i < path.executedLength(); i++) {
      edges.add(new Edge(node, path.block(i), null, NO_BLOCK));
      node = path.block(i);
    }
    int next = path.ending().listsNextBlock() ? path.block(path.length() - 1) : NO_BLOCK;
    edges.add(new Edge(node, sink, path.ending(), next));
    return edges;
  }

  /** The edges with flow that leave a node. */
  List<Edge> out(int node) {
    return out.get(node);
  }

  /** The flow of an edge, 0 if no path has it. */
  long flow(Edge edge) {
    return flows.getOrDefault(edge, 0L);
  }

  /** The flow through a node. */
  long flow(int node) {
    return nodeFlows[node];
  }

  /**
   * Whether taking the edge is a branch: an edge of the graph, out of a block with several, or the
   * way into a handler.
   */
  boolean isBranch(Edge edge) {
    if (edge.from == source) {
      return function.isHandler(edge.to);
    }
    boolean isGraphEdge = edge.ending == null || edge.nextBlock != NO_BLOCK;
    return isGraphEdge && graph.outDegree(edge.from) > 1;
  }

  /**
   * The nodes in an order in which every edge leads forward.
   *
   * @throws IllegalArgumentException if there is none, because paths repeat a block
   */
  int[] topologicalOrder() {
    int[] open = new int[sink + 1];
    flows.keySet().forEach(edge -> open[edge.to]++);
    Deque<Integer> ready = new ArrayDeque<>();
    for (int node = 0; node <= sink; node++) {
      if (open[node] == 0) {
        ready.add(node);
      }
    }
    int[] order = new int[sink + 1];
    int size = 0;
    while (!ready.isEmpty()) {
      int node = ready.remove();
      order[size++] = node;
      for (Edge edge : out(node)) {
        if (--open[edge.to] == 0) {
          ready.add(edge.to);
        }
      }
    }
    if (size < order.length) {
      throw new IllegalArgumentException(
          "paths that span several iterations of a loop have no acyclic graph; blocks in a cycle: "
              + Arrays.toString(IntStream.range(0, source).filter(n -> open[n] > 0).toArray()));
    }
    return order;
  }
}

package org.pathprofile.core.kiter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.AcyclicGraph;

/**
 * The definition of the paths of a scheme, applied edge by edge to whole sequences: no ids, no
 * unrolled graph, no registers.
 *
 * <p>A path is written as the block where it begins, its edges, and {@code ...} if it was broken
 * off.
 */
final class IterationOracle {
  private final ControlFlowGraph graph;
  private final AcyclicGraph acyclic;
  private final List<UnrolledLoop> loops;
  private final List<BitSet> bodies = new ArrayList<>();

  IterationOracle(IterationScheme scheme) {
    graph = scheme.graph();
    acyclic = scheme.acyclicGraph();
    loops = scheme.loops();
    for (UnrolledLoop loop : loops) {
      BitSet body = new BitSet();
      for (int block = 0; block < graph.blockCount(); block++) {
        if (acyclic.isReachable(block) && reachesBackEdge(block, loop)) {
          body.set(block);
        }
      }
      body.set(loop.header());
      bodies.add(body);
    }
  }

  /** Without passing the header, and without a path ending on the way. */
  private boolean reachesBackEdge(int from, UnrolledLoop loop) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(from);
    while (!open.isEmpty()) {
      int block = open.pop();
      if (seen.get(block)) {
        continue;
      }
      seen.set(block);
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        if (isBackEdge(loop, edge)) {
          return true;
        }
        if (!acyclic.endsOn(edge) && graph.to(edge) != loop.header()) {
          open.push(graph.to(edge));
        }
      }
    }
    return false;
  }

  private static boolean isBackEdge(UnrolledLoop loop, int edge) {
    return Arrays.stream(loop.backEdges()).anyMatch(backEdge -> backEdge == edge);
  }

  private int loopAround(int block) {
    for (int i = 0; i < loops.size(); i++) {
      if (bodies.get(i).get(block)) {
        return i;
      }
    }
    return -1;
  }

  /** The loop whose back edge {@code edge} is; -1 if there is none. */
  int unrolledBy(int edge) {
    for (int i = 0; i < loops.size(); i++) {
      if (isBackEdge(loops.get(i), edge)) {
        return i;
      }
    }
    return -1;
  }

  /** A path on its way. */
  private final class Walk {
    /** The loop in which the path has to stay until its last iteration; -1 if there is none. */
    private int bound;

    private int loop;
    private int iteration = 1;

    /** Null while the path goes on; then whether it is a path. */
    private Boolean result;

    Walk(int start, int bound) {
      this.bound = bound;
      loop = loopAround(start);
      endAt(start);
    }

    private Walk() {}

    private Walk copy() {
      Walk copy = new Walk();
      copy.bound = bound;
      copy.loop = loop;
      copy.iteration = iteration;
      copy.result = result;
      return copy;
    }

    private void endAt(int block) {
      if (graph.outDegree(block) == 0) {
        result = true;
      }
    }

    boolean isComplete() {
      return loop < 0 || iteration == loops.get(loop).k();
    }

    void take(int edge) {
      int to = graph.to(edge);
      if (loop >= 0 && unrolledBy(edge) == loop) {
        if (isComplete()) {
          result = true;
        } else {
          iteration++;
        }
        return;
      }
      boolean leaves = acyclic.endsOn(edge) || loop < 0 || loopAround(to) != loop;
      if (leaves) {
        if (bound >= 0 && !isComplete()) {
          result = false;
          return;
        }
        bound = -1;
        if (acyclic.endsOn(edge)) {
          result = true;
          return;
        }
        loop = loopAround(to);
        iteration = 1;
      }
      endAt(to);
    }
  }

  private static String text(int start, List<Integer> edges) {
    return start + " " + edges;
  }

  /** For each block where paths begin, the loops behind whose back edges they do; -1: otherwise. */
  Map<Integer, Set<Integer>> starts() {
    Map<Integer, Set<Integer>> starts = new TreeMap<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (graph.isHead(block) || block == graph.entry()) {
        starts.computeIfAbsent(block, b -> new HashSet<>()).add(-1);
      }
    }
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (acyclic.isReachable(graph.from(edge)) && acyclic.endsOn(edge)) {
        starts.computeIfAbsent(graph.to(edge), b -> new HashSet<>()).add(unrolledBy(edge));
      }
    }
    return starts;
  }

  /** All paths; empty if there are more than {@code most}. */
  Optional<Set<String>> allPaths(int most) {
    Set<String> paths = new HashSet<>();
    for (Map.Entry<Integer, Set<Integer>> start : starts().entrySet()) {
      for (int bound : start.getValue()) {
        if (!extend(
            start.getKey(), new ArrayList<>(), new Walk(start.getKey(), bound), most, paths)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(paths);
  }

  private boolean extend(int start, List<Integer> edges, Walk walk, int most, Set<String> paths) {
    if (walk.result != null) {
      if (walk.result) {
        paths.add(text(start, edges));
      }
      return paths.size() <= most;
    }
    int block = edges.isEmpty() ? start : graph.to(edges.get(edges.size() - 1));
    for (int i = 0; i < graph.outDegree(block); i++) {
      int edge = graph.outEdge(block, i);
      Walk next = walk.copy();
      next.take(edge);
      edges.add(edge);
      boolean few = extend(start, edges, next, most, paths);
      edges.remove(edges.size() - 1);
      if (!few) {
        return false;
      }
    }
    return true;
  }

  /** Whether the path is one, however it came to its start. */
  boolean isPathBehindEveryStart(int start, int[] edges) {
    for (int bound : starts().get(start)) {
      Walk walk = new Walk(start, bound);
      for (int edge : edges) {
        walk.take(edge);
      }
      if (!Boolean.TRUE.equals(walk.result)) {
        return false;
      }
    }
    return true;
  }

  /** How often each path was taken in a run. */
  Map<String, Long> count(List<SimulatedRun.Stretch> run) {
    Map<String, Long> counts = new TreeMap<>();
    for (SimulatedRun.Stretch stretch : run) {
      List<Integer> edges = stretch.edges();
      follow(stretch, 0, -1, counts);
      for (int i = 0; i < edges.size(); i++) {
        if (acyclic.endsOn(edges.get(i))) {
          follow(stretch, i + 1, unrolledBy(edges.get(i)), counts);
        }
      }
    }
    return counts;
  }

  /** Counts the path that begins before the edge with the given index. */
  private void follow(SimulatedRun.Stretch stretch, int from, int bound, Map<String, Long> counts) {
    List<Integer> edges = stretch.edges();
    int start = from == 0 ? stretch.start() : graph.to(edges.get(from - 1));
    Walk walk = new Walk(start, bound);
    List<Integer> taken = new ArrayList<>();
    for (int i = from; i < edges.size() && walk.result == null; i++) {
      walk.take(edges.get(i));
      taken.add(edges.get(i));
    }
    boolean unfinished = walk.result == null || endsInDeadEnd(start, taken);
    if (unfinished) {
      if (!stretch.abandoned()) {
        throw new AssertionError("a path without end in " + stretch);
      }
      if (walk.bound < 0 || walk.isComplete()) {
        counts.merge(text(start, taken) + "...", 1L, Long::sum);
      }
    } else if (walk.result) {
      counts.merge(text(start, taken), 1L, Long::sum);
    }
  }

  /** Such a block is left by an exception, so the path is broken off there. */
  private boolean endsInDeadEnd(int start, List<Integer> taken) {
    if (!taken.isEmpty() && acyclic.endsOn(taken.get(taken.size() - 1))) {
      return false;
    }
    return acyclic.isDeadEnd(taken.isEmpty() ? start : graph.to(taken.get(taken.size() - 1)));
  }
}

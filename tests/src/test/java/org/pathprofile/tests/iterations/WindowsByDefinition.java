package org.pathprofile.tests.iterations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/**
 * The paths of several iterations of one function, counted as they are defined: a whole stream of
 * edges is at hand, and every place where a path may begin is followed edge by edge. Nothing is
 * numbered.
 */
final class WindowsByDefinition {
  private final ControlFlowGraph graph;
  private final LoopNesting loops;
  private final Iterations iterations;

  /** By block: the loop that is followed over several iterations around it, or null. */
  private final Followed[] followed;

  private final Map<PathKey, Long> counts = new HashMap<>();

  /** A loop, its back edges, and how often it is followed. */
  private record Followed(int header, Set<Integer> backEdges, BitSet blocks, int k) {}

  /**
   * @param iterations what is a path
   * @param loopIterations by header, how often that loop is followed where paths are numbered
   */
  WindowsByDefinition(
      ControlFlowGraph graph, Iterations iterations, Map<Integer, Integer> loopIterations) {
    this.graph = graph;
    this.iterations = iterations;
    loops = LoopNesting.of(graph);
    followed = new Followed[graph.blockCount()];
    loopIterations.forEach(this::follow);
  }

  private void follow(int header, int k) {
    Set<Integer> backEdges = new HashSet<>();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (graph.to(edge) == header && loops.isBackEdge(edge)) {
        backEdges.add(edge);
      }
    }
    BitSet blocks = new BitSet();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (block == header || reaches(block, header, backEdges)) {
        blocks.set(block);
      }
    }
    Followed loop = new Followed(header, backEdges, blocks, k);
    blocks.stream().forEach(block -> followed[block] = loop);
  }

  /** Whether a way leads from the block to a back edge, not over the header or a back edge. */
  private boolean reaches(int block, int header, Set<Integer> backEdges) {
    BitSet seen = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(block));
    while (!open.isEmpty()) {
      int from = open.remove(open.size() - 1);
      if (from == header || seen.get(from)) {
        continue;
      }
      seen.set(from);
      for (int i = 0; i < graph.outDegree(from); i++) {
        int edge = graph.outEdge(from, i);
        if (backEdges.contains(edge)) {
          return true;
        }
        if (!loops.isBackEdge(edge)) {
          open.add(graph.to(edge));
        }
      }
    }
    return false;
  }

  Map<PathKey, Long> counts() {
    return counts;
  }

  void add(ObservedStream stream) {
    if (iterations.form() == Iterations.Form.NGRAM) {
      addSequences(stream);
    } else {
      addIterations(stream);
    }
  }

  /** Every k stretches between back edges that follow one another, or all if they are fewer. */
  private void addSequences(ObservedStream stream) {
    // Where stretches begin, as an index of an edge, and behind the last edge where the last ends.
    List<Integer> cuts = new ArrayList<>(List.of(0));
    for (int i = 0; i < stream.edges().size(); i++) {
      if (loops.isBackEdge(stream.edges().get(i))) {
        cuts.add(i + 1);
      }
    }
    int stretches = cuts.size();
    cuts.add(stream.edges().size());
    int k = Math.min(iterations.k(), stretches);
    for (int first = 0; first + k <= stretches; first++) {
      int end = cuts.get(first + k);
      int lastStretch = cuts.get(first + k - 1);
      boolean isLast = first + k == stretches;
      int repeats = first == 0 ? 0 : lastStretch - cuts.get(first);
      add(stream, cuts.get(first), end, isLast ? stream.ending() : PathEnding.BACKEDGE, repeats);
    }
  }

  private void addIterations(ObservedStream stream) {
    followFrom(stream, 0, null);
    for (int i = 0; i < stream.edges().size(); i++) {
      int edge = stream.edges().get(i);
      if (loops.isBackEdge(edge)) {
        Followed loop = followed[graph.from(edge)];
        followFrom(stream, i + 1, loop != null && loop.backEdges().contains(edge) ? loop : null);
      }
    }
  }

  /**
   * Follows the path that begins with an edge.
   *
   * @param behind the loop over whose back edge it begins, if it must stay there for k iterations
   */
  private void followFrom(ObservedStream stream, int first, Followed behind) {
    int start = first == 0 ? stream.start() : graph.to(stream.edges().get(first - 1));
    Followed around = followed[start];
    boolean bound = behind != null;
    int iteration = 1;
    int repeats = 0;
    for (int i = first; i < stream.edges().size(); i++) {
      int edge = stream.edges().get(i);
      boolean again = around != null && around.backEdges().contains(edge);
      if (again && iteration < around.k()) {
        iteration++;
        if (bound && iteration == around.k()) {
          repeats = i + 1 - first;
        }
        continue;
      }
      boolean leaves = !again && (around == null || !around.blocks().get(graph.to(edge)));
      if ((leaves || loops.isBackEdge(edge)) && bound && iteration < around.k()) {
        return;
      }
      if (loops.isBackEdge(edge)) {
        add(stream, first, i + 1, PathEnding.BACKEDGE, repeats);
        return;
      }
      if (leaves) {
        around = followed[graph.to(edge)];
        iteration = 1;
        bound = false;
      }
    }
    if (!bound || iteration == around.k()) {
      add(stream, first, stream.edges().size(), stream.ending(), repeats);
    }
  }

  private void add(ObservedStream stream, int first, int end, PathEnding ending, int repeats) {
    int[] blocks = new int[end - first + 1];
    blocks[0] = first == 0 ? stream.start() : graph.to(stream.edges().get(first - 1));
    Arrays.setAll(blocks, i -> i == 0 ? blocks[0] : graph.to(stream.edges().get(first + i - 1)));
    counts.merge(new PathKey(blocks, ending, repeats), 1L, Long::sum);
  }
}

package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.phase.PathWindow;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/**
 * The paths that a function took in one phase of the program, with the edges that follow from them.
 * Thread-safe.
 *
 * @param shares the paths with their shares of all path ends
 * @param pathEnds how many paths ended, or were sampled
 * @param valid holds until something newer is known
 */
record FunctionPaths(
    ControlFlowGraph graph,
    LoopNesting loops,
    EdgeProfile edges,
    Map<PathKey, Double> shares,
    long pathEnds,
    Assumption valid) {
  private static final Comparator<Map.Entry<PathKey, Double>> HOTTEST_FIRST =
      Map.Entry.<PathKey, Double>comparingByValue()
          .reversed()
          .thenComparing(Map.Entry.comparingByKey());

  static FunctionPaths of(ControlFlowGraph graph, PathWindow window) {
    FunctionProfile.Builder profile = FunctionProfile.builder(graph);
    Map<PathKey, Double> shares = new HashMap<>();
    window
        .counts()
        .forEach(
            (path, count) -> {
              profile.addPath(path, count);
              shares.put(path, window.share(path));
            });
    return new FunctionPaths(
        graph,
        LoopNesting.of(graph),
        profile.build().edgeProfile(),
        shares,
        window.total(),
        Truffle.getRuntime().createAssumption("paths are stable"));
  }

  /** What would be known if only the edges were. */
  FunctionPaths fromEdges() {
    boolean atBackEdges =
        shares.keySet().stream().anyMatch(path -> path.ending() == PathEnding.BACKEDGE);
    EdgePaths expected = new EdgePaths(graph, loops, edges, mostIterations(), atBackEdges);
    return new FunctionPaths(graph, loops, edges, expected.paths(), pathEnds, valid);
  }

  /** How often the header of a loop occurs on a path at most, not counting where it ends. */
  private int mostIterations() {
    int most = 1;
    for (PathKey path : shares.keySet()) {
      Map<Integer, Integer> seen = new HashMap<>();
      for (int i = 0; i < path.executedLength(); i++) {
        if (loops.isHeader(path.block(i))) {
          most = Math.max(most, seen.merge(path.block(i), 1, Integer::sum));
        }
      }
    }
    return most;
  }

  /** The paths with their shares of all path ends, hottest first. */
  List<Map.Entry<PathKey, Double>> hottestFirst() {
    List<Map.Entry<PathKey, Double>> paths = new ArrayList<>(shares.entrySet());
    paths.sort(HOTTEST_FIRST);
    return paths;
  }
}

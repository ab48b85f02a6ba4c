package org.pathprofile.core.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;

/**
 * What an edge profile alone proves about the paths of a function: the definite flow of a path is
 * the smallest count that it has in any path profile with the same edge profile (Ball, Mataga and
 * Sagiv: Edge Profiling versus Path Profiling: The Showdown, POPL 1998).
 *
 * <p>At every block, the flow that does not leave over the path's next edge could all have come
 * along the path, and no more than that; so the definite flow is the flow of the path's first edge
 * minus, at each block, the flow that leaves it otherwise, and at least 0. The paths are those of
 * the acyclic graph, so the edge profile is taken to tell also how often paths begin and end where.
 *
 * <p>The flow of all paths is summed backwards over the acyclic graph, with the suffixes of equal
 * definite flow and equal number of branches taken together. That is linear in the graph for as
 * many different flows as a block's suffixes have; these are at most the blocks' counts and few in
 * practice, because all suffixes of a block share its count. Immutable and thread-safe.
 */
public final class DefiniteFlow {
  private final AcyclicFlow flow;
  private final long branchFlow;
  private final long paths;

  private DefiniteFlow(AcyclicFlow flow, long branchFlow, long paths) {
    this.flow = flow;
    this.branchFlow = branchFlow;
    this.paths = paths;
  }

  /** Suffixes of paths that are alike. */
  private record Suffix(long flow, int branches) {}

  /**
   * The definite flow of a function's edge profile.
   *
   * @throws IllegalArgumentException if the paths repeat blocks, as those with k above 1 do
   * @throws ArithmeticException if a sum exceeds {@link Long#MAX_VALUE}
   */
  public static DefiniteFlow of(FunctionProfile function) {
    AcyclicFlow flow = new AcyclicFlow(function);
    int[] order = flow.topologicalOrder();
    List<Map<Suffix, Long>> suffixes = new ArrayList<>();
    for (int node = 0; node <= flow.sink(); node++) {
      suffixes.add(new HashMap<>());
    }
    suffixes.get(flow.sink()).put(new Suffix(flow.flow(flow.sink()), 0), 1L);
    for (int i = order.length - 1; i >= 0; i--) {
      int node = order[i];
      for (AcyclicFlow.Edge edge : flow.out(node)) {
        long elsewhere = flow.flow(edge.to()) - flow.flow(edge);
        int branch = flow.isBranch(edge) ? 1 : 0;
        suffixes
            .get(edge.to())
            .forEach(
                (suffix, count) -> {
                  if (suffix.flow > elsewhere) {
                    Suffix longer = new Suffix(suffix.flow - elsewhere, suffix.branches + branch);
                    suffixes.get(node).merge(longer, count, Math::addExact);
                  }
                });
      }
    }
    long branchFlow = 0;
    long paths = 0;
    for (Map.Entry<Suffix, Long> entry : suffixes.get(flow.source()).entrySet()) {
      Suffix path = entry.getKey();
      long each = Math.multiplyExact(path.flow, path.branches);
      branchFlow =
          Math.addExact(branchFlow, Math.multiplyExact(each, entry.getValue().longValue()));
      paths += entry.getValue();
    }
    return new DefiniteFlow(flow, branchFlow, paths);
  }

  /**
   * The share of a profile's branch flow that its edge profile proves, 0 to 1; empty if the profile
   * has no branch flow.
   *
   * @throws IllegalArgumentException if the paths repeat blocks, as those with k above 1 do
   * @throws ArithmeticException if a sum exceeds {@link Long#MAX_VALUE}
   */
  public static OptionalDouble share(PathProfile profile) {
    double definite = 0;
    for (FunctionProfile function : profile.functions()) {
      definite += of(function).branchFlow();
    }
    return profile.branchFlow() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(definite / profile.branchFlow());
  }

  /** The sum of definite flow times branches of all paths. */
  public long branchFlow() {
    return branchFlow;
  }

  /** How many paths have a definite flow above 0. */
  public long paths() {
    return paths;
  }

  /** The definite flow of a path, in time linear in its length. */
  public long of(PathKey path) {
    List<AcyclicFlow.Edge> edges = flow.edges(path);
    long definite = flow.flow(edges.get(0));
    for (AcyclicFlow.Edge edge : edges.subList(1, edges.size())) {
      definite -= flow.flow(edge.from()) - flow.flow(edge);
    }
    return Math.max(0, definite);
  }
}

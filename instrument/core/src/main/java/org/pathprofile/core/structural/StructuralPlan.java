package org.pathprofile.core.structural;

import java.math.BigInteger;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Reachable;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;

/**
 * A path plan for each structure graph: what the registers of an activation do at each event, and
 * what the ids mean.
 *
 * <p>For an event, {@link StructureTree#crossing} tells which edge is taken in which graph; the
 * plan of that graph tells what this does to the graph's register. An edge from a graph's entry
 * sets it, one to its exit ends a path, a back edge ends a path and begins another. {@link
 * StructuralActivation} is that machine.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, section 4.3: the Ball-Larus
 * numbering of each structure graph. Making a plan takes time O(E log E) for E edges of all
 * structure graphs together. Immutable and thread-safe.
 */
public final class StructuralPlan {
  private final StructureTree tree;
  private final PathPlan[] plans;

  private StructuralPlan(StructureTree tree, long maxPaths) {
    this.tree = tree;
    plans = new PathPlan[tree.graphCount()];
    for (int graph = 0; graph < plans.length; graph++) {
      plans[graph] = PathPlan.of(tree.graph(graph).graph(), PathEnd.BACKEDGE, maxPaths, null);
    }
  }

  /**
   * Plans all structure graphs.
   *
   * @param maxPaths a graph is cut if it has more paths than this; at least 2
   * @throws IllegalArgumentException if a back edge is not observable
   */
  public static StructuralPlan of(StructureTree tree, long maxPaths) {
    return new StructuralPlan(tree, maxPaths);
  }

  public StructureTree tree() {
    return tree;
  }

  /** The plan of a structure graph; its blocks are the graph's nodes. */
  public PathPlan plan(int graph) {
    return plans[graph];
  }

  /**
   * Whether a node of a structure graph is another one, or edges that are not observable lead from
   * it to the other one. Takes time linear in the unobservable edges that can be reached.
   */
  boolean leadsTo(int graph, int node, int target) {
    ControlFlowGraph nodes = plans[graph].graph();
    // Nearly always the same; asked at each edge of a path that is recorded.
    return node == target
        || Reachable.from(
                IntStream.of(node),
                from ->
                    IntStream.range(0, nodes.outDegree(from))
                        .map(i -> nodes.outEdge(from, i))
                        .filter(edge -> !nodes.isObservable(edge))
                        .map(nodes::to))
            .get(target);
  }

  /** The exact number of paths of all structure graphs together if none is cut. */
  public BigInteger staticPaths() {
    BigInteger sum = BigInteger.ZERO;
    for (PathPlan plan : plans) {
      sum = sum.add(plan.staticPaths());
    }
    return sum;
  }
}

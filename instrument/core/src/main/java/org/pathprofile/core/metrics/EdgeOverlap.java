package org.pathprofile.core.metrics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/**
 * How well the edge profile that follows from an estimated path profile agrees with that of an
 * actual one (Bond and McKinley: PEP, MICRO 2005, section 6.4). Only branches count: edges out of
 * blocks that several edges leave. The profiles may have different kinds of paths.
 *
 * <p>No edge metric vouches for a path profile: different path profiles can have the same edge
 * profile. Both metrics take time linear in the size of the profiles.
 */
public final class EdgeOverlap {
  private EdgeOverlap() {}

  /**
   * Relative overlap, 0 to 1: how well the estimate predicts which way each branch goes, weighted
   * by how often the branch is executed; empty if the actual profile has no branch.
   *
   * <p>The accuracy of a two-way branch is 1 minus the difference of its taken biases, and in
   * general the overlap of the two distributions over its edges. A branch that the estimate never
   * saw has the accuracy 0.
   */
  public static OptionalDouble relative(PathProfile actual, PathProfile estimated) {
    Map<FunctionIdentity, FunctionProfile> estimates = byIdentity(estimated);
    double executions = 0;
    double accurate = 0;
    for (FunctionProfile function : actual.functions()) {
      EdgeProfile edges = function.edgeProfile();
      FunctionProfile estimate = estimates.get(function.identity());
      EdgeProfile estimatedEdges = estimate == null ? null : estimate.edgeProfile();
      for (int block = 0; block < function.graph().blockCount(); block++) {
        double[] counts = branch(function.graph(), edges, block);
        double total = Arrays.stream(counts).sum();
        executions += total;
        if (total > 0 && estimatedEdges != null) {
          accurate += total * overlap(counts, branch(estimate.graph(), estimatedEdges, block));
        }
      }
    }
    return executions == 0 ? OptionalDouble.empty() : OptionalDouble.of(accurate / executions);
  }

  /**
   * Absolute overlap, 0 to 1: the overlap of the two distributions over all branch edges of the
   * program; empty if a profile has no branch. It asks for the right frequency of every edge
   * relative to all others, which is harder than the right way at every branch.
   */
  public static OptionalDouble absolute(PathProfile actual, PathProfile estimated) {
    return Overlap.of(branchEdges(actual), branchEdges(estimated));
  }

  private record ProgramEdge(FunctionIdentity function, int edge) {}

  private static Map<ProgramEdge, Long> branchEdges(PathProfile profile) {
    Map<ProgramEdge, Long> counts = new HashMap<>();
    for (FunctionProfile function : profile.functions()) {
      EdgeProfile edges = function.edgeProfile();
      ControlFlowGraph graph = function.graph();
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        if (graph.outDegree(graph.from(edge)) > 1 && edges.edge(edge) > 0) {
          counts.put(new ProgramEdge(function.identity(), edge), edges.edge(edge));
        }
      }
    }
    return counts;
  }

  /** The counts of the edges out of a block; none if it is no branch. */
  private static double[] branch(ControlFlowGraph graph, EdgeProfile edges, int block) {
    int degree = graph.outDegree(block);
    double[] counts = new double[degree > 1 ? degree : 0];
    Arrays.setAll(counts, i -> edges.edge(graph.outEdge(block, i)));
    return counts;
  }

  private static double overlap(double[] actual, double[] estimated) {
    double actualTotal = Arrays.stream(actual).sum();
    double estimatedTotal = Arrays.stream(estimated).sum();
    if (estimatedTotal == 0) {
      return 0;
    }
    double overlap = 0;
    for (int i = 0; i < actual.length; i++) {
      overlap += Math.min(actual[i] / actualTotal, estimated[i] / estimatedTotal);
    }
    return Math.min(1, overlap);
  }

  private static Map<FunctionIdentity, FunctionProfile> byIdentity(PathProfile profile) {
    Map<FunctionIdentity, FunctionProfile> functions = new HashMap<>();
    profile.functions().forEach(function -> functions.put(function.identity(), function));
    return functions;
  }
}

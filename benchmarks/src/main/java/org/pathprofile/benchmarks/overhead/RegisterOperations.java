package org.pathprofile.benchmarks.overhead;

import java.util.Map;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/**
 * How many operations on path registers a run executed per edge that was taken. They follow from a
 * profile that counts every path, whatever the machine does meanwhile: every path end is one, and
 * so is every edge with an increment. The same is told of the plan that the profile itself would
 * lead to (smart numbering).
 */
final class RegisterOperations {
  private RegisterOperations() {}

  static final String PATH_ENDS = "path_ends_per_edge";
  static final String INCREMENTS = "increments_per_edge";
  static final String SMART_INCREMENTS = "smart_increments_per_edge";

  /** Empty if no edge was taken. */
  static Map<String, Object> of(PathProfile profile) {
    long ends = 0;
    long increments = 0;
    long smartIncrements = 0;
    long edges = 0;
    for (FunctionProfile function : profile.functions()) {
      EdgeProfile counts = function.edgeProfile();
      for (int edge = 0; edge < function.graph().edgeCount(); edge++) {
        edges += counts.edge(edge);
      }
      PathPlan plan = PathPlan.of(function.graph(), profile.pathEnd(), Long.MAX_VALUE, null);
      PathPlan smart =
          PathPlan.of(function.graph(), profile.pathEnd(), Long.MAX_VALUE, counts::edge);
      ends += plan.ends(counts::edge);
      increments += plan.increments(counts::edge);
      smartIncrements += smart.increments(counts::edge);
    }
    double all = edges;
    return edges == 0
        ? Map.of()
        : Map.of(
            PATH_ENDS, ends / all,
            INCREMENTS, increments / all,
            SMART_INCREMENTS, smartIncrements / all);
  }
}

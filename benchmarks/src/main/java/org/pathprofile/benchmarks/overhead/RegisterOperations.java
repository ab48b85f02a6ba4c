package org.pathprofile.benchmarks.overhead;

import java.util.LinkedHashMap;
import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * How many operations on path registers a run executed. They follow from the profile of a run in
 * exact mode, whatever the machine does meanwhile: every path end is one, and so is every edge with
 * an increment. The same is told of the plan that the profile itself would lead to (smart
 * numbering).
 */
final class RegisterOperations {
  private RegisterOperations() {}

  /** Empty if the engine does not count exactly. */
  static Map<String, Object> of(Engine engine) {
    PathProfile profile = PathProfiler.find(engine).snapshot();
    if (profile.mode() != ProfileMode.EXACT) {
      return Map.of();
    }
    long ends = 0;
    long increments = 0;
    long smartIncrements = 0;
    long edges = 0;
    for (FunctionProfile function : profile.functions()) {
      EdgeProfile counts = function.edgeProfile();
      for (int edge = 0; edge < function.graph().edgeCount(); edge++) {
        edges += counts.edge(edge);
      }
      PathPlan plan = PathPlan.of(function.graph(), profile.pathEnd(), Long.MAX_VALUE, null, 0);
      PathPlan smart =
          PathPlan.of(function.graph(), profile.pathEnd(), Long.MAX_VALUE, counts::edge, 1);
      ends += plan.ends(counts::edge);
      increments += plan.increments(counts::edge);
      smartIncrements += smart.increments(counts::edge);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("edges_taken", edges);
    result.put("path_ends", ends);
    result.put("increments", increments);
    result.put("increments_smart", smartIncrements);
    return result;
  }
}

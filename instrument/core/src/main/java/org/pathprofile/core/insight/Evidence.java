package org.pathprofile.core.insight;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;

/** What is known of a function, and how it is told. */
final class Evidence {
  /** Of a function that holds less of the branch flow, nothing is worth telling. */
  static final double LEAST_SHARE = 0.001;

  /** What happened less often may be chance. */
  static final long OFTEN = 100;

  final PathProfile profile;
  final FunctionProfile function;
  final ControlFlowGraph graph;
  final EdgeProfile counts;

  Evidence(PathProfile profile, FunctionProfile function) {
    this.profile = profile;
    this.function = function;
    graph = function.graph();
    counts = function.edgeProfile();
  }

  List<PathCount> paths() {
    return function.paths();
  }

  /** The part of the program's branch flow. */
  double share(long flow) {
    return (double) flow / profile.branchFlow();
  }

  boolean isDecision(int block) {
    return graph.isDecision(block);
  }

  String name(int block) {
    return PathDescription.name(graph, graph.block(block));
  }

  /** A count, which looks like an estimate if it is one. */
  String count(long count) {
    return String.format(Locale.ROOT, profile.isCounted() ? "%,d" : "~%,d", count);
  }

  static String percent(long part, long whole) {
    return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  Finding finding(FindingKind kind, int block, long flow, String text, String advice) {
    return new Finding(
        kind, function.identity(), block, OptionalInt.empty(), share(flow), text, advice);
  }
}

package org.pathprofile.core.insight;

import java.util.List;

/** Hot functions of which most never ran. */
final class ColdCode {
  private static final double LEAST_SHARE = 0.01;
  private static final int FEWEST_BLOCKS = 24;
  private static final double MOSTLY = 0.6;

  private ColdCode() {}

  static List<Finding> in(Evidence evidence) {
    int blocks = evidence.graph.blockCount();
    long flow = evidence.function.branchFlow();
    if (blocks < FEWEST_BLOCKS || evidence.share(flow) < LEAST_SHARE) {
      return List.of();
    }
    int cold = 0;
    int hottest = evidence.graph.entry();
    for (int block = 0; block < blocks; block++) {
      if (evidence.counts.block(block) == 0) {
        cold++;
      } else if (evidence.counts.block(block) > evidence.counts.block(hottest)) {
        hottest = block;
      }
    }
    if (cold < MOSTLY * blocks) {
      return List.of();
    }
    return List.of(
        evidence.finding(
            FindingKind.COLD,
            hottest,
            flow,
            "%s of the %s blocks never ran, in a function with %s of the branch flow."
                .formatted(cold, blocks, Evidence.percent(flow, evidence.profile.branchFlow())),
            "What is rare can move to a function of its own: a small hot function is inlined"
                + " sooner."));
  }
}

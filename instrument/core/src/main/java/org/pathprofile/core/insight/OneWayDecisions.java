package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.pathprofile.core.graph.BlockKind;

/** Decisions that come up often and always came out the same way. */
final class OneWayDecisions {
  /** That a loop never ends by its test, or a switch lacks a case, tells little. */
  private static final Set<BlockKind> TELLING = EnumSet.of(BlockKind.THEN, BlockKind.ELSE);

  private static final long VERY_OFTEN = 1_000;

  private OneWayDecisions() {}

  static List<Finding> in(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    for (int block = 0; block < evidence.graph.blockCount(); block++) {
      if (evidence.isDecision(block)
          && evidence.graph.outDegree(block) == 2
          && evidence.counts.block(block) >= VERY_OFTEN) {
        add(evidence, block, findings);
      }
    }
    return findings;
  }

  private static boolean isTelling(Evidence evidence, int missed) {
    BlockKind kind = evidence.graph.block(evidence.graph.to(missed)).kind();
    if (!evidence.graph.granularity().isLearned()) {
      return TELLING.contains(kind);
    }
    // Between statements it can only be seen that it is no loop that did not run, or did not end.
    int from = evidence.graph.from(missed);
    for (int i = 0; i < evidence.graph.outDegree(from); i++) {
      int to = evidence.graph.to(evidence.graph.outEdge(from, i));
      if (evidence.graph.block(to).kind() != BlockKind.STATEMENTS) {
        return false;
      }
    }
    return evidence.graph.block(from).kind() == BlockKind.STATEMENTS;
  }

  private static void add(Evidence evidence, int block, List<Finding> findings) {
    int first = evidence.graph.outEdge(block, 0);
    int second = evidence.graph.outEdge(block, 1);
    boolean firstTaken = evidence.counts.edge(first) > 0;
    int taken = firstTaken ? first : second;
    int missed = firstTaken ? second : first;
    int target = evidence.graph.to(missed);
    if (evidence.counts.edge(taken) == 0
        || evidence.counts.edge(missed) > 0
        || !isTelling(evidence, missed)) {
      return;
    }
    long count = evidence.counts.edge(taken);
    findings.add(
        evidence.finding(
            FindingKind.ONE_WAY,
            target,
            count,
            "Always %s, %s times; never %s."
                .formatted(
                    evidence.name(evidence.graph.to(taken)),
                    evidence.count(count),
                    evidence.name(target)),
            "Either this run lacks an input that goes the other way, or the check can leave the hot"
                + " path."));
  }
}

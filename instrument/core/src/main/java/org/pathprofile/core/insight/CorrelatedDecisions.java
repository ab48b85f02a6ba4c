package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;

/**
 * Decisions that the path before them decides: whenever an earlier decision of the same path came
 * out in one way, this one did, too, though on the whole it goes several ways.
 */
final class CorrelatedDecisions {
  /** Earlier decisions that are looked at for each one, the nearest first. */
  private static final int REACH = 24;

  /** Nothing is told of a decision that nearly always comes out the same way anyhow. */
  private static final double USUAL = 0.9;

  /** An outcome of an earlier decision, and a decision behind it: both by their blocks. */
  private record Pair(int earlierFrom, int earlier, int decision) {}

  private static final class Outcomes {
    final Map<Integer, Long> byBlock = new HashMap<>();
    long total;
    int firstPath = -1;
    long drawn;

    void add(int outcome, PathCount path, int index) {
      byBlock.merge(outcome, path.count(), Long::sum);
      total += path.count();
      drawn += path.samples().orElse(path.count());
      if (firstPath < 0) {
        firstPath = index;
      }
    }
  }

  private CorrelatedDecisions() {}

  static List<Finding> in(Evidence evidence) {
    Map<Integer, Outcomes> all = new HashMap<>();
    Map<Pair, Outcomes> given = new HashMap<>();
    for (int i = 0; i < evidence.paths().size(); i++) {
      count(evidence, i, all, given);
    }
    Map<Integer, Finding> best = new HashMap<>();
    given.forEach(
        (pair, outcomes) -> {
          Outcomes whole = all.get(pair.decision());
          if (outcomes.byBlock.size() != 1 || outcomes.drawn < Evidence.OFTEN) {
            return;
          }
          int outcome = outcomes.byBlock.keySet().iterator().next();
          long same = whole.byBlock.get(outcome);
          long usual = Collections.max(whole.byBlock.values());
          if (same == whole.total || usual > USUAL * whole.total) {
            return;
          }
          Finding finding = finding(evidence, pair, outcome, outcomes, whole);
          best.merge(pair.decision(), finding, CorrelatedDecisions::prefer);
        });
    return new ArrayList<>(best.values());
  }

  private static Finding prefer(Finding a, Finding b) {
    if (a.share() != b.share()) {
      return a.share() > b.share() ? a : b;
    }
    return a.text().compareTo(b.text()) <= 0 ? a : b;
  }

  private static void count(
      Evidence evidence, int index, Map<Integer, Outcomes> all, Map<Pair, Outcomes> given) {
    PathCount path = evidence.paths().get(index);
    PathKey key = path.key();
    List<Integer> decisions = new ArrayList<>();
    for (int i = 0; i + 1 < key.length(); i++) {
      if (!evidence.isDecision(key.block(i)) || isOfSuspension(evidence, key, i)) {
        continue;
      }
      // Of paths that overlap, an earlier one has counted what they have in common.
      if (i >= key.repeats()) {
        int outcome = key.block(i + 1);
        all.computeIfAbsent(key.block(i), b -> new Outcomes()).add(outcome, path, index);
        for (int j = decisions.size() - 1; j >= Math.max(0, decisions.size() - REACH); j--) {
          int at = decisions.get(j);
          Pair pair = new Pair(key.block(at), key.block(at + 1), key.block(i));
          if (pair.earlierFrom() != pair.decision()) {
            given.computeIfAbsent(pair, p -> new Outcomes()).add(outcome, path, index);
          }
        }
      }
      decisions.add(i);
    }
  }

  /**
   * Whether an outcome is that the activation is suspended, or how it goes on. In a learned graph a
   * suspension may look like an end.
   */
  private static boolean isOfSuspension(Evidence evidence, PathKey key, int index) {
    BlockKind from = evidence.graph.block(key.block(index)).kind();
    BlockKind outcome = evidence.graph.block(key.block(index + 1)).kind();
    return from == BlockKind.RESUME
        || outcome == BlockKind.SUSPEND
        || (outcome == BlockKind.EXIT && evidence.graph.granularity().isLearned());
  }

  private static Finding finding(
      Evidence evidence, Pair pair, int outcome, Outcomes outcomes, Outcomes whole) {
    long same = whole.byBlock.get(outcome);
    String text =
        "After %s always %s, %s times; overall that is %s of %s."
            .formatted(
                evidence.name(pair.earlier()),
                evidence.name(outcome),
                evidence.count(outcomes.total),
                Evidence.percent(same, whole.total),
                evidence.count(whole.total));
    String advice =
        "If the first decision implies the second, the test can be left out on this way: by an early"
            + " exit, or by moving what follows into the arm.";
    return new Finding(
        FindingKind.CORRELATED,
        evidence.function.identity(),
        outcome,
        OptionalInt.of(outcomes.firstPath),
        evidence.share(outcomes.total),
        text,
        advice);
  }
}

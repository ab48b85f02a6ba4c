package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.pathprofile.core.graph.BlockKind;

/**
 * Chains of tests, as of {@code else if} or of a switch, in another order than that of their
 * frequency.
 */
final class TestOrder {
  private static final int FEWEST_TESTS = 3;
  private static final long VERY_OFTEN = 1_000;

  /** Of all tests that the chain makes. */
  private static final double LEAST_SAVED = 0.25;

  /**
   * A test that ends the chain if it holds.
   *
   * @param arm the block where it goes then
   * @param count how often
   */
  private record Test(int arm, long count) {}

  private TestOrder() {}

  static List<Finding> in(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    BitSet seen = new BitSet();
    for (int block = 0; block < evidence.graph.blockCount(); block++) {
      if (!seen.get(block) && next(evidence, block) >= 0) {
        add(evidence, block, seen, findings);
      }
    }
    return findings;
  }

  /** The next test of a chain, if this block is a test with one behind it; else -1. */
  private static int next(Evidence evidence, int block) {
    int edge = armEdge(evidence, block);
    if (edge < 0) {
      return -1;
    }
    int other = target(evidence, block, 1 - edge);
    return armEdge(evidence, other) >= 0 ? other : -1;
  }

  private static int target(Evidence evidence, int block, int edge) {
    return evidence.graph.to(evidence.graph.outEdge(block, edge));
  }

  /**
   * Which edge leads to the arm of an if or a case, with the rest of the chain at the other; -1 if
   * the block is no such test.
   */
  private static int armEdge(Evidence evidence, int block) {
    if (evidence.graph.outDegree(block) != 2) {
      return -1;
    }
    for (int i = 0; i < 2; i++) {
      BlockKind kind = kind(evidence, target(evidence, block, i));
      BlockKind other = kind(evidence, target(evidence, block, 1 - i));
      boolean isIf = kind == BlockKind.THEN && other == BlockKind.ELSE;
      boolean isCase =
          kind == BlockKind.CASE && (other == BlockKind.CASE_TEST || other == BlockKind.DEFAULT);
      if (isIf || isCase) {
        return i;
      }
    }
    return -1;
  }

  private static BlockKind kind(Evidence evidence, int block) {
    return evidence.graph.block(block).kind();
  }

  private static void add(Evidence evidence, int first, BitSet seen, List<Finding> findings) {
    List<Test> tests = new ArrayList<>();
    long otherwise = 0;
    for (int block = first; block >= 0; block = next(evidence, block)) {
      seen.set(block);
      int edge = armEdge(evidence, block);
      long count = evidence.counts.edge(evidence.graph.outEdge(block, edge));
      tests.add(new Test(target(evidence, block, edge), count));
      otherwise = evidence.counts.edge(evidence.graph.outEdge(block, 1 - edge));
    }
    if (tests.size() < FEWEST_TESTS || evidence.counts.block(first) < VERY_OFTEN) {
      return;
    }
    List<Test> best = new ArrayList<>(tests);
    best.sort(Comparator.comparingLong(Test::count).reversed());
    double now = made(tests, otherwise);
    double then = made(best, otherwise);
    if (now - then < LEAST_SAVED * now) {
      return;
    }
    int number = mostDelayed(tests);
    Test late = tests.get(number);
    findings.add(
        evidence.finding(
            FindingKind.ORDER,
            late.arm(),
            (long) (now - then),
            "%s holds %s times of %s, and is tested as number %s of %s."
                .formatted(
                    evidence.name(late.arm()),
                    evidence.count(late.count()),
                    evidence.count(evidence.counts.block(first)),
                    number + 1,
                    tests.size()),
            ("Testing the frequent ones first would take %s tests instead of %s. Narrow"
                    + " conditions that overlap before you move them.")
                .formatted(evidence.count((long) then), evidence.count((long) now))));
  }

  /** The test that would save most if it came first. */
  private static int mostDelayed(List<Test> tests) {
    int late = 0;
    double most = 0;
    double before = 0;
    for (int i = 0; i < tests.size(); i++) {
      double saved = (double) i * tests.get(i).count() - before;
      if (saved > most) {
        most = saved;
        late = i;
      }
      before += tests.get(i).count();
    }
    return late;
  }

  /** How many tests are made: as many as come before the one that holds, and itself. */
  private static double made(List<Test> tests, long otherwise) {
    double made = (double) otherwise * tests.size();
    for (int i = 0; i < tests.size(); i++) {
      made += (i + 1.0) * tests.get(i).count();
    }
    return made;
  }
}

package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.graph.LoopNesting;

/** Loops that are entered often and hardly ever go back. */
final class ShortLoops {
  /** Times that the loop goes back, for each time that it is entered. */
  static final double HARDLY = 0.05;

  private static final long VERY_OFTEN = 1_000;

  private ShortLoops() {}

  static List<Finding> in(Evidence evidence) {
    LoopNesting loops = LoopNesting.of(evidence.graph);
    List<Finding> findings = new ArrayList<>();
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      int header = loops.header(loop);
      long back = 0;
      for (int edge : loops.backEdges(loop)) {
        back += evidence.counts.edge(edge);
      }
      long entered = evidence.counts.block(header) - back;
      if (loops.isReducible(loop) && entered >= VERY_OFTEN && back <= HARDLY * entered) {
        findings.add(
            evidence.finding(
                FindingKind.SHORT_LOOP,
                header,
                entered,
                "The loop %s is entered %s times and goes back %s%s"
                    .formatted(
                        evidence.name(header),
                        evidence.count(entered),
                        evidence.count(back),
                        back == 1 ? " time." : " times."),
                "The usual case needs no loop: test for it before, or see why the loop is left so"
                    + " early."));
      }
    }
    return findings;
  }
}

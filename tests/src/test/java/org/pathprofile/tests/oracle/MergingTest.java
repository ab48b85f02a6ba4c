package org.pathprofile.tests.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.Iterations;

/** What a profile does not tell apart is left out, and nothing else. */
class MergingTest {
  private static final Trace.Unit STATEMENT = new Trace.Unit(4, 5);

  @Test
  void theWaysOfADecisionAreLeftOut() {
    assertEquals(
        Map.of("4 return, exit", 3L),
        merged(List.of("4 && -> right", "4 return", "exit"), List.of("4 return", "exit")));
  }

  @Test
  void aReturnAtAYieldIsNoWayOfADecision() {
    assertEquals(
        Map.of("from 5 resume, 5 yield -> return, exit", 1L, "from 5 resume, exit", 2L),
        merged(
            List.of("from 5 resume", "5 yield -> return", "exit"),
            List.of("from 5 resume", "exit")));
  }

  /** Two paths, one taken once, the other one twice, where no event distinguishes the ways. */
  private static Map<String, Long> merged(List<String> one, List<String> other) {
    return new Merging(
            List.of("line 4: no event distinguishes the ways to line 4"), List.of(STATEMENT), false)
        .of(Map.of(one, 1L, other, 2L), Iterations.ONE);
  }
}

package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.nodes.NodeUtil;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.api.feedback.CopiedCode;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;

/**
 * Clones of roots with hot code, as runtimes make them of roots that are called in several places,
 * run and count as their originals, by the code that is not for hot paths.
 */
class ClonedRootTest {
  private static final String PROGRAM =
      """
      function f(n) { i = 0; x = 0; a = 0;
        if (n == 3) { return 0; }
        while (i < n) {
          if (i / 2 * 2 == i) { x = x + 1; a = 1; }
          else { x = x + 2; a = 0; }
          if (a == 1) { x = x + 3; }
          i = i + 1;
        }
        return x;
      }
      function main() { }
      """;

  private static final int RUNS = 50;

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void clonesOfTunedRootsRunAndCountAsTheirOriginals(String k) {
    try (FeedbackRun run =
        FeedbackRun.of(
            PROGRAM, "pathprofile.K", k, "sl.Feedback", "paths", "sl.CopyAlwaysInternal", "true")) {
      RootNode original = run.feedback("f", 4).root();
      run.runUntil(() -> hasHotCode(original), "f", 4);
      RootNode clone = NodeUtil.cloneNode(original);
      assertFalse(hasHotCode(clone));
      Map<String, Map<PathKey, Long>> expected = counts(run, original);
      assertEquals(expected, counts(run, clone));
      assertTrue(hasHotCode(original));
      // Neither has disturbed the other.
      assertEquals(expected, counts(run, original));
      run.runForLooks(10, "f", 5);
      assertFalse(hasHotCode(clone));
    }
  }

  private static boolean hasHotCode(RootNode root) {
    return !NodeUtil.findAllNodeInstances(root, CopiedCode.class).isEmpty();
  }

  private static Map<String, Map<PathKey, Long>> counts(FeedbackRun run, RootNode root) {
    run.profiler().reset();
    for (long n = 0; n < RUNS; n++) {
      assertEquals(result(n), run.call(root, n));
    }
    PathProfile profile = run.profiler().snapshot();
    FunctionProfile function = profile.functions().get(0);
    assertEquals(RUNS, function.activations());
    assertEquals(0, function.irregular());
    assertEquals(0, profile.lost().total());
    return RepeatedRun.counts(profile);
  }

  private static long result(long n) {
    return n == 3 ? 0 : (n + 1) / 2 * 4 + n / 2 * 2;
  }
}

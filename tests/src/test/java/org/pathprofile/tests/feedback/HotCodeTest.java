package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.tests.adapter.RandomControlFlow;

/** Code made for hot paths does what the original does, and is counted as the original is. */
class HotCodeTest {
  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  /** Compiling takes most of the time, and each program is run twice for each number. */
  private static final int PROGRAMS = OPTIMIZING ? 10 : 40;

  private static final int RUNS = 200;

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "3"})
  void randomProgramsRunAndCountTheSame(String k) {
    int made = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String program = RandomControlFlow.program(seed);
      RepeatedRun plain = RepeatedRun.of(program, RUNS, 0, options("off", k));
      RepeatedRun hot = RepeatedRun.of(program, RUNS, 3, options("paths", k));
      assertEquals(plain.output(), hot.output(), program);
      assertEquals(plain.counts(), hot.counts(), program);
      assertEquals(0, hot.profile().lost().total(), program);
      assertEquals(
          0, hot.profile().functions().stream().mapToLong(f -> f.irregular()).sum(), program);
      made += hot.hotCode().size();
    }
    assertTrue(made > PROGRAMS / 2, "hot code was made only " + made + " times");
  }

  private static Map<String, String> options(String feedback, String k) {
    Map<String, String> options = new HashMap<>();
    options.put("pathprofile.Mode", "exact");
    options.put("pathprofile.K", k);
    options.put("pathprofile.FeedbackPeriod", "1ms");
    options.put("sl.Feedback", feedback);
    options.put("sl.CopyAlwaysInternal", "true");
    if (OPTIMIZING) {
      options.put("engine.BackgroundCompilation", "false");
      options.put("engine.CompilationFailureAction", "Throw");
      options.put("engine.MultiTier", "false");
      options.put("engine.SingleTierCompilationThreshold", "20");
    }
    return options;
  }
}

package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.tests.adapter.RandomControlFlow;
import org.pathprofile.tests.runtime.ForegroundCompilation;
import org.pathprofile.tests.runtime.LongTest;

/** Code made for hot paths does what the original does, and is counted as the original is. */
class HotCodeTest {
  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  /** Compiling takes most of the time, and each program is run twice for each number. */
  private static final int PROGRAMS = OPTIMIZING ? 6 : 40;

  private static final int RUNS = 200;

  /**
   * Into how many parts runs are divided between which the profiler is stopped and started. Truffle
   * leaves compiled code at the first event behind each stop and each start, always at the same
   * place where code is compiled in the foreground, and gives up what was compiled 15 times.
   */
  private static final int PARTS = OPTIMIZING ? 5 : 7;

  @LongTest
  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "3"})
  void randomProgramsRunAndCountTheSame(String k) {
    int made = 0;
    int peeled = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String program = RandomControlFlow.program(seed);
      RepeatedRun plain = RepeatedRun.of(program, RUNS, options("off", k));
      RepeatedRun hot = RepeatedRun.of(program, RUNS, options("paths", k));
      assertEquals(plain.output(), hot.output(), program);
      assertEquals(plain.counts(), hot.counts(), program);
      assertEquals(0, hot.profile().lost().total(), program);
      assertEquals(
          0, hot.profile().functions().stream().mapToLong(f -> f.irregular()).sum(), program);
      made += hot.hotCode().size();
      peeled += peeled(hot);
    }
    assertTrue(made > PROGRAMS / 2, "hot code was made only " + made + " times");
    // Paths of one iteration do not tell which one it is.
    assertEquals(!k.equals("1"), peeled > PROGRAMS / 4, "loops were peeled " + peeled + " times");
  }

  private static int peeled(RepeatedRun run) {
    return (int) run.hotCode().stream().filter(line -> line.contains("first time")).count();
  }

  /** Calls {@code total} often enough. */
  private static final String TOTALS =
      """
      function main() {
        r = 0;
        n = 0;
        while (n < 50) { r = r + total(8); n = n + 1; }
        return r;
      }
      """;

  /** Sums in which the first element is treated otherwise, by a call with several targets. */
  private static final String FIRST_IS_SPECIAL =
      """
      function head(sum, i) { return i + 7; }
      function even(sum, i) { return sum + i; }
      function third(sum, i) { return sum - i; }
      function other(sum, i) { return sum * 3 - sum * 2 + i; }
      function total(n) {
        sum = 0;
        i = 0;
        first = 0 == 0;
        f = other;
        while (i < n) {
          if (first) { f = head; first = 0 == 1; }
          else { if (i / 3 * 3 == i) { f = third; }
          else { if (i / 2 * 2 == i) { f = even; } else { f = other; } } }
          sum = f(sum, i);
          if (sum > 1000000) { break; }
          i = i + 1;
        }
        return sum;
      }
      """
          + TOTALS;

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void loopsArePeeledWhoseFirstIterationIsSpecial(String k) {
    Map<String, String> options = options("paths", k);
    options.remove("sl.CopyAlwaysInternal");
    RepeatedRun plain = RepeatedRun.of(FIRST_IS_SPECIAL, RUNS, options("off", k));
    RepeatedRun hot = RepeatedRun.of(FIRST_IS_SPECIAL, RUNS, options);
    assertEquals(k.equals("2") ? 1 : 0, Math.min(1, peeled(hot)), hot.log());
    assertTrue(
        hot.hotCode().stream()
            .filter(line -> line.contains("first time"))
            .allMatch(line -> line.contains("for total, ")),
        hot.log());
    assertEquals(plain.output(), hot.output());
    assertEquals(plain.counts(), hot.counts());
  }

  /** The last of these calls fails at the second decision of its last iteration. */
  private static final String NO_BOOLEAN =
      """
      function even(sum, i) { return sum + i; }
      function odd(sum, i) { return sum - i; }
      function total(n, last) {
        sum = 0;
        i = 0;
        isOdd = 0 == 1;
        f = even;
        while (i < n) {
          if (i == n - 1) { f = odd; isOdd = last; } else { f = even; }
          if (isOdd) { sum = f(sum, 1); } else { sum = f(sum, i); }
          i = i + 1;
        }
        return sum;
      }
      function main() {
        r = 0;
        n = 0;
        while (n < 50) { r = r + total(8, n / 2 * 2 == n); n = n + 1; }
        return r + total(8, 5);
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void aConditionThatIsNoBooleanEndsThePathWhereItStands(String k) {
    RepeatedRun plain = RepeatedRun.of(NO_BOOLEAN, RUNS, options("off", k));
    RepeatedRun hot = RepeatedRun.of(NO_BOOLEAN, RUNS, options("paths", k));
    assertFalse(hot.hotCode().isEmpty(), hot.log());
    assertTrue(plain.output().contains("program.sl line 10"), plain.output());
    assertEquals(plain.output(), hot.output());
    assertEquals(plain.counts(), hot.counts());
  }

  /** Players take turns. What is left out chooses the next one. */
  private static final String TURNS =
      """
      function one(sum) { return sum + 1; }
      function two(sum) { return sum + 2; }
      function three(sum) { return sum + 3; }
      function total(n) {
        sum = 0;
        i = 0;
        turn = 0;
        move = one;
        while (i < n) {
          %s
          sum = move(sum);
          i = i + 1;
        }
        return sum;
      }
      """
          + TOTALS;

  private static final String TWO_PLAYERS =
      "if (turn == 0) { move = one; turn = 1; } else { move = two; turn = 0; }";

  private static final String THREE_PLAYERS =
      "if (turn == 0) { move = one; turn = 1; } else {"
          + " if (turn == 1) { move = two; turn = 2; } else { move = three; turn = 0; } }";

  /** A cache tells two functions apart fast, so only that players alternate is of use then. */
  @ParameterizedTest
  @CsvSource({"1, 2, false", "2, 2, true", "1, 3, true"})
  void copiesAreNotMadeForCachesWithTwoEntries(String k, int players, boolean made) {
    Map<String, String> options = options("paths", k);
    options.remove("sl.CopyAlwaysInternal");
    String program = TURNS.formatted(players == 2 ? TWO_PLAYERS : THREE_PLAYERS);
    RepeatedRun hot = RepeatedRun.of(program, RUNS, options);
    assertEquals(made, !hot.hotCode().isEmpty(), hot.log());
  }

  @LongTest
  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void profilersThatAreStoppedInBetweenCountTheSame(String k) {
    int group = RUNS / PARTS;
    int made = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String program = RandomControlFlow.program(seed);
      RepeatedRun plain = RepeatedRun.of(program, RUNS, restarted("off", k), group);
      RepeatedRun hot = RepeatedRun.of(program, RUNS, restarted("paths", k), group);
      assertEquals(plain.output(), hot.output(), program);
      assertEquals(plain.counts(), hot.counts(), program);
      assertEquals(0, hot.profile().lost().total(), program);
      assertEquals(
          0, hot.profile().functions().stream().mapToLong(f -> f.irregular()).sum(), program);
      made += hot.hotCode().size();
    }
    assertTrue(made > PROGRAMS / 2, "hot code was made only " + made + " times");
  }

  /**
   * The same where the profiler is stopped and started. Each time Truffle leaves compiled code at
   * the first event of every probe, and compiles anew; with hot code on top a function can get to
   * 15 compilations, from which on the compiler takes every repetition for a fault.
   */
  private static Map<String, String> restarted(String feedback, String k) {
    Map<String, String> options = options(feedback, k);
    if (OPTIMIZING) {
      options.put("compiler.DeoptCycleDetectionThreshold", "-1");
    }
    return options;
  }

  private static Map<String, String> options(String feedback, String k) {
    Map<String, String> options = new HashMap<>();
    options.put("pathprofile.Mode", "exact");
    options.put("pathprofile.K", k);
    options.put(FeedbackRun.PERIOD, FeedbackRun.NEVER);
    options.put("sl.Feedback", feedback);
    options.put("sl.CopyAlwaysInternal", "true");
    options.putAll(ForegroundCompilation.after(20));
    return options;
  }
}

package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.nodes.RootNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.format.JsonProfileWriter;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.EmptyReason;
import org.pathprofile.core.report.ReportOptions;
import org.pathprofile.core.report.TextReport;

/** Functions that are not counted while their paths are known. */
class SettlingTest {
  private static final String PHASES =
      """
      function f(phase) {
        if (phase == 0) { return 1; }
        if (phase == 1) { return 2; }
        return 3;
      }
      function g(x) { if (x) { return 1; } return 2; }
      function main() { }
      """;

  /** Long enough for many looks at the counts. */
  private static final int MILLIS = 100;

  /** In so many looks: at once, after 8 more, after 64 more, after 512 more. */
  private static final int MOST_RECONSIDERATIONS = 4;

  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(8 + 64 + 512 + 4096);

  private static FeedbackRun run(String settle) {
    return FeedbackRun.of(
        PHASES,
        "pathprofile.Mode",
        "sampled",
        "pathprofile.Period",
        "1ms",
        "pathprofile.FeedbackPeriod",
        "1ms",
        "pathprofile.Settle",
        settle);
  }

  private static PathFeedback feedback() {
    return FeedbackLanguage.profiler();
  }

  private static long counted(FeedbackRun run) {
    return run.profiler().snapshot().functions().stream()
        .filter(function -> "f".equals(function.rootName()))
        .mapToLong(function -> function.totalPathCount())
        .sum();
  }

  /** Runs the function until its paths are stable, and settles it. */
  private static RootNode settled(FeedbackRun run) {
    RootNode root = run.feedback("f", 0).root();
    assertTrue(feedback().settle(root));
    // What was sampled before is still counted.
    run.runFor(MILLIS, "f", 0);
    return root;
  }

  @Test
  void settledFunctionsAreNotCounted() {
    try (FeedbackRun run = run("true")) {
      run.feedback("f", 0);
      assertEquals(0, run.profiler().snapshot().statistics().settled());
      RootNode root = settled(run);
      long before = counted(run);
      run.runFor(MILLIS, "f", 1);
      assertEquals(before, counted(run));
      assertEquals(1, run.profiler().snapshot().statistics().settled());
      assertTrue(feedback().settle(root));
      run.runFor(MILLIS, "g", true);
      assertEquals(1, run.profiler().snapshot().statistics().settled());
    }
  }

  @Test
  void reconsideredFunctionsAreCountedAndSettleAgain() {
    try (FeedbackRun run = run("true")) {
      RootNode root = settled(run);
      long before = counted(run);
      assertTrue(feedback().reconsider(root));
      run.runUntil(() -> counted(run) > before, "f", 0);
      run.runFor(10 * MILLIS, "f", 0);
      long again = counted(run);
      run.runFor(MILLIS, "f", 0);
      assertEquals(again, counted(run), "it has settled by itself");
      assertEquals(1, FeedbackLanguage.stable("f").size());
      assertEquals(1, run.profiler().snapshot().statistics().settled());
    }
  }

  @Test
  void reconsideredFunctionsTellTheirNewPaths() {
    try (FeedbackRun run = run("true")) {
      RootNode root = settled(run);
      run.runFor(MILLIS, "f", 1);
      assertEquals(1, FeedbackLanguage.stable("f").size());
      assertTrue(feedback().reconsider(root));
      run.runUntil(() -> FeedbackLanguage.stable("f").size() == 2, "f", 1);
      assertFalse(FeedbackLanguage.stable("f").get(0).valid().isValid());
      assertTrue(feedback().settle(root));
    }
  }

  @Test
  void whatIsNotSettledIsNotReconsidered() {
    try (FeedbackRun run = run("true")) {
      RootNode never = new RootWithoutCode();
      assertFalse(feedback().settle(never));
      assertFalse(feedback().reconsider(never));
      RootNode root = run.feedback("f", 0).root();
      assertFalse(feedback().reconsider(root));
      long before = counted(run);
      run.runUntil(() -> counted(run) > before, "f", 0);
    }
  }

  @Test
  void nothingSettlesUnlessTheUserAllowsIt() {
    try (FeedbackRun run = run("false")) {
      RootNode root = run.feedback("f", 0).root();
      assertFalse(feedback().settle(root));
      assertFalse(feedback().reconsider(root));
      long before = counted(run);
      run.runUntil(() -> counted(run) > before, "f", 0);
      assertEquals(0, run.profiler().snapshot().statistics().settled());
    }
  }

  /** Each time costs compilations. */
  @Test
  void languagesThatReconsiderAllTheTimeAreRefused() {
    try (FeedbackRun run = run("true")) {
      RootNode root = settled(run);
      long begin = System.nanoTime();
      int[] reconsidered = new int[1];
      long end = begin + TimeUnit.MILLISECONDS.toNanos(10 * MILLIS);
      run.runUntil(
          () -> {
            feedback().settle(root);
            reconsidered[0] += feedback().reconsider(root) ? 1 : 0;
            return System.nanoTime() > end;
          },
          "f",
          0);
      assertTrue(reconsidered[0] > 1);
      if (System.nanoTime() - begin < MOST_NANOS) {
        assertTrue(
            reconsidered[0] <= MOST_RECONSIDERATIONS, () -> reconsidered[0] + " reconsiderations");
      }
    }
  }

  @Test
  void reportsSayWhatWasSettled() throws IOException {
    try (FeedbackRun run = run("true")) {
      settled(run);
      PathProfile profile = run.profiler().snapshot();
      assertTrue(
          text(profile)
              .contains(
                  "Not counted all the time, because their hot paths were compiled in: 1 function."),
          () -> text(profile));
      StringWriter json = new StringWriter();
      JsonProfileWriter.write(profile, json);
      PathProfile read =
          JsonProfileReader.read(
              "test", new ByteArrayInputStream(json.toString().getBytes(StandardCharsets.UTF_8)));
      assertEquals(1, read.statistics().settled());
      assertEquals(profile, read);
    }
  }

  @Test
  void reportsOfWhatNeverSettledDoNotSpeakOfIt() throws IOException {
    try (FeedbackRun run = run("true")) {
      run.feedback("f", 0);
      PathProfile profile = run.profiler().snapshot();
      assertFalse(text(profile).contains("Not counted all the time"), () -> text(profile));
      StringWriter json = new StringWriter();
      JsonProfileWriter.write(profile, json);
      assertFalse(json.toString().contains("settled"), json::toString);
    }
  }

  private static String text(PathProfile profile) {
    try {
      StringBuilder text = new StringBuilder();
      TextReport.write(profile, ReportOptions.DEFAULT, EmptyReason.UNKNOWN, text);
      return text.toString().replaceAll("\\s+", " ");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.nodes.RootNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
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

  private static final int LOOKS = 20;

  /** In so many looks: at once, after 8 more, after 64 more, after 512 more, not after 4096. */
  private static final int RECONSIDERATIONS = 4;

  private static final int LOOKS_FOR_RECONSIDERATIONS = 8 + 64 + 512 + LOOKS;

  private static FeedbackRun run(String settle) {
    return FeedbackRun.of(
        PHASES,
        "pathprofile.Mode",
        "sampled",
        "pathprofile.Period",
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
    run.runForLooks(LOOKS, "f", 0);
    return root;
  }

  @Test
  void settledFunctionsAreNotCounted() {
    try (FeedbackRun run = run("true")) {
      run.feedback("f", 0);
      assertEquals(0, run.profiler().snapshot().statistics().settled());
      RootNode root = settled(run);
      long before = counted(run);
      run.runForLooks(LOOKS, "f", 1);
      assertEquals(before, counted(run));
      assertEquals(1, run.profiler().snapshot().statistics().settled());
      assertTrue(feedback().settle(root));
      run.runForLooks(LOOKS, "g", true);
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
      // Again means that it has settled by itself meanwhile.
      run.runUntil(() -> feedback().reconsider(root), "f", 0);
      assertEquals(1, FeedbackLanguage.stable("f").size());
      assertEquals(1, run.profiler().snapshot().statistics().settled());
    }
  }

  @Test
  void reconsideredFunctionsTellTheirNewPaths() {
    try (FeedbackRun run = run("true")) {
      RootNode root = settled(run);
      run.runForLooks(LOOKS, "f", 1);
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
      int reconsidered = 0;
      for (int i = 0; i < LOOKS_FOR_RECONSIDERATIONS; i++) {
        run.runForLooks(1, "f", 0);
        feedback().settle(root);
        reconsidered += feedback().reconsider(root) ? 1 : 0;
      }
      assertEquals(RECONSIDERATIONS, reconsidered);
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

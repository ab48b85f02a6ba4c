package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.metrics.ProfileAccuracy;
import org.pathprofile.core.metrics.WallAccuracy;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/**
 * Estimates are of executions where the phases of a program end paths at rates that differ more
 * than 100-fold, and alternate slowly and quickly. In proportion to time, the slow ones would have
 * a hundred times too much.
 *
 * <p>In compiled code, where rates differ most; {@code SampledModeTest} has phases on both
 * runtimes.
 */
@LongTest
@OnlyOptimizing
class SampledPhasesTest {
  private static final double BUSY = 4 * 200_000 + 400 * 2_000;
  private static final double SLOW = 4 * 1_500 + 400 * 15;

  /**
   * A run has 15 intervals at a level of 95 %, and two or more miss in one run of six; over three
   * runs a share below the limit is no accident. Measured: 119 of 120.
   */
  private static final int SAMPLED_RUNS = 3;

  private static final double LOWEST_COVERAGE = 0.9;

  private record Run(String output, PathProfile profile) {}

  private static Run run(String mode) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine =
            Internally.build(
                Engine.newBuilder("js")
                    .out(OutputStream.nullOutputStream())
                    .option("pathprofile", "true")
                    .option("pathprofile.Mode", mode),
                "samplingMillis",
                "2");
        Context context = Context.newBuilder("js").engine(engine).out(out).build()) {
      context.eval(
          Source.newBuilder("js", SampledPhasesTest.class.getResource("phases.js")).build());
      PathProfile profile = PathProfiler.find(engine).snapshot();
      return new Run(out.toString(StandardCharsets.UTF_8), profile);
    }
  }

  @Test
  void estimatesAreOfExecutionsWhateverTheRates() throws IOException {
    Run exact = run("exact");
    assertEquals(BUSY, (double) iterations(exact.profile(), "busy"));
    double coverage = 0;
    for (int i = 0; i < SAMPLED_RUNS; i++) {
      Run sampled = run("sampled");
      assertEquals(exact.output(), sampled.output());
      ProfileAccuracy accuracy =
          ProfileAccuracy.of(exact.profile(), sampled.profile(), WallAccuracy.USUAL_THRESHOLD);
      System.out.println(
          sampled.profile().totals() + " of " + exact.profile().totals() + ": " + accuracy);
      assertEstimates(exact.profile(), sampled.profile(), accuracy);
      coverage += accuracy.intervalCoverage().orElseThrow() / SAMPLED_RUNS;
    }
    assertTrue(coverage >= LOWEST_COVERAGE, "intervals with the truth: " + coverage);
  }

  private static void assertEstimates(
      PathProfile exact, PathProfile estimate, ProfileAccuracy accuracy) {
    assertEquals(exact.totals().pathEnds(), estimate.totals().pathEnds());
    assertTrue(accuracy.totalError().orElseThrow() < 0.1, accuracy::toString);
    assertTrue(accuracy.absoluteEdgeOverlap().orElseThrow() > 0.9, accuracy::toString);
    assertEquals(BUSY, (double) iterations(estimate, "busy"), 0.05 * BUSY);
    assertEquals(SLOW, (double) iterations(estimate, "slow"), 0.5 * SLOW);
  }

  /** The paths of the two functions but those to their loops and out of them. */
  private static long iterations(PathProfile profile, String name) {
    FunctionProfile function =
        profile.functions().stream()
            .filter(f -> f.identity().rootName().equals(name))
            .findFirst()
            .get();
    return function.totalPathCount() - 2 * function.activations();
  }
}

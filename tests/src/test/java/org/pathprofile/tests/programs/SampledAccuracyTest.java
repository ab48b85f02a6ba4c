package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.metrics.EdgeOverlap;
import org.pathprofile.core.metrics.IntervalCoverage;
import org.pathprofile.core.metrics.Overlap;
import org.pathprofile.core.metrics.WallAccuracy;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/**
 * Sampled profiles find the hot paths of exact ones, and neither changes what a program does.
 *
 * <p>The default period is made for programs that run for long; these run for seconds, so samples
 * are taken more often. Which ones are taken depends on the clock, hence the generous bounds.
 *
 * <p>In compiled code; {@code EverySampleTest} and {@code SampledModeTest} run on both runtimes.
 */
@LongTest
@OnlyOptimizing
class SampledAccuracyTest {
  private static final List<String> EXACT = List.of("Mode=exact");
  private static final List<String> SAMPLED = List.of("Mode=sampled", "internal.samplingMillis=1");
  private static final long FEW_SAMPLES = 2_000;
  private static final double LOWEST_COVERAGE = 0.93;
  private static final double LOWEST = 0.5;
  private static final double LOWEST_MEAN = 0.8;

  @Test
  void sampledProfilesFindTheHotPaths() {
    check(RealProgram.JS_YAML, RealProgram.LZ_STRING, RealProgram.NUNJUCKS);
  }

  /** {@code pathprofile accuracy} measures all; these have few functions, many, and deep calls. */
  @NightlyTest
  @Test
  void moreProfilesDo() {
    check(
        RealProgram.D3,
        RealProgram.DECIMAL,
        RealProgram.JS_YAML,
        RealProgram.LZ_STRING,
        RealProgram.NUNJUCKS);
  }

  private static void check(RealProgram... programs) {
    double sum = 0;
    double sumOfActivations = 0;
    for (RealProgram program : programs) {
      String iterations = Integer.toString(program.iterations());
      ProfiledRun exact = ProfiledRun.profiled(program, EXACT, iterations);
      ProfiledRun sampled = ProfiledRun.profiled(program, SAMPLED, iterations);
      assertEquals(program.expectedOutput(), exact.output());
      assertEquals(program.expectedOutput(), sampled.output());

      PathProfile actual = exact.profile();
      PathProfile estimated = sampled.profile();
      double wall = WallAccuracy.of(actual, estimated, WallAccuracy.USUAL_THRESHOLD).orElseThrow();
      System.out.printf(
          "%-12s %,11d paths, %,9d samples: Wall accuracy %5.1f %%, path overlap %5.1f %%,"
              + " relative edge overlap %5.1f %%%n",
          program,
          actual.totalPathCount(),
          estimated.totals().samples(),
          100 * wall,
          100 * Overlap.ofPaths(actual, estimated).orElseThrow(),
          100 * EdgeOverlap.relative(actual, estimated).orElseThrow());
      assertTrue(
          estimated.totals().samples() >= FEW_SAMPLES,
          () -> program + ": only " + estimated.totals().samples() + " samples");
      assertEquals(1, estimated.totalPathCount() / (double) actual.totalPathCount(), 0.1);
      double intervals = IntervalCoverage.of(actual, estimated).orElseThrow();
      double activations = activationsInIntervals(actual, estimated);
      System.out.printf(
          "%-12s intervals %.1f %%, of activations %.1f %%%n",
          program, 100 * intervals, 100 * activations);
      assertTrue(intervals >= LOWEST_COVERAGE, () -> program + ": intervals " + intervals);
      assertTrue(wall >= LOWEST, () -> program + ": Wall accuracy " + wall);
      sum += wall;
      sumOfActivations += activations;
    }
    double mean = sum / programs.length;
    System.out.printf("mean Wall accuracy %.1f %%%n", 100 * mean);
    assertTrue(mean >= LOWEST_MEAN, () -> "mean Wall accuracy " + mean);
    // A small program has so few functions that one miss is much of it.
    double activations = sumOfActivations / programs.length;
    assertTrue(activations >= LOWEST_COVERAGE, () -> "intervals of activations " + activations);
  }

  /** The share of the intervals of activations that contain the truth. */
  private static double activationsInIntervals(PathProfile actual, PathProfile estimated) {
    Map<FunctionIdentity, Long> truth =
        actual.functions().stream()
            .collect(Collectors.toMap(FunctionProfile::identity, FunctionProfile::activations));
    return estimated.functions().stream()
        .filter(function -> function.allActivations().low().isPresent())
        .mapToInt(
            function -> {
              long executed = truth.getOrDefault(function.identity(), 0L);
              return function.allActivations().low().getAsLong() <= executed
                      && executed <= function.allActivations().high().getAsLong()
                  ? 1
                  : 0;
            })
        .average()
        .orElseThrow();
  }
}

package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.metrics.EdgeOverlap;
import org.pathprofile.core.metrics.IntervalCoverage;
import org.pathprofile.core.metrics.WallAccuracy;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;
import org.pathprofile.tests.runtime.Patience;

/**
 * Published programs whose functions rest: what is told of them is what an exact run of as many
 * iterations counts. A program runs until half of its counts are estimates for rests.
 *
 * <p>{@code pathprofile.rest.seconds} says how long each program runs at least, {@code
 * pathprofile.rest.programs} which ones do, by name and separated by commas.
 */
@NightlyTest
@OnlyOptimizing
class RestingProgramsTest {
  private static final double SECONDS =
      Double.parseDouble(System.getProperty("pathprofile.rest.seconds", "0"));
  private static final List<String> PROGRAMS =
      List.of(System.getProperty("pathprofile.rest.programs", "leven,js-yaml").split(","));

  /** How much of all counts is to be estimated for rests, if that does not take too long. */
  private static final double ENOUGH_ESTIMATED = 0.5;

  /** Seconds. */
  private static final double BETWEEN_LOOKS = 0.5;

  /** A program rests when functions that do end so many of its paths. */
  private static final double RESTS = 0.9;

  /** Of all programs, on average. */
  private static final double LOWEST_WALL = 0.98;

  /** Of each program. */
  private static final double LOWEST_EDGES = 0.95;

  /** Of all paths of a program, the part whose intervals contain the truth. */
  private static final double LOWEST_COVERAGE = 0.95;

  /** A profile, and after how many iterations it was taken. */
  private record Run(PathProfile profile, int iterations) {}

  /** When a program came to rest, in seconds of its thread's processor time. */
  private static final class TimeToRest {
    private final Map<FunctionIdentity, Long> counts = new HashMap<>();
    private double seconds = Double.NaN;

    /** Is called in the program's thread from time to time. */
    void look(PathProfile seen) {
      long all = 0;
      long resting = 0;
      for (FunctionProfile function : seen.functions()) {
        long count = function.totalPathCount();
        Long before = counts.put(function.identity(), count);
        long ended = Math.max(0, count - (before == null ? 0 : before));
        all += ended;
        resting += function.rests().isResting() ? ended : 0;
      }
      if (Double.isNaN(seconds) && all > 0 && resting >= RESTS * all) {
        seconds = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
      }
    }
  }

  @Test
  void restingFunctionsAreToldOfAsIfTheyWereCounted() {
    List<Double> walls = new ArrayList<>();
    List<Double> overlaps = new ArrayList<>();
    System.out.printf(
        "%-16s %10s %9s %8s %9s %7s %7s %7s %9s%n",
        "program",
        "iterations",
        "rests",
        "at rest",
        "estimated",
        "total",
        "Wall",
        "edges",
        "intervals");
    for (RealProgram program : programs()) {
      long begin = System.nanoTime();
      double[] nextLook = {0};
      TimeToRest timeToRest = new TimeToRest();
      double threadBegan = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
      Run resting =
          run(
              program,
              profiler -> {
                double seconds = (System.nanoTime() - begin) / 1e9;
                if (seconds < nextLook[0]) {
                  return true;
                }
                nextLook[0] = seconds + BETWEEN_LOOKS;
                PathProfile seen = profiler.snapshot();
                timeToRest.look(seen);
                double most =
                    estimated(seen) < ENOUGH_ESTIMATED
                        ? SECONDS + Patience.MOST.toSeconds()
                        : SECONDS;
                return seconds < most;
              },
              "Mode=exact",
              "Rest=true");
      int[] left = {resting.iterations()};
      Run exact = run(program, profiler -> --left[0] > 0, "Mode=exact");
      assertEquals(resting.iterations(), exact.iterations());
      PathProfile estimate = resting.profile();
      PathProfile truth = exact.profile();
      double wall = WallAccuracy.of(truth, estimate, WallAccuracy.USUAL_THRESHOLD).orElseThrow();
      double edges = EdgeOverlap.absolute(truth, estimate).orElseThrow();
      double intervals = IntervalCoverage.of(truth, estimate).orElseThrow();
      double total = estimate.totalPathCount() / (double) truth.totalPathCount();
      System.out.printf(
          "%-16s %,10d %7.1f s %6.1f %% %7.1f %% %7.3f %5.1f %% %5.1f %% %7.1f %%%n",
          program,
          resting.iterations(),
          timeToRest.seconds - threadBegan,
          100 * atRest(estimate),
          100 * estimated(estimate),
          total,
          100 * wall,
          100 * edges,
          100 * intervals);
      for (FunctionProfile function : estimate.functions()) {
        assertEquals(0, function.irregular(), function::toString);
      }
      walls.add(wall);
      overlaps.add(edges);
      assertTrue(estimated(estimate) > 0, () -> program + ": nothing rests");
      assertTrue(intervals >= LOWEST_COVERAGE, () -> program + ": " + intervals);
    }
    assertTrue(mean(walls) >= LOWEST_WALL, walls::toString);
    overlaps.forEach(overlap -> assertTrue(overlap >= LOWEST_EDGES, overlaps::toString));
  }

  private static List<RealProgram> programs() {
    List<RealProgram> chosen =
        Arrays.stream(RealProgram.values())
            .filter(program -> PROGRAMS.contains(program.programName()))
            .toList();
    assertEquals(PROGRAMS.size(), chosen.size(), () -> "unknown programs in " + PROGRAMS);
    return chosen;
  }

  /**
   * Runs a program.
   *
   * @param goesOn asked after each iteration
   */
  private static Run run(RealProgram program, Predicate<PathProfiler> goesOn, String... options) {
    Engine.Builder builder =
        Engine.newBuilder()
            .allowExperimentalOptions(true)
            .option(PathProfiler.ID, "true")
            // What is hot is compiled at once, however busy the machine is.
            .option("engine.BackgroundCompilation", "false")
            .out(OutputStream.nullOutputStream());
    for (String option : options) {
      int equals = option.indexOf('=');
      builder.option(
          PathProfiler.ID + "." + option.substring(0, equals), option.substring(equals + 1));
    }
    int[] iterations = {0};
    PathProfiler[] profiler = {null};
    ProxyExecutable iterationEnded =
        values -> {
          iterations[0]++;
          return goesOn.test(profiler[0]);
        };
    try (Engine engine = builder.build();
        Context context =
            program
                .contextBuilder(999_999_999)
                .engine(engine)
                .out(OutputStream.nullOutputStream())
                .build()) {
      profiler[0] = PathProfiler.find(engine);
      context.getBindings("js").putMember("iterationEnded", iterationEnded);
      program.run(context);
      return new Run(profiler[0].snapshot(), iterations[0]);
    }
  }

  /** The share of the paths that is that of functions that rest at the end. */
  private static double atRest(PathProfile profile) {
    double resting =
        profile.functions().stream()
            .filter(function -> function.rests().isResting())
            .mapToDouble(FunctionProfile::totalPathCount)
            .sum();
    return resting / profile.totalPathCount();
  }

  /** How much of all counts is estimated for rests. */
  private static double estimated(PathProfile profile) {
    return profile.totals().rested() / (double) profile.totalPathCount();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}

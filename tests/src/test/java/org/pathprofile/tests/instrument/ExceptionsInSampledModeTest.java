package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.Patience;

/**
 * In mode sampled there are no probes for exceptions alone, but in functions that catch them. Where
 * an exception has left a function is told as far as the path register tells it, and never wrong.
 */
class ExceptionsInSampledModeTest {
  /** Throws at the beginning, within a loop, in either way of a branch, and behind them. */
  private static final String PROGRAM =
      """
      function fail(x, at) { if (x % 16 === at) { throw new Error('at ' + at); } return at; }
      function deep(x) {
        let sum = fail(x, 1);
        if (x & 16) { sum += 2; } else { sum += fail(x, 2); }
        sum += fail(x, 3);
        for (let i = 0; i < (x & 3); i++) {
          sum += fail(x + i, 4);
          if (i & 1) { sum += fail(x, 5); }
        }
        return sum > 3 ? fail(x, 7) : fail(x, 6);
      }
      function caught(x) {
        try { if (x & 32) { return fail(x, 8); } fail(x, 9); return deep(x); }
        catch (e) { return x & 1 ? fail(x, 9) : -1; }
      }
      function round(n) {
        let sum = 0;
        for (let i = 0; i < n; i++) {
          const x = i * 181 % n;
          try { sum += caught(x) + deep(x); } catch (e) { sum += e.message.length; }
        }
        return sum;
      }
      """;

  private static final String NAMES = "fail,deep,caught,round";

  private static final int LENGTH = 512;
  private static final long SAMPLES = 200_000;

  @LongTest
  @Test
  void pathsThatExceptionsEndAreBeginningsOfThoseThatWereTaken() {
    List<FunctionProfile> exact;
    long expected;
    try (Guest guest = Guest.compiledOnly(NAMES, "pathprofile=true");
        Context context = guest.context()) {
      expected = round(context).execute(LENGTH).asLong();
      exact = guest.snapshot().functions();
    }
    try (Guest guest = sampled();
        Context context = guest.context()) {
      Value round = round(context);
      Patience patience = new Patience();
      do {
        assertEquals(expected, round.execute(LENGTH).asLong());
        patience.check(() -> "too few samples");
      } while (guest.snapshot().totals().samples() < SAMPLES);
      for (FunctionProfile truth : exact) {
        compare(truth, guest.function(truth.identity().rootName()));
      }
    }
  }

  private static void compare(FunctionProfile truth, FunctionProfile sampled) {
    assertEquals(0, sampled.irregular(), sampled::toString);
    List<int[]> taken = thrown(truth).map(PathCount::blocks).toList();
    boolean catches =
        truth.identity().rootName().equals("caught") || truth.identity().rootName().equals("round");
    thrown(sampled)
        .forEach(
            path ->
                assertTrue(
                    taken.stream().anyMatch(blocks -> isBeginning(path.blocks(), blocks, catches)),
                    () -> path + " in " + sampled + " but not in " + truth));
    // 200,000 samples of the paths of four functions. Where the clock comes late, as on a busy
    // machine, many of them stand for little, which their intervals tell.
    double all = sampled.paths().stream().mapToLong(PathCount::count).sum();
    double uncertain = 5 * Math.sqrt(thrown(sampled).mapToDouble(path -> variance(path)).sum());
    assertEquals(
        share(truth), share(sampled), 0.02 + uncertain / all, () -> truth + " but " + sampled);
    assertTrue(uncertain / all < 0.2, () -> "nothing is known: " + sampled);
  }

  /** Of a count of which a 95 % interval is known. */
  private static double variance(PathCount path) {
    double deviation = (path.high().getAsLong() - path.low().getAsLong()) / (2 * 1.96);
    return deviation * deviation;
  }

  private static Stream<PathCount> thrown(FunctionProfile function) {
    return function.paths().stream().filter(path -> path.ends() == PathEnding.EXCEPTION);
  }

  private static boolean isBeginning(int[] shorter, int[] longer, boolean whole) {
    return shorter.length <= longer.length
        && (!whole || shorter.length == longer.length)
        && Arrays.equals(shorter, Arrays.copyOf(longer, shorter.length));
  }

  /** What part of a function's paths exceptions end. */
  private static double share(FunctionProfile function) {
    double all = function.paths().stream().mapToLong(PathCount::count).sum();
    return thrown(function).mapToLong(PathCount::count).sum() / all;
  }

  private static Value round(Context context) {
    context.eval("js", PROGRAM);
    return context.getBindings("js").getMember("round");
  }

  private static Guest sampled() {
    return Guest.compiledOnly(
        NAMES,
        "pathprofile=true",
        "pathprofile.Mode=sampled",
        "pathprofile.internal.samplingMillis=1",
        "pathprofile.internal.samples=500");
  }
}

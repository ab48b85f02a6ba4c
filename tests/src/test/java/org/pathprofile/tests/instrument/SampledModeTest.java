package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.Iterations.Form;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/** Sampled mode takes samples where the program is, also in compiled loops without calls. */
class SampledModeTest {
  /** How often new samples must be seen; each time there is another burst at least. */
  private static final int GROWTHS = 10;

  private static final String LOOP =
      """
      function loop(n) {
        let sum = 0;
        for (let i = 0; i < n; i++) { if (i % 3 === 0) sum += i; else sum ^= i; }
        return sum;
      }
      """;

  private static final String LASTING =
      "(function loop(n) { let x = 1; while (x !== n) { x = (x * 5 + 1) | 0; } })";

  /** Returns the milliseconds that each of the two took. */
  private static final String TWINS =
      """
      function inLoop(n) { let s = 0; for (let i = 0; i < n; i++) { if (i & 1) s += i; else s ^= i; } return s; }
      function behind(n) { let s = 0; for (let i = 0; i < n; i++) { s += i & 1; s ^= i; } return s; }
      (function run(n) {
        const begin = Date.now();
        inLoop(n);
        const middle = Date.now();
        behind(n);
        return [middle - begin, Date.now() - middle];
      })
      """;

  /**
   * Two of three iterations take the second arm. Of two or more in succession there are three
   * kinds.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 1000000, PERFECT, 2",
    "2, 1000000, PERFECT, 1",
    "2, 10, NGRAM, 1",
    "16, 10, NGRAM, 1"
  })
  void oneLongLoopGetsSamplesAllTheTime(String k, String maxPaths, Form form, double thirds)
      throws InterruptedException {
    try (Guest guest =
        guest("pathprofile.Period=1ms", "pathprofile.K=" + k, "pathprofile.MaxPaths=" + maxPaths)) {
      // Closed by force below; closing it once more would throw.
      Context context = guest.context();
      context.eval("js", LOOP);
      Value loop = context.eval("js", "loop");
      for (int i = 0; i < 200; i++) {
        loop.execute(200);
      }
      // One activation that does not end while the samples are looked at.
      Thread runner =
          new Thread(
              () -> {
                try {
                  loop.execute(Integer.MAX_VALUE);
                } catch (PolyglotException e) {
                  assertTrue(e.isCancelled(), e::toString);
                }
              });
      runner.start();
      int grown = growths(guest);
      boolean running = runner.isAlive();
      PathProfile profile = guest.snapshot();
      context.close(true);
      runner.join();
      assertTrue(running, "the loop was over too soon");
      assertEquals(GROWTHS, grown);
      assertEquals(ProfileMode.SAMPLED, profile.mode());
      FunctionProfile function = Guest.function(profile, "loop");
      assertEquals(new Iterations(Integer.parseInt(k), form), function.iterations());
      long most = function.paths().stream().mapToLong(path -> path.count()).max().orElse(0);
      assertEquals(thirds / 3, (double) most / function.totalPathCount(), 0.1, function::toString);
      for (PathCount path : function.paths()) {
        assertTrue(path.low().orElseThrow() <= path.count(), path::toString);
        assertTrue(path.high().orElseThrow() >= path.count(), path::toString);
      }
      PathCount hottest = function.paths().get(0);
      // Iterations alternate regularly, so every burst sees the same, give or take one path; which
      // is twice as much of one third as of two.
      double certain = 1 - 0.2 / thirds;
      assertTrue(hottest.low().orElseThrow() > certain * hottest.count(), hottest::toString);
      assertEquals(0, function.irregular());
      List<String> problems =
          guest.log().stream().filter(message -> !message.startsWith("INFO")).toList();
      assertEquals(List.of(), problems);
      assertEquals(
          Guest.isOptimizing(), guest.log().stream().anyMatch(SampledModeTest::isLastTier));
    }
  }

  /**
   * Iterations of a loop with one path and no calls are told of behind it, until one lasts: then
   * they are told of one by one.
   */
  @Test
  void aLongLoopWithOnePathIsSeenWhileItRuns() throws InterruptedException {
    try (Guest guest = guest("pathprofile.Period=1ms")) {
      // Closed by force below.
      Context context = guest.context();
      AtomicReference<PolyglotException> ended = new AtomicReference<>();
      // All on one thread: with a second one, iterations never wait.
      Thread runner =
          new Thread(
              () -> {
                try {
                  Value loop = context.eval("js", LASTING);
                  for (int i = 0; i < 200; i++) {
                    // Ten iterations.
                    loop.execute(12_207_031);
                  }
                  loop.execute(0.5);
                } catch (PolyglotException e) {
                  ended.set(e);
                }
              });
      runner.start();
      if (Guest.isOptimizing()) {
        awaitLoopCompilation(guest);
      }
      int grown = growths(guest);
      context.close(true);
      runner.join();
      assertTrue(ended.get() != null && ended.get().isCancelled(), () -> "ended by " + ended.get());
      assertEquals(GROWTHS, grown);
      FunctionProfile function = guest.function("loop");
      assertEquals(0, function.irregular());
      PathCount hottest = function.paths().get(0);
      assertEquals(PathEnding.HEADER, hottest.ends());
      assertTrue(hottest.count() > 0.9 * function.totalPathCount(), function::toString);
    }
  }

  /** How often there are new samples, up to {@link #GROWTHS}. */
  private static int growths(Guest guest) throws InterruptedException {
    long last = samples(guest.snapshot());
    int grown = 0;
    for (int i = 0; i < 1000 && grown < GROWTHS; i++) {
      Thread.sleep(10);
      long now = samples(guest.snapshot());
      if (now > last) {
        grown++;
        last = now;
      }
    }
    return grown;
  }

  private static void awaitLoopCompilation(Guest guest) throws InterruptedException {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (guest.log().stream().noneMatch(SampledModeTest::isLastTierOfLoop)) {
      assertTrue(System.nanoTime() < deadline, () -> "not compiled: " + guest.log());
      Thread.sleep(10);
    }
  }

  private static boolean isLastTierOfLoop(String message) {
    return message.contains("opt done")
        && message.contains("WhileNode")
        && message.contains("Tier 2");
  }

  /**
   * However long the loops of each, two functions that take the same time get about the same number
   * of samples, though the one tells of its iterations in the loop, the other behind it.
   */
  @Test
  void iterationsThatAreToldOfBehindTheirLoopGetAsManySamples() {
    try (Guest guest = guest("pathprofile.Period=1ms");
        Context context = guest.context()) {
      Value run = context.eval("js", TWINS);
      for (int i = 0; i < 50; i++) {
        run.execute(200);
      }
      int length = Guest.isOptimizing() ? 20_000_000 : 200_000;
      guest.profiler().reset();
      double inLoop = 0;
      double behind = 0;
      long end = System.nanoTime() + 3_000_000_000L;
      while (System.nanoTime() < end || samples(guest.snapshot()) < 20_000) {
        Value times = run.execute(length);
        inLoop += times.getArrayElement(0).asDouble();
        behind += times.getArrayElement(1).asDouble();
      }
      double samplesInLoop = guest.function("inLoop").totalPathCount();
      double samplesBehind = guest.function("behind").totalPathCount();
      double expected = inLoop / (inLoop + behind);
      assertEquals(
          expected,
          samplesInLoop / (samplesInLoop + samplesBehind),
          0.15,
          () -> samplesInLoop + " and " + samplesBehind + " samples, share " + expected);
    }
  }

  @Test
  void burstsHaveTheAskedSize() {
    try (Guest guest =
            guest("pathprofile.Period=1ms", "pathprofile.Samples=5", "pathprofile.Stride=1");
        Context context = guest.context()) {
      context.eval("js", LOOP);
      long end = System.nanoTime() + 300_000_000L;
      while (System.nanoTime() < end) {
        context.eval("js", "loop(2000)");
      }
      guest.profiler().stop();
      long samples = samples(guest.snapshot());
      // At most one burst of five per millisecond, however slow the machine.
      assertTrue(samples > 0 && samples < 5 * 20_000, () -> samples + " samples");
      assertEquals(5, guest.snapshot().settings().samples());
      assertEquals(1, guest.snapshot().settings().stride());
      assertEquals(1, guest.snapshot().settings().periodMillis());
      long stopped = samples(guest.snapshot());
      context.eval("js", "loop(20000)");
      assertEquals(stopped, samples(guest.snapshot()));
    }
  }

  private static boolean isLastTier(String message) {
    return message.contains("opt done") && message.contains("loop") && message.contains("Tier 2");
  }

  private static long samples(PathProfile profile) {
    return profile.functions().stream().mapToLong(FunctionProfile::totalPathCount).sum();
  }

  private static Guest guest(String... options) {
    return Guest.tracedWith(
        Stream.concat(Stream.of("pathprofile=true"), Stream.of(options)).toArray(String[]::new));
  }
}

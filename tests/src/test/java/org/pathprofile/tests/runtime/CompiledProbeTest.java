package org.pathprofile.tests.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;

/** What the compiler makes of probes: little code, and no allocation. */
@OnlyOptimizing
class CompiledProbeTest {
  private static final String PROGRAM =
      """
      function mixed(a, n) {
        let s = 0;
        for (let i = 0; i < n; i++) {
          if (a[i & 7] > 3) s += i; else s -= 1;
          if ((i & 3) == 0) s ^= 5;
        }
        return s;
      }
      function straight(x) { return x * 3 + 1; }
      function choose(x) {
        if (x > 5) { return x * 2; } else if (x < 2) return 1;
        return x & 3 ? 1 : 2;
      }
      function caller(n) { let s = 0; let i = n; while (i--) { s += choose(i & 7); } return s; }
      function tight(a, n) { let s = 0; for (let i = 0; i < n; i++) { s = (s + a[i & 7]) | 0; } return s; }
      var numbers = [1, 5, 2, 7, 3, 9, 0, 4];
      function drive(n) {
        let t = 0;
        for (let k = 0; k < n; k++) { t += mixed(numbers, 20) + straight(k & 15) + caller(10); }
        return t;
      }
      """;

  private static final Pattern COMPILED =
      Pattern.compile("opt done.*id=\\d+ +(\\w+) .*\\|IR +(\\d+)/ *(\\d+)\\|CodeSize +(\\d+)\\|");

  private static final Map<String, String> SAMPLED =
      Map.of("pathprofile", "true", "pathprofile.Mode", "sampled");

  private static final Map<String, String> SUBPATH =
      Map.of("pathprofile", "true", "pathprofile.Mode", "subpath");

  private static final int WARM_UP = 1_500;
  private static final int MEASURED = 200_000;

  /** Periods that an activation must have lasted, at which it is sampled again. */
  private static final int BURSTS = 40;

  private static final int MOST_ITERATIONS = 1_600_000_000;

  /**
   * What was compiled, and what it did.
   *
   * @param codeSize bytes of machine code by function
   * @param nodes nodes of the compiler's graph before lowering, by function
   * @param bytesPerRound bytes allocated by one round of the driver
   * @param result the guest's result
   */
  private record Compiled(
      Map<String, Integer> codeSize,
      Map<String, Integer> nodes,
      double bytesPerRound,
      double result) {}

  @Test
  void probesNeitherAllocateNorMultiplyTheCode() {
    Compiled off = run(Map.of());
    Compiled exact = run(Map.of("pathprofile", "true", "pathprofile.Mode", "exact"));
    Compiled sampled = run(SAMPLED);

    System.out.println("compiled code: bytes (graph nodes)   off -> exact -> sampled");
    for (String function : new String[] {"mixed", "straight", "choose", "caller"}) {
      System.out.printf(
          "  %-9s %d (%d) -> %d (%d) -> %d (%d)%n",
          function,
          off.codeSize().get(function),
          off.nodes().get(function),
          exact.codeSize().get(function),
          exact.nodes().get(function),
          sampled.codeSize().get(function),
          sampled.nodes().get(function));
    }

    assertEquals(off.result(), exact.result());
    assertEquals(off.result(), sampled.result());
    // A function with one path has no probe: not a byte more.
    assertEquals(off.codeSize().get("straight"), exact.codeSize().get("straight"));
    assertEquals(off.codeSize().get("straight"), sampled.codeSize().get("straight"));
    for (String function : new String[] {"mixed", "choose", "caller"}) {
      assertGrowth(function, off, exact, 1.2);
      // The taking of notes is compiled too, though it is rarely done.
      assertGrowth(function, off, sampled, 1.8);
    }
    // The driver itself allocates nothing worth mentioning; a boxed register would cost 16 bytes
    // and more for every one of the round's 44 path ends.
    assertTrue(off.bytesPerRound() < 1, () -> "off: " + off.bytesPerRound());
    assertTrue(exact.bytesPerRound() < 1, () -> "exact: " + exact.bytesPerRound());
    assertTrue(sampled.bytesPerRound() < 1, () -> "sampled: " + sampled.bytesPerRound());
  }

  /**
   * A loop with one path grows most by what ends it: the loop is small, and a path ends before it,
   * in it and behind it, in the iteration that the compiler takes out of it, too.
   */
  @Test
  void aLoopWithOnePathHasNoCall() {
    Compiled off = run(Map.of());
    Compiled exact = run(Map.of("pathprofile", "true", "pathprofile.Mode", "exact"));
    Compiled sampled = run(SAMPLED);
    System.out.printf(
        "tight: %d (%d) -> %d (%d) -> %d (%d)%n",
        off.codeSize().get("tight"),
        off.nodes().get("tight"),
        exact.codeSize().get("tight"),
        exact.nodes().get("tight"),
        sampled.codeSize().get("tight"),
        sampled.nodes().get("tight"));
    assertGrowth("tight", off, sampled, 1.5);
  }

  /**
   * With budgets large enough for probes to be alive when the last tier compiles, and small ones:
   * the machine code is as large as without the profiler, to the byte. The compiler's graph has a
   * few nodes more where the language takes a loop apart so that it can be observed; they come with
   * the empty wrappers, and are gone in the end.
   */
  @ParameterizedTest
  @CsvSource({"structural, 1000000", "structural, 100", "baseline, 1000000", "baseline, 100"})
  void structuralProbesLeaveNothingInTheLastTier(String mode, String budget) {
    Compiled off = run(Map.of());
    Compiled on =
        run(Map.of("pathprofile", "true", "pathprofile.Mode", mode, "pathprofile.Budget", budget));
    System.out.printf(
        "mode %s, budget %s: %s bytes (%s graph nodes, unprofiled %s)%n",
        mode, budget, on.codeSize(), on.nodes(), off.nodes());
    assertEquals(off.codeSize(), on.codeSize());
    assertEquals(off.nodes().get("straight"), on.nodes().get("straight"));
    assertEquals(off.nodes().get("choose"), on.nodes().get("choose"));
    for (String function : new String[] {"mixed", "caller"}) {
      // An exact probe needs about a hundred.
      int more = on.nodes().get(function) - off.nodes().get(function);
      assertTrue(more <= 16, () -> function + " has " + more + " more nodes");
    }
    assertEquals(off.result(), on.result());
  }

  /** Every block costs two stores; only samples allocate. */
  @Test
  void probesOfSubpathsAreSmall() {
    Compiled off = run(Map.of());
    Compiled exact = run(Map.of("pathprofile", "true", "pathprofile.Mode", "exact"));
    Compiled subpath = run(SUBPATH);

    System.out.println("compiled code: bytes (graph nodes)   off -> exact -> subpath");
    for (String function : new String[] {"mixed", "straight", "choose", "caller", "tight"}) {
      System.out.printf(
          "  %-9s %d (%d) -> %d (%d) -> %d (%d)%n",
          function,
          off.codeSize().get(function),
          off.nodes().get(function),
          exact.codeSize().get(function),
          exact.nodes().get(function),
          subpath.codeSize().get(function),
          subpath.nodes().get(function));
    }
    System.out.println("  bytes per round: " + subpath.bytesPerRound());

    assertEquals(off.result(), subpath.result());
    assertEquals(off.codeSize().get("straight"), subpath.codeSize().get("straight"));
    // Small functions with a block every few bytes.
    assertGrowth("mixed", exact, subpath, 2.0);
    assertGrowth("tight", exact, subpath, 1.9);
    assertGrowth("choose", exact, subpath, 1.9);
    assertGrowth("caller", exact, subpath, 2.7);
    // A round enters some 100 blocks; their activations alone would be 300 bytes if they were real.
    assertTrue(subpath.bytesPerRound() < 100, () -> "subpath: " + subpath.bytesPerRound());
  }

  /**
   * A loop that calls nothing takes samples only when the ring of blocks is full, and none may be
   * lost meanwhile: each block but the last begins a subpath of length 2, so the estimates of all
   * of them add up to the number of blocks. There are so few different ones that all are listed.
   */
  @Test
  void oneActivationHasSubpathsAgainAndAgain() {
    try (Context context =
        foreground().options(SUBPATH).out(OutputStream.nullOutputStream()).build()) {
      context.eval("js", PROGRAM);
      Value guest = context.getBindings("js");
      for (int i = 0; i < 3; i++) {
        subpathsOfMixed(context, guest, 1_000_000);
      }
      int iterations = 20_000_000;
      PathProfile profile = subpathsOfMixed(context, guest, iterations);
      long blocks = profile.subpathSampling().orElseThrow().blocks();
      assertTrue(blocks > 2L * iterations, () -> "only " + blocks);
      long pairs =
          profile.subpaths().stream().filter(s -> s.length() == 2).mapToLong(Subpath::count).sum();
      assertEquals(1.0, (double) pairs / blocks, 0.05);
    }
  }

  private static PathProfile subpathsOfMixed(Context context, Value guest, int iterations) {
    PathProfiler profiler = PathProfiler.find(context.getEngine());
    profiler.reset();
    guest.getMember("mixed").executeVoid(guest.getMember("numbers"), iterations);
    return profiler.snapshot();
  }

  /**
   * Path ends are counted plainly; a compiler that wrote the count behind the loop, or never looked
   * for the next mark, would have no sample from within.
   */
  @Test
  void oneActivationIsSampledAgainAndAgain() {
    // Of the four iterations of {@code mixed}, which come in turn, two are alike.
    int hot = 3;
    try (Context context =
        Internally.with(
            foreground().options(SAMPLED).out(OutputStream.nullOutputStream())::build,
            "samplingMillis",
            "1")) {
      context.eval("js", PROGRAM);
      Value guest = context.getBindings("js");
      Value mixed = guest.getMember("mixed");
      // Compiled for good, with the last of its numberings.
      for (int i = 0; i < 3; i++) {
        mixed.executeVoid(guest.getMember("numbers"), 100_000_000);
      }
      PathProfiler profiler = PathProfiler.find(context.getEngine());
      // How many periods an activation lasts depends on how fast and how busy the machine is.
      int iterations = 100_000_000;
      FunctionProfile function;
      long samples;
      do {
        iterations *= 2;
        profiler.reset();
        mixed.executeVoid(guest.getMember("numbers"), iterations);
        function = function(profiler, "mixed");
        samples = function.paths().stream().mapToLong(p -> p.samples().orElseThrow()).sum();
      } while (samples < 64 * BURSTS && iterations < MOST_ITERATIONS);
      long all = function.totalPathCount();
      assertTrue(samples >= 64 * BURSTS, samples + " samples");
      // One iteration more than are followed by another one, or sequences of them.
      assertEquals(iterations, (double) all, 0.01 * iterations);
      assertEquals(0, function.irregular());
      long expected = function.paths().stream().filter(p -> p.count() > all / 10).count();
      assertEquals(hot, expected, function.toString());
      long rare = function.paths().stream().skip(hot).mapToLong(PathCount::count).sum();
      assertTrue(rare <= all / 50, rare + " of " + all + " are others: " + function);
    }
  }

  private static FunctionProfile function(PathProfiler profiler, String name) {
    return profiler.snapshot().functions().stream()
        .filter(f -> f.identity().rootName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void assertGrowth(String function, Compiled off, Compiled on, double limit) {
    double growth = (double) on.codeSize().get(function) / off.codeSize().get(function);
    assertTrue(growth <= limit, () -> function + " has grown " + growth + " times");
  }

  /** Calls wait for the code of what they make hot. */
  private static Context.Builder foreground() {
    return Context.newBuilder("js")
        .allowExperimentalOptions(true)
        .option("engine.BackgroundCompilation", "false")
        .option("engine.CompilationFailureAction", "Throw");
  }

  private static Compiled run(Map<String, String> options) {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Context context =
        foreground()
            .options(options)
            .option("engine.TraceCompilation", "true")
            .option("engine.MultiTier", "false")
            .option("engine.OSR", "false")
            .option("engine.SingleTierCompilationThreshold", "200")
            .out(OutputStream.nullOutputStream())
            .logHandler(log)
            .build()) {
      context.eval("js", PROGRAM);
      Value guest = context.getBindings("js");
      Value drive = guest.getMember("drive");
      for (int i = 0; i < WARM_UP; i++) {
        // Each by itself as well, or it would only be compiled as a part of its caller.
        guest.getMember("mixed").executeVoid(guest.getMember("numbers"), 20);
        guest.getMember("straight").executeVoid(i & 15);
        guest.getMember("tight").executeVoid(guest.getMember("numbers"), 20);
        guest.getMember("choose").executeVoid(i & 7);
        guest.getMember("caller").executeVoid(10);
        drive.executeVoid(1);
      }
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long id = Thread.currentThread().getId();
      long before = threads.getThreadAllocatedBytes(id);
      double result = drive.execute(MEASURED).asDouble();
      long allocated = threads.getThreadAllocatedBytes(id) - before;
      return parse(log.toString(StandardCharsets.UTF_8), (double) allocated / MEASURED, result);
    }
  }

  private static Compiled parse(String log, double bytesPerRound, double result) {
    Map<String, Integer> codeSize = new HashMap<>();
    Map<String, Integer> nodes = new HashMap<>();
    Matcher matcher = COMPILED.matcher(log);
    while (matcher.find()) {
      nodes.put(matcher.group(1), Integer.valueOf(matcher.group(2)));
      codeSize.put(matcher.group(1), Integer.valueOf(matcher.group(4)));
    }
    assertTrue(
        codeSize.keySet().containsAll(Set.of("mixed", "straight", "choose", "caller")),
        () -> "not everything was compiled:\n" + log);
    return new Compiled(codeSize, nodes, bytesPerRound, result);
  }
}

package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;

/**
 * Where a single burst takes all path ends of a program, mode sampled counts what mode exact
 * counts: each path end is noted once, whether it is told of at once or behind a loop. Not compared
 * are paths that exceptions end, which mode sampled does not always place, and suspended ones.
 */
class WholeBurstTest {
  private static final String BURST = "1000000";
  private static final int RANDOM_PROGRAMS = 40;

  /** Mode sampled does not know which suspended activations go on; mode exact counts no others. */
  private static final Set<PathEnding> NOT_COMPARED =
      Set.of(PathEnding.EXCEPTION, PathEnding.ABANDONED, PathEnding.SUSPEND);

  private static final long SECONDS = 60;

  /** Raises the flag: takes a path end at a time until one is sampled. */
  private static final String WARM_UP =
      "(function untilTheFlagIsUp(x) { if (x) return 1; return 2; })";

  /**
   * Loops whose iterations are told of behind them, with all ways out: the condition, break,
   * return, an exception from the body, which is caught around the loop or leaves the function.
   * They are entered from decisions, from each other, and not at all; something is called in some
   * of them, openly or by a getter or an operator.
   */
  private static final String LOOPS =
      """
      function fill(a, n) { for (let i = 0; i < n; i++) { a[i] = i * 7 & 15; } return a; }
      function two(a, n) {
        let s = 0;
        for (let i = 0; i < n; i++) { s += a[i]; }
        for (let i = 0; i < n; i++) { s ^= a[i]; }
        return s;
      }
      function nested(a, n) {
        let s = 0;
        for (let i = 0; i < n; i++) {
          if (i & 1) { let j = i; while (j-- > 0) { s += a[j]; } } else { s -= 1; }
          do { s += 3; } while (s % 5 > 2);
        }
        return s;
      }
      function find(a, x) { for (let i = 0; i < a.length; i++) { if (a[i] === x) return i; } return -1; }
      function leave(a, x) {
        let i = 0;
        while (true) { i++; if (a[i] === x) break; if (i > 9) return -i; }
        return i;
      }
      function fails(a, n) { let s = 0; for (let i = 0; i < n; i++) { s += a[i].x; } return s; }
      function caught(a, n) {
        let s = 0;
        try { for (let i = 0; i < n; i++) { s += a[i].x; } } catch (e) { s -= 1; }
        for (let i = 0; i < n; i++) { s += i; }
        return s;
      }
      function last(a, n) {
        let s = 0;
        try { for (let i = 0; i < n; i++) { s += a[i].x; } } finally { for (let i = 0; i < n; i++) s++; }
        return s;
      }
      function calls(a, n) { let s = 0; for (let i = 0; i < n; i++) { s += find(a, i); } return s; }
      const hidden = { get x() { return find([3, 2, 1], 1); }, valueOf() { return find([1], 1); } };
      function getter(n) { let s = 0; for (let i = 0; i < n; i++) { s += hidden.x; } return s; }
      function operator(o, n) { let s = 0; for (let i = 0; i < n; i++) { s += o * 2; } return s; }
      function labelled(a, n) {
        let s = 0;
        outer: for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) { s += a[j]; if (s > 90) continue outer; }
          if (s > 200) break outer;
        }
        return s;
      }
      function* generated(n) { for (let i = 0; i < n; i++) { yield i; } for (let i = 0; i < n; i++) { n--; } }
      let out = '';
      for (let round = 0; round < 40; round++) {
        const n = round % 7, a = fill([], n);
        out += two(a, n) + nested(a, n) + find(a, round) + leave(a, 6) + calls(a, n) + getter(n);
        out += operator(round < 20 ? round : hidden, n) + labelled(a, n) + [...generated(n)].length;
        const mixed = fill([], n).map((x, i) => i === 4 ? null : { x });
        for (const f of [fails, last]) { try { out += f(mixed, n); } catch (e) { out += 'e'; } }
        out += caught(mixed, n);
      }
      out
      """;

  static Stream<Path> files() throws IOException, URISyntaxException {
    return Stream.concat(
        new JavaScriptPathsTest().oncePerFile(), new SimpleLanguagePathsTest().oncePerFile());
  }

  @ParameterizedTest
  @MethodSource("files")
  void takesThePathsOfEachConstruct(Path file) throws IOException {
    Map<String, String> options = ExpectedPaths.in(file).options();
    compare(file, options);
  }

  @Test
  void takesThePathsOfRandomPrograms(@TempDir Path folder) throws IOException {
    for (long seed = 0; seed < RANDOM_PROGRAMS; seed++) {
      Path file = folder.resolve("random" + seed + ".sl");
      Files.writeString(file, RandomControlFlow.program(1_000 + seed));
      compare(file, Map.of());
    }
  }

  @Test
  void takesIterationsThatAreToldOfBehindTheirLoops(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("loops.js");
    Files.writeString(file, LOOPS);
    Map<String, Long> counts = compare(file, Map.of());
    // Twice in a round a path before the loop, and n iterations: 0 + ... + 6 in each seven rounds.
    long atHeader =
        counts.entrySet().stream()
            .filter(path -> path.getKey().startsWith("fill ") && path.getKey().endsWith(" HEADER"))
            .mapToLong(Map.Entry::getValue)
            .sum();
    assertEquals(2 * (40 + 5 * 21 + 10), atHeader, counts::toString);
  }

  private static Map<String, Long> compare(Path file, Map<String, String> options)
      throws IOException {
    Run exact = run(file, options, Map.of("Mode", "exact"));
    Run sampled = run(file, options, Map.of("Period", "1ms", "Samples", BURST, "Stride", "1"));
    assertEquals(exact.output(), sampled.output());
    assertEquals(List.of(), differences(exact.counts(), sampled.counts()), file::toString);
    return sampled.counts();
  }

  private static List<String> differences(Map<String, Long> exact, Map<String, Long> sampled) {
    Set<String> paths = new TreeSet<>(exact.keySet());
    paths.addAll(sampled.keySet());
    return paths.stream()
        .filter(path -> !Objects.equals(exact.get(path), sampled.get(path)))
        .map(path -> path + ": exact " + exact.get(path) + ", sampled " + sampled.get(path))
        .toList();
  }

  private record Run(String output, Map<String, Long> counts) {}

  private static Run run(Path file, Map<String, String> options, Map<String, String> more)
      throws IOException {
    Engine.Builder builder =
        Engine.newBuilder()
            .allowExperimentalOptions(true)
            .logHandler(OutputStream.nullOutputStream())
            .out(OutputStream.nullOutputStream())
            .option("pathprofile", "true")
            .option("pathprofile.PathEnd", PathEnd.HEADER.name().toLowerCase(Locale.ROOT));
    if ("optimizing".equals(System.getProperty("pathprofile.test.runtime"))) {
      // What runs a few times is compiled before it goes on.
      builder
          .option("engine.BackgroundCompilation", "false")
          .option("engine.MultiTier", "false")
          .option("engine.SingleTierCompilationThreshold", "10");
    }
    options.forEach((name, value) -> builder.option("pathprofile." + name, value));
    more.forEach((name, value) -> builder.option("pathprofile." + name, value));
    try (Engine engine = builder.build()) {
      PathProfiler profiler = PathProfiler.find(engine);
      try (Context context = Context.newBuilder("js").engine(engine).build()) {
        Value warmUp = context.eval("js", WARM_UP);
        long deadline = System.nanoTime() + SECONDS * 1_000_000_000L;
        while (profiler.snapshot().totalPathCount() == 0 && System.nanoTime() < deadline) {
          warmUp.execute(1);
        }
      }
      String output = eval(engine, file);
      return new Run(output, counts(profiler.snapshot()));
    }
  }

  private static String eval(Engine engine, Path file) throws IOException {
    String language = file.toString().endsWith(".sl") ? "sl" : "js";
    String type =
        language.equals("sl")
            ? "application/x-sl"
            : "application/javascript" + (file.toString().endsWith(".mjs") ? "+module" : "");
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (Context context =
        Context.newBuilder(language).engine(engine).allowIO(IOAccess.ALL).out(output).build()) {
      Value value = context.eval(Source.newBuilder(language, file.toFile()).mimeType(type).build());
      output.writeBytes(value.toString().getBytes(StandardCharsets.UTF_8));
    } catch (PolyglotException e) {
      if (!e.isGuestException()) {
        throw e;
      }
      output.writeBytes(("ended by: " + e.getMessage()).getBytes(StandardCharsets.UTF_8));
    }
    return output.toString(StandardCharsets.UTF_8);
  }

  /** How often each path was taken, by its function, its blocks and its end. */
  private static Map<String, Long> counts(PathProfile profile) {
    Map<String, Long> counts = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      assertEquals(0, function.irregular(), function::toString);
      if (function.rootName().equals("untilTheFlagIsUp")) {
        continue;
      }
      for (PathCount path : function.paths()) {
        if (!NOT_COMPARED.contains(path.ends())) {
          String place = function.rootName() + " " + function.section().startLine() + " ";
          counts.merge(place + path.key() + " " + path.ends(), path.count(), Long::sum);
        }
      }
    }
    return counts;
  }
}

package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyFallback;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/**
 * Where mode sampled may take as many samples as there are path ends, it counts what mode exact
 * counts: each path end is noted once, and stands for itself. Of paths that exceptions end, which
 * mode sampled does not always place, and of suspended ones only the sums are compared.
 */
class EverySampleTest {
  /** In a period of 20 ms. */
  private static final String EVERY = "100000";

  private static final int RANDOM_PROGRAMS = 40;

  /** Mode sampled does not know which suspended activations go on; mode exact counts no others. */
  private static final Set<PathEnding> NOT_COMPARED =
      Set.of(PathEnding.EXCEPTION, PathEnding.ABANDONED, PathEnding.SUSPEND);

  /**
   * Loops with one path, with all ways out: the condition, break, return, an exception from the
   * body, which is caught around the loop or leaves the function. They are entered from decisions,
   * from each other, and not at all; something is called in some of them, openly or by a getter or
   * an operator.
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

  @LongTest
  @OnlyFallback
  @ParameterizedTest
  @MethodSource("files")
  void takesThePathsOfEachConstruct(Path file) throws IOException {
    compare(file, ExpectedPaths.in(file).options());
  }

  @NightlyTest
  @OnlyOptimizing
  @ParameterizedTest
  @MethodSource("files")
  void takesThePathsOfEachConstructInCompiledCode(Path file) throws IOException {
    compare(file, ExpectedPaths.in(file).options());
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
  void takesIterationsWithOnePath(@TempDir Path folder) throws IOException {
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

  /** Each has a context and a program of its own; functions are shared. */
  @LongTest
  @Test
  void takesThePathsOfSeveralThreads(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("loops.js");
    Files.writeString(file, LOOPS);
    for (int threads = 2; threads <= 3; threads++) {
      compare(file, Map.of(), threads);
    }
  }

  private static Map<String, Long> compare(Path file, Map<String, String> options)
      throws IOException {
    return compare(file, options, 1);
  }

  private static Map<String, Long> compare(Path file, Map<String, String> options, int threads)
      throws IOException {
    Run exact = run(file, options, Map.of("Mode", "exact"), threads);
    Run sampled = run(file, options, Map.of("Mode", "sampled", "internal.samples", EVERY), threads);
    assertEquals(exact.outputs(), sampled.outputs());
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

  private record Run(List<String> outputs, Map<String, Long> counts) {}

  private static Run run(
      Path file, Map<String, String> options, Map<String, String> more, int threads)
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
          .option("engine.SingleTierCompilationThreshold", "10")
          .options(ProfiledRun.SMALL_COMPILATIONS);
    }
    options.forEach((name, value) -> builder.option("pathprofile." + name, value));
    more.forEach((name, value) -> Internally.option(builder, "pathprofile." + name, value));
    try (Engine engine = Internally.build(builder)) {
      List<String> outputs =
          threads == 1 ? List.of(eval(engine, file)) : evalTogether(engine, file, threads);
      return new Run(outputs, counts(PathProfiler.find(engine).snapshot()));
    }
  }

  private static List<String> evalTogether(Engine engine, Path file, int threads) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<String>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        running.add(executor.submit(() -> eval(engine, file)));
      }
      List<String> outputs = new ArrayList<>();
      for (Future<String> thread : running) {
        outputs.add(thread.get());
      }
      return outputs;
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      executor.shutdown();
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

  /**
   * How often each path was taken, by its function, its blocks and its end; and how many paths each
   * function and the program ended.
   */
  private static Map<String, Long> counts(PathProfile profile) {
    Map<String, Long> counts = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      assertEquals(0, function.irregular(), function::toString);
      String place =
          function.identity().rootName() + " " + function.identity().section().startLine() + " ";
      for (PathCount path : function.paths()) {
        counts.merge(place + "paths", path.count(), Long::sum);
        assertEquals(path.count(), path.samples().orElse(path.count()));
        if (!NOT_COMPARED.contains(path.ends())) {
          counts.merge(place + path.key() + " " + path.ends(), path.count(), Long::sum);
        }
      }
    }
    counts.put("all", profile.totals().pathEnds());
    return counts;
  }
}

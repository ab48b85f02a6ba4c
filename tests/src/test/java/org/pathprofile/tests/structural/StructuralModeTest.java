package org.pathprofile.tests.structural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.tests.adapter.JavaScriptPathsTest;
import org.pathprofile.tests.observe.ObservedFunction;
import org.pathprofile.tests.programs.RealProgram;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyFallback;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** Modes structural and baseline count the paths that ran, within their budgets. */
class StructuralModeTest {
  private static final String NESTS =
      """
      function nests(n, m) {
        let s = 0;
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < m; j++) { if ((i + j) % 3 == 0) s++; else s--; }
          if (i % 7 == 0) continue;
          let k = i;
          while (k > 0) { k = k >> 1; if (k == 5) break; }
        }
        return n > 3 ? s : -s;
      }
      """;

  static Stream<Arguments> files() throws IOException, URISyntaxException {
    Path folder = Path.of(JavaScriptPathsTest.class.getResource("javascript").toURI());
    List<Arguments> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        for (String mode : List.of("structural", "baseline")) {
          all.add(Arguments.of(Named.of(file.getFileName().toString(), file), mode));
        }
      }
    }
    return all.stream();
  }

  private static Consumer<Engine> file(Path file) {
    return engine -> {
      String kind = file.toString().endsWith(".mjs") ? "+module" : "";
      try (Context context =
          Context.newBuilder("js")
              .engine(engine)
              .allowIO(IOAccess.ALL)
              .out(OutputStream.nullOutputStream())
              .build()) {
        context.eval(
            Source.newBuilder("js", file.toFile())
                .mimeType("application/javascript" + kind)
                .build());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static Consumer<Engine> program(RealProgram program) {
    return engine -> {
      try (Context context =
          program
              .contextBuilder(program.iterations())
              .engine(engine)
              .out(OutputStream.nullOutputStream())
              .build()) {
        program.run(context);
      }
    };
  }

  private static Consumer<Engine> calls(int calls, int n, int m) {
    return engine -> {
      try (Context context = Context.newBuilder("js").engine(engine).build()) {
        context.eval("js", NESTS);
        for (int i = 0; i < calls; i++) {
          context.getBindings("js").getMember("nests").execute(n, m);
        }
      }
    };
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("files")
  void everyConstructTakesThePathsOfTheDefinition(Path source, String mode) {
    StructuralRun run = StructuralRun.followed(file(source), mode, "Budget=unlimited");
    assertFollowed(run);
  }

  // Slow in compiled code, which an observer slows as well; so one program suffices there.
  @LongTest
  @OnlyFallback
  @ParameterizedTest
  @ValueSource(strings = {"structural", "baseline"})
  void aRealProgramTakesThePathsOfTheDefinition(String mode) {
    assertFollowed(StructuralRun.followed(program(RealProgram.MARKED), mode, "Budget=unlimited"));
  }

  @LongTest
  @OnlyOptimizing
  @Test
  void aRealProgramTakesThePathsOfTheDefinitionInCompiledCode() {
    assertFollowed(
        StructuralRun.followed(program(RealProgram.D3), "structural", "Budget=unlimited"));
  }

  @NightlyTest
  @OnlyFallback
  @Test
  void aLargeProgramTakesThePathsOfTheDefinition() {
    assertFollowed(StructuralRun.followed(program(RealProgram.D3), "baseline", "Budget=unlimited"));
  }

  private static void assertFollowed(StructuralRun run) {
    assertEquals(LostCounts.NONE, run.profile().lost());
    assertFalse(run.profile().functions().isEmpty());
    for (Map.Entry<ObservedFunction, FollowedPaths> function : run.followed().entrySet()) {
      assertEquals(0, function.getKey().irregular(), function.getKey()::firstIrregular);
    }
    List<Map<PathKey, Long>> all = new ArrayList<>();
    run.followed().values().forEach(paths -> all.add(paths.counts()));
    for (FunctionProfile function : run.profile().functions()) {
      assertEquals(0, function.irregular());
      Map<PathKey, Long> counted = new TreeMap<>();
      function.paths().forEach(path -> counted.put(path.key(), path.count()));
      Map<PathKey, Long> followed =
          run.followed().entrySet().stream()
              .filter(entry -> entry.getKey().controlFlowGraph() == function.graph())
              .findFirst()
              .orElseThrow()
              .getValue()
              .counts();
      assertEquals(followed, counted, function.identity().toString());
      assertTrue(all.remove(followed));
    }
    assertEquals(List.of(), all, "followed but not counted");
  }

  private static FunctionProfile nests(PathProfile profile) {
    return profile.functions().stream()
        .filter(function -> function.identity().rootName().equals("nests"))
        .findFirst()
        .orElseThrow();
  }

  private static long recorded(FunctionProfile function, int graph) {
    return function.paths().stream()
        .filter(path -> path.key().graph() == graph)
        .mapToLong(path -> path.recorded().orElseThrow())
        .sum();
  }

  /** Each of the four graphs gets a quarter of the budget, and no more however long it runs. */
  @Test
  void noGraphRecordsMoreThanItsBudget() {
    FunctionProfile function =
        nests(StructuralRun.of(calls(300, 9, 5), "Mode=structural", "Budget=200").profile());
    assertEquals(4, function.structure().size());
    for (int graph = 0; graph < 4; graph++) {
      StructurePart part = function.structure().get(graph);
      assertTrue(part.spent(), part::toString);
      assertEquals(50, part.recorded());
      assertEquals(50, recorded(function, graph));
    }
    // Each call runs the outer loop 9 times; the loop over m is entered each time, 6 paths each.
    assertEquals(1.0, function.structure().get(0).coefficient());
    assertEquals(50.0 / 5, function.structure().get(1).coefficient(), 1.0);
    PathCount inner =
        function.paths().stream()
            .filter(path -> path.key().graph() == 2 && !path.key().isEntering())
            .max((a, b) -> Long.compare(a.count(), b.count()))
            .orElseThrow();
    assertTrue(inner.count() > inner.recorded().orElseThrow(), inner::toString);
  }

  /** A cold function is not profiled; one that is called once is, if its loop is hot. */
  @Test
  void hotFunctionsOnlyAreProfiled() {
    assertTrue(StructuralRun.of(calls(3, 2, 1), "Mode=structural").profile().functions().isEmpty());
    FunctionProfile once =
        nests(StructuralRun.of(calls(1, 50_000, 3), "Mode=structural").profile());
    assertTrue(once.structure().get(2).spent());
    assertTrue(once.structure().get(2).assumed() || once.structure().get(1).assumed());
    assertTrue(once.totalPathCount() >= 250);
  }

  /** The baseline spends its budget where it happens to be, the structural mode everywhere. */
  @Test
  void theBaselineSpendsOneBudgetOnAllOfAFunction() {
    PathProfile profile =
        StructuralRun.of(calls(300, 9, 5), "Mode=baseline", "Budget=200").profile();
    assertEquals(200, nests(profile).totalPathCount());
    assertEquals(List.of(), nests(profile).structure());
  }

  /** Two threads in contexts of one engine lose nothing and mix nothing up. */
  @Test
  void severalThreadsAreCountedTogether() {
    PathProfile one =
        StructuralRun.of(calls(300, 9, 5), "Mode=structural", "Budget=unlimited").profile();
    PathProfile two =
        StructuralRun.of(
                engine -> {
                  List<Thread> threads =
                      Stream.generate(() -> new Thread(() -> calls(300, 9, 5).accept(engine)))
                          .limit(2)
                          .toList();
                  threads.forEach(Thread::start);
                  for (Thread thread : threads) {
                    try {
                      thread.join();
                    } catch (InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  }
                },
                "Mode=structural",
                "Budget=unlimited")
            .profile();
    Map<PathKey, Long> twice = new TreeMap<>();
    nests(one).paths().forEach(path -> twice.put(path.key(), 2 * path.count()));
    Map<PathKey, Long> counted = new TreeMap<>();
    nests(two).paths().forEach(path -> counted.put(path.key(), path.count()));
    assertEquals(twice, counted);
    assertEquals(LostCounts.NONE, two.lost());
  }
}

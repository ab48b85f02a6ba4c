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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.tests.adapter.JavaScriptPathsTest;
import org.pathprofile.tests.programs.RealProgram;
import org.pathprofile.truffle.observe.ObservedFunction;

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

  @ParameterizedTest
  @ValueSource(strings = {"structural", "baseline"})
  void realProgramsTakeThePathsOfTheDefinition(String mode) {
    for (RealProgram program : List.of(RealProgram.D3, RealProgram.MARKED)) {
      assertFollowed(StructuralRun.followed(program(program), mode, "Budget=unlimited"));
    }
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
}

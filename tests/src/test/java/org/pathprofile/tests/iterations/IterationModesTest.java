package org.pathprofile.tests.iterations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.format.JsonProfileWriter;
import org.pathprofile.core.metrics.ProgramPath;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.Internally;

/** Paths of several iterations in all the ways in which a user can have them. */
class IterationModesTest {
  private static final String SEQUENCES = "60";
  private static final String NUMBERED = "9223372036854775807";

  private static Engine engine(String... options) {
    Engine.Builder builder =
        Engine.newBuilder("js")
            .allowExperimentalOptions(true)
            .option("pathprofile", "true")
            .out(OutputStream.nullOutputStream());
    for (String option : options) {
      int equals = option.indexOf('=');
      Internally.option(
          builder, "pathprofile." + option.substring(0, equals), option.substring(equals + 1));
    }
    return Internally.build(builder);
  }

  private static void runLoops(Engine engine) throws IOException, URISyntaxException {
    Path file = Path.of(IterationModesTest.class.getResource("loops.js").toURI());
    try (Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval(Source.newBuilder("js", file.toFile()).build());
    }
  }

  private static Map<ProgramPath, Long> counts(PathProfile profile) {
    Map<ProgramPath, Long> counts = new HashMap<>();
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        counts.put(new ProgramPath(function.identity(), path.key()), path.count());
      }
    }
    return counts;
  }

  private static PathProfile exact(String maxPaths) throws Exception {
    try (Engine engine = engine("Mode=exact", "K=3", "internal.maxPaths=" + maxPaths)) {
      runLoops(engine);
      return PathProfiler.find(engine).snapshot();
    }
  }

  /** The program is the same in every context, so every count is a multiple. */
  @ParameterizedTest
  @CsvSource({NUMBERED, SEQUENCES})
  void severalThreadsLoseNoCount(String maxPaths) throws Exception {
    int threads = 4;
    int rounds = 3;
    Map<ProgramPath, Long> expected = counts(exact(maxPaths));
    expected.replaceAll((path, count) -> count * threads * rounds);
    try (Engine engine = engine("Mode=exact", "K=3", "internal.maxPaths=" + maxPaths)) {
      ExecutorService executor = Executors.newFixedThreadPool(threads);
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        done.add(
            executor.submit(
                () -> {
                  for (int round = 0; round < rounds; round++) {
                    runLoops(engine);
                  }
                  return null;
                }));
      }
      for (Future<?> thread : done) {
        thread.get();
      }
      executor.shutdown();
      assertEquals(expected, counts(PathProfiler.find(engine).snapshot()));
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    }
  }

  @ParameterizedTest
  @CsvSource({NUMBERED, SEQUENCES})
  void nothingIsLeftBehindAReset(String maxPaths) throws Exception {
    try (Engine engine = engine("Mode=exact", "K=3", "internal.maxPaths=" + maxPaths)) {
      runLoops(engine);
      PathProfiler.find(engine).reset();
      runLoops(engine);
      assertEquals(counts(exact(maxPaths)), counts(PathProfiler.find(engine).snapshot()));
    }
  }

  @ParameterizedTest
  @CsvSource({NUMBERED, SEQUENCES})
  void theFileHoldsWhatWasCounted(String maxPaths) throws Exception {
    PathProfile exact = exact(maxPaths);
    StringWriter json = new StringWriter();
    JsonProfileWriter.write(exact, json);
    byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
    assertEquals(exact, JsonProfileReader.read("test", new ByteArrayInputStream(bytes)));
    assertTrue(json.toString().contains("\"repeats\":"));
    assertTrue(json.toString().contains("\"k\":3"));
  }

  @Test
  void pathsThatEndAtHeadersAreRefused() {
    PolyglotException e =
        assertThrows(PolyglotException.class, () -> engine("K=auto", "PathEnd=header").close());
    assertEquals(
        "--pathprofile.K=auto cannot be combined with --pathprofile.PathEnd=header: paths of"
            + " several iterations end on back edges; leave PathEnd out, or give K=1",
        e.getMessage());
    engine("K=1", "PathEnd=header").close();
    engine("K=2", "PathEnd=backedge").close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sampled", "structural", "baseline", "subpath"})
  void modesWithoutSuchPathsAreRefused(String mode) {
    PolyglotException e =
        assertThrows(PolyglotException.class, () -> engine("K=2", "Mode=" + mode).close());
    assertEquals(
        "--pathprofile.K=2 is not allowed in mode "
            + mode
            + ", which counts paths of one iteration; leave K out, or give Mode=exact",
        e.getMessage());
  }
}

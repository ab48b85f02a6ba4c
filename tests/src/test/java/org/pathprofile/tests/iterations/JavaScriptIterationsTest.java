package org.pathprofile.tests.iterations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Paths of several iterations of every construct of JavaScript are those of the definition. */
class JavaScriptIterationsTest {
  private static final String FOLDER = "/org/pathprofile/tests/adapter/javascript";

  static Stream<Arguments> files() throws IOException, URISyntaxException {
    Path folder = Path.of(JavaScriptIterationsTest.class.getResource(FOLDER).toURI());
    List<Arguments> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        for (String k : List.of("3", "auto")) {
          all.add(Arguments.of(Named.of(file.getFileName().toString(), file), k));
        }
      }
    }
    return all.stream();
  }

  /** Where few paths may be numbered, sequences take over. */
  @ParameterizedTest(name = "{0} K={1} MaxPaths={2}")
  @CsvSource({
    "loops.js, 2, 9223372036854775807, perfect 2",
    "loops.js, 3, 9223372036854775807, perfect 3",
    "loops.js, 3, 60, ngram 3",
    "loops.js, 5, 9223372036854775807, perfect 5",
    "loops.js, 16, 9223372036854775807, perfect 16",
    "loops.js, 16, 60, ngram 16",
    "loops.js, auto, 9223372036854775807, perfect 9",
    "loops.js, auto, 60, perfect 3",
    "many-paths.js, 2, 9223372036854775807, perfect 2",
    "many-paths.js, 4, 9223372036854775807, ngram 4",
  })
  void loopsOfManyIterationsTakeThePathsOfTheDefinition(
      String file, String k, long maxPaths, String someForm) throws IOException {
    IterationRun run = IterationRun.of(k, maxPaths, true, resource(file));
    assertEquals("", String.join("\n", run.breaches()));
    assertTrue(run.forms().containsKey(someForm), run.forms().toString());
  }

  @ParameterizedTest(name = "{0} K={1}")
  @MethodSource("files")
  void everyConstructTakesThePathsOfTheDefinition(Path file, String k) throws IOException {
    IterationRun run =
        IterationRun.of(k, Long.MAX_VALUE, true, (engine, out) -> run(engine, file, out));
    assertEquals("", String.join("\n", run.breaches()));
  }

  /** A file next to this class. */
  static IterationRun.Program resource(String file) {
    try {
      Path path = Path.of(JavaScriptIterationsTest.class.getResource(file).toURI());
      return (engine, out) -> run(engine, path, out);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static void run(Engine engine, Path file, ByteArrayOutputStream out) throws IOException {
    String kind = file.toString().endsWith(".mjs") ? "+module" : "";
    Source source =
        Source.newBuilder("js", file.toFile()).mimeType("application/javascript" + kind).build();
    try (Context context =
        Context.newBuilder("js").engine(engine).allowIO(IOAccess.ALL).out(out).build()) {
      context.eval(source);
    }
  }
}

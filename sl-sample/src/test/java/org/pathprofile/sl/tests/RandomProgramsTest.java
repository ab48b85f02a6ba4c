package org.pathprofile.sl.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.pathprofile.sl.tests.Syntax.Function;

/** Random programs print what an evaluator that shares no code with the language says. */
class RandomProgramsTest {
  private static ByteArrayOutputStream out;
  private static Context interpreted;
  private static Context compiled;

  @BeforeContainer
  static void open() {
    out = new ByteArrayOutputStream();
    interpreted = Context.newBuilder().out(out).build();
    Context.Builder builder = Context.newBuilder().out(out).allowExperimentalOptions(true);
    if ("optimizing".equals(System.getProperty("pathprofile.test.runtime"))) {
      builder
          .option("engine.CompileImmediately", "true")
          .option("engine.BackgroundCompilation", "false")
          .option("engine.CompilationFailureAction", "Throw");
    }
    compiled = builder.build();
  }

  @AfterContainer
  static void close() {
    interpreted.close();
    compiled.close();
  }

  @Property(seed = "4711")
  void programsPrintWhatTheyShould(@ForAll long seed) {
    check(interpreted, seed);
  }

  /** On the optimizing runtime each function is compiled before it first runs, and again. */
  @Property(seed = "4712", tries = 25)
  void compiledProgramsPrintWhatTheyShould(@ForAll long seed) {
    check(compiled, seed);
  }

  private static void check(Context context, long seed) {
    List<Function> program = RandomProgram.of(seed);
    String expected = Evaluator.run(program);
    Assume.that(expected != null);
    String code = Syntax.print(program);
    out.reset();
    String error = "";
    try {
      context.eval(Source.newBuilder("sl", code, "random.sl").buildLiteral());
    } catch (PolyglotException e) {
      if (e.isInternalError()) {
        throw new AssertionError(code, e);
      }
      error = e.getMessage() + "\n";
    }
    String printed = (out.toString(StandardCharsets.UTF_8) + error).replace("\r\n", "\n");
    assertEquals(expected, printed, code);
  }
}

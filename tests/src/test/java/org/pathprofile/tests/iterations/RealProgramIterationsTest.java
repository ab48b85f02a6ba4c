package org.pathprofile.tests.iterations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.tests.programs.RealProgram;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/**
 * Paths of several iterations are those of the definition in programs that do real work. *
 *
 * <p>In compiled code, where the registers of iterations are machine registers; {@code
 * IterationModesTest} runs on both runtimes.
 */
@LongTest
@OnlyOptimizing
class RealProgramIterationsTest {

  @ParameterizedTest(name = "{0} K={1}")
  @CsvSource({"D3, 3", "MARKED, 16"})
  void pathsAreThoseOfTheDefinition(RealProgram program, String k) throws IOException {
    check(program, k);
  }

  @NightlyTest
  @Test
  void pathsOfChosenLengthsAreThoseOfTheDefinition() throws IOException {
    check(RealProgram.JS_YAML, "auto");
  }

  private static void check(RealProgram program, String k) throws IOException {
    IterationRun run =
        IterationRun.of(k, Long.MAX_VALUE, true, (engine, out) -> run(program, engine, out));
    assertEquals(0, run.breaches().size(), () -> run.breaches().get(0));
    assertTrue(run.output().startsWith(program + ": 1 iteration, digest "), run.output());
    System.out.printf(
        "%-8s K=%-4s %,d paths, functions by form and k: %s%n",
        program, k, run.profile().totalPathCount(), run.forms());
  }

  private static void run(RealProgram program, Engine engine, ByteArrayOutputStream out) {
    try (Context context = program.contextBuilder(1).engine(engine).out(out).build()) {
      program.run(context);
    }
  }
}

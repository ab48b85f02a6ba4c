package org.pathprofile.tests.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Test;
import org.pathprofile.tests.optimize.OptimizedEngines;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyOptimized;

/**
 * Random programs do the same with and without {@code Optimize}. With it, they are compiled after a
 * few calls, when little of them has run, so that they often leave compiled code. All copies that
 * save anything are made, for there are more of them than of those that are worth it. {@code
 * OptimizedCodeTest} finds a copy whose loop goes on with the original's values in ten of its
 * cases.
 *
 * <p>{@code pathprofile.optimize.programs} says how many there are; each takes a minute or more, as
 * nearly all of it is compiled.
 */
@NightlyTest
@OnlyOptimized
class OptimizedProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("pathprofile.optimize.programs", 1);
  private static final long FIRST = Long.getLong("pathprofile.oracle.first", 0);
  private static final int FUNCTIONS = 4;
  private static final int RUNS = 4;

  @Test
  void randomProgramsDoTheSame() {
    List<String> expected = new ArrayList<>();
    run(Map.of(), new OptimizedEngines.Log(), expected);
    OptimizedEngines.Log log = new OptimizedEngines.Log();
    List<String> done = new ArrayList<>();
    run(OptimizedEngines.early(4), log, done);
    for (int i = 0; i < PROGRAMS; i++) {
      int program = i;
      assertEquals(
          expected.get(i),
          done.get(i),
          () -> "" + RandomJavaScript.script(FIRST + program, FUNCTIONS));
    }
    assertEquals("", log.warnings());
    assertTrue(log.copies() > 0, "nothing was copied");
  }

  private static void run(
      Map<String, String> options, OptimizedEngines.Log log, List<String> results) {
    Context.Builder builder =
        Context.newBuilder("js")
            .allowExperimentalOptions(true)
            .options(options)
            // So early, GraalJS has code that cannot be partially evaluated.
            .option("engine.CompilationFailureAction", "Silent")
            .logHandler(log);
    try (Context context = Internally.with(builder::build, "copyAll", "true")) {
      context.eval(Guest.script("drive.js"));
      for (int i = 0; i < PROGRAMS; i++) {
        GuestProgram program = RandomJavaScript.script(FIRST + i, FUNCTIONS);
        StringBuilder result = new StringBuilder(Guest.run(context, program, program.source()));
        for (int again = 1; again < RUNS; again++) {
          context.getBindings("js").getMember("$reset").execute();
          context.eval(Guest.source(program.mainName(), program.source()));
          result.append('\n').append(Guest.run(context, program, program.source()));
        }
        results.add(result.toString());
      }
    }
  }
}

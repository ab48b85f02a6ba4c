package org.pathprofile.tests.iterations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** What becomes of the registers of several iterations in compiled code. */
@OnlyOptimizing
class CompiledIterationsTest {
  private static final String PROGRAM =
      """
      var numbers = [1, 5, 2, 7, 3, 9, 0, 4];
      function loop(values, limit) {
        let sum = 0;
        for (let i = 0; i < values.length; i++) {
          if (values[i] > 4) { sum += 2; } else if (values[i] < 1) { sum -= 1; }
          if (sum > limit) { break; }
        }
        return sum;
      }
      function drive(n) {
        let t = 0;
        for (let k = 0; k < n; k++) { t += loop(numbers, 100); }
        return t;
      }
      """;

  private static final Pattern COMPILED =
      Pattern.compile("opt done.*id=\\d+ +loop .*\\|IR +(\\d+)/ *(\\d+)\\|CodeSize +(\\d+)\\|");

  private static final int WARM_UP = 1_000;
  private static final int MEASURED = 100_000;

  /**
   * What was measured.
   *
   * @param codeSize bytes of machine code of the loop's function
   * @param bytesPerRound bytes that one activation of it allocates
   */
  private record Compiled(int codeSize, double bytesPerRound) {}

  @Test
  void numberedPathsAllocateNothing() {
    int off = run("1", Map.of()).codeSize();
    for (String k : new String[] {"2", "3", "8", "16"}) {
      Compiled compiled = run(k, Map.of());
      System.out.printf(
          "compiled loop: K=%s %d bytes (K=1 %d), %.1f bytes allocated%n",
          k, compiled.codeSize(), off, compiled.bytesPerRound());
      assertTrue(compiled.bytesPerRound() < 1, () -> "K=" + k + ": " + compiled);
    }
  }

  private static Compiled run(String k, Map<String, String> options) {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Engine engine =
            Engine.newBuilder()
                .allowExperimentalOptions(true)
                .options(options)
                .option("pathprofile", "true")
                .option("pathprofile.K", k)
                .option("engine.TraceCompilation", "true")
                .option("engine.BackgroundCompilation", "false")
                .option("engine.CompilationFailureAction", "Throw")
                .option("engine.MultiTier", "false")
                .option("engine.OSR", "false")
                .option("engine.SingleTierCompilationThreshold", "200")
                .out(OutputStream.nullOutputStream())
                .logHandler(log)
                .build();
        Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval("js", PROGRAM);
      Value guest = context.getBindings("js");
      for (int i = 0; i < WARM_UP; i++) {
        guest.getMember("loop").executeVoid(guest.getMember("numbers"), 100);
        guest.getMember("drive").executeVoid(1);
      }
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long id = Thread.currentThread().getId();
      long before = threads.getThreadAllocatedBytes(id);
      guest.getMember("drive").executeVoid(MEASURED);
      long allocated = threads.getThreadAllocatedBytes(id) - before;
      if (!k.equals("1")) {
        FunctionProfile function =
            PathProfiler.find(engine).snapshot().functions().stream()
                .filter(f -> f.identity().rootName().equals("loop"))
                .findFirst()
                .orElseThrow();
        assertEquals(
            new Iterations(Integer.parseInt(k), Iterations.Form.PERFECT), function.iterations());
      }
      Matcher matcher = COMPILED.matcher(log.toString(StandardCharsets.UTF_8));
      int codeSize = -1;
      while (matcher.find()) {
        codeSize = Integer.parseInt(matcher.group(3));
      }
      assertTrue(codeSize > 0, () -> "not compiled:\n" + log);
      return new Compiled(codeSize, (double) allocated / MEASURED);
    }
  }

  /** Compiled before it runs, and again after each deoptimization. */
  @ParameterizedTest
  @CsvSource({"3, 9223372036854775807", "16, 60"})
  void pathsAreThoseOfTheDefinition(String k, long maxPaths) throws Exception {
    IterationRun run =
        IterationRun.of(
            k,
            maxPaths,
            true,
            Map.of(
                "engine.CompileImmediately",
                "true",
                "engine.CompileOnly",
                "jumps,twoLoops,labelled,handles,generate",
                "engine.BackgroundCompilation",
                "false",
                "engine.CompilationFailureAction",
                "Throw"),
            JavaScriptIterationsTest.resource("loops.js"));
    assertEquals("", String.join("\n", run.breaches()));
  }
}

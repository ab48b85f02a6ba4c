package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.tests.runtime.ForegroundCompilation;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.Patience;

/** A program whose loop has hot code, and calls the host in each iteration; in mode exact. */
final class HotProgram implements AutoCloseable {
  /** The last decision is always the same as the first. */
  private static final String PROGRAM =
      """
      function work(n, meet) {
        i = 0; sum = 0; even = 0;
        while (i < n) {
          if (i / 2 * 2 == i) { sum = sum + 1; even = 1; }
          else { sum = sum + 2; even = 0; }
          if (i / 8 * 8 == i) { sum = sum + 10; }
          meet(i);
          if (even == 1) { sum = sum + 3; } else { sum = sum + 4; }
          i = i + 1;
        }
        return sum;
      }
      function main() { }
      """;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final Engine engine;
  private final Context context;
  private final Value work;
  private final boolean isTuned;

  /**
   * @param feedback as {@code sl.Feedback}
   * @param k as {@code pathprofile.K}
   */
  HotProgram(String feedback, String k) {
    engine =
        Internally.build(
            Engine.newBuilder("sl")
                .allowExperimentalOptions(true)
                .logHandler(log)
                .option("log.sl.level", "FINE")
                .option("pathprofile.Mode", "exact")
                .option("pathprofile.K", k)
                .option("sl.CopyAlwaysInternal", "true")
                .option("sl.Feedback", feedback)
                .options(ForegroundCompilation.after(20)),
            "feedbackMillis",
            "1");
    context = Context.newBuilder("sl").engine(engine).build();
    profiler().start();
    context.eval(Source.newBuilder("sl", PROGRAM, "hot.sl").buildLiteral());
    work = context.getBindings("sl").getMember("work");
    isTuned = !"off".equals(feedback);
  }

  PathProfiler profiler() {
    return PathProfiler.find(engine);
  }

  /** What was counted of the function with the loop. */
  FunctionProfile function() {
    return profiler().snapshot().functions().stream()
        .filter(function -> "work".equals(function.identity().rootName()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Runs the loop once.
   *
   * @param meet is called in each iteration, between decisions, with its number
   */
  void run(int size, IntConsumer meet) {
    ProxyExecutable host =
        arguments -> {
          meet.accept(arguments[0].asInt());
          return 0;
        };
    assertEquals(sum(size), work.execute(size, host).asLong());
  }

  /** Runs the loop some times. */
  void run(int size, int times) {
    for (int i = 0; i < times; i++) {
      run(size, iteration -> {});
    }
  }

  /** Runs the loop until it has hot code, if it is to have any. */
  void runUntilTuned(int size) {
    Patience patience = new Patience();
    do {
      run(size, 1);
      patience.check(() -> "no hot code is made");
    } while (isTuned && !log.toString(StandardCharsets.UTF_8).contains("hot code for work"));
    run(size, 30);
  }

  private static long sum(int size) {
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += (i % 2 == 0 ? 1 + 3 : 2 + 4) + (i % 8 == 0 ? 10 : 0);
    }
    return sum;
  }

  @Override
  public void close() {
    context.close();
    engine.close();
  }
}

package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.pathprofile.PathProfiler;
import org.pathprofile.tests.runtime.ForegroundCompilation;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.Patience;

/** A program that goes the ways it is told to, and has its hot code made for them. */
final class PhasedProgram implements AutoCloseable {
  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  /** Iterations of the loop whose ways change. */
  private static final long SIZE = 100;

  /** After this many runs in which nothing happens nothing is expected any more. */
  private static final int QUIET_RUNS = 300;

  private static final Pattern HOT_CODE = Pattern.compile("(known )?hot code for handle, .*");
  private static final Pattern COMPILED =
      Pattern.compile("opt done .* (handle|org.graalvm.polyglot.Value<SlFunction>.execute) .*");

  /** Ways 0, 1 and 2, or 3, 4 and 5: for two functions that are called, no hot code is made. */
  private static final String PROGRAM =
      """
      function add0(sum, value) { return sum + value; }
      function add1(sum, value) { return sum + value * 2; }
      function add2(sum, value) { return sum + value * 3 + 1; }
      function add3(sum, value) { return sum - value; }
      function add4(sum, value) { return sum - value * 2; }
      function add5(sum, value) { return sum - value * 3 + 1; }

      function handle(first, size) {
        factor = 0;
        add = add0;
        sum = 0;
        i = 0;
        while (i < size) {
          kind = first + i - i / 3 * 3;
          if (kind == 0) { factor = 3; } else {
            if (kind == 1) { factor = 5; } else {
              if (kind == 2) { factor = 7; } else {
                if (kind == 3) { factor = 11; factor = factor + 2; } else {
                  if (kind == 4) { factor = 17; } else { factor = 19; }
                }
              }
            }
          }
          if (kind == 0) { add = add0; } else {
            if (kind == 1) { add = add1; } else {
              if (kind == 2) { add = add2; } else {
                if (kind == 3) { add = add3; } else {
                  if (kind == 4) { add = add4; } else { add = add5; }
                }
              }
            }
          }
          sum = add(sum, i * factor);
          i = i + 1;
        }
        return sum;
      }

      function main() { }
      """;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final Engine engine;
  private final Context context;
  private final Value handle;

  PhasedProgram() {
    Engine.Builder builder =
        Engine.newBuilder("sl")
            .allowExperimentalOptions(true)
            .logHandler(log)
            .option("log.sl.level", "FINE")
            .option("sl.Feedback", "paths")
            .options(ForegroundCompilation.after(50));
    builder.option("pathprofile.Mode", "exact");
    if (OPTIMIZING) {
      builder.option("engine.TraceCompilation", "true");
    }
    engine = Internally.build(builder, "feedbackMillis", FeedbackRun.NEVER);
    context = Context.newBuilder().engine(engine).build();
    PathProfiler.find(engine).start();
    context.eval(Source.newBuilder("sl", PROGRAM, "phases.sl").buildLiteral());
    handle = context.getBindings("sl").getMember("handle");
  }

  /**
   * Runs the ways from {@code first} to {@code first} + 2 some times, and then has the counts
   * looked at.
   */
  void run(int first, int times) {
    long expected = sum(first);
    for (int i = 0; i < times; i++) {
      assertEquals(expected, handle.execute(first, SIZE).asLong());
    }
    FeedbackRun.look(engine);
  }

  private static long sum(int first) {
    long sum = 0;
    for (long i = 0; i < SIZE; i++) {
      switch ((int) (first + i % 3)) {
        case 0 -> sum += i * 3;
        case 1 -> sum += i * 5 * 2;
        case 2 -> sum += i * 7 * 3 + 1;
        case 3 -> sum -= i * 13;
        case 4 -> sum -= i * 17 * 2;
        default -> sum -= i * 19 * 3 - 1;
      }
    }
    return sum;
  }

  /**
   * Runs these ways until there is hot code that was not there before, and nothing new for long.
   */
  void runUntilTuned(int first) {
    int before = hotCode().size();
    Patience patience = new Patience();
    while (hotCode().size() == before) {
      run(first, 1);
      patience.check(() -> "no hot code is made");
    }
    int quietRuns = 0;
    int quietSize = log.size();
    while (quietRuns < QUIET_RUNS) {
      run(first, 1);
      quietRuns++;
      if (log.size() != quietSize) {
        quietRuns = 0;
        quietSize = log.size();
      }
      patience.check(() -> "it does not come to rest");
    }
  }

  /** What the language says of the hot code it has made. */
  List<String> hotCode() {
    return found(HOT_CODE);
  }

  /** How often the code was compiled, by itself or inlined into what calls it. */
  int compilations() {
    return found(COMPILED).size();
  }

  private List<String> found(Pattern pattern) {
    return pattern.matcher(log()).results().map(match -> match.group().strip()).toList();
  }

  /** What the engine has logged since {@link #forgetLog()}. */
  String log() {
    return log.toString(StandardCharsets.UTF_8);
  }

  void forgetLog() {
    log.reset();
  }

  @Override
  public void close() {
    context.close();
    engine.close();
  }
}

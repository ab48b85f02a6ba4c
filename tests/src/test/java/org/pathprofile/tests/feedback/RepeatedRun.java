package org.pathprofile.tests.feedback;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.Internally;

/**
 * What comes of running the function {@code main} of a program again and again in one context.
 *
 * @param output what the program printed and how it failed, run by run
 * @param profile what was counted
 * @param log what the language and the engine said
 */
record RepeatedRun(String output, PathProfile profile, String log) {

  /** Runs it; the counts are looked at ten times. */
  static RepeatedRun of(String program, int runs, Map<String, String> options) {
    return of(program, runs, options, 0);
  }

  /**
   * Runs it, and has the profiler stopped for every other group of runs. The counts are looked at
   * four times in each group, so that hot paths can be seen again before the profiler is stopped.
   *
   * @param group the size of the groups; 0 if the profiler is never stopped
   */
  static RepeatedRun of(String program, int runs, Map<String, String> options, int group) {
    int runsPerLook = Math.max(1, group > 0 ? group / 4 : runs / 10);
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    Engine.Builder builder =
        Engine.newBuilder("sl")
            .allowExperimentalOptions(true)
            .logHandler(log)
            .option("log.sl.level", "FINE");
    options.forEach((name, value) -> Internally.option(builder, name, value));
    try (Engine engine = Internally.build(builder);
        Context context = Context.newBuilder().engine(engine).out(output).build()) {
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      context.eval(Source.newBuilder("sl", withoutMain(program), "program.sl").buildLiteral());
      Value main = context.getBindings("sl").getMember("run");
      for (int i = 0; i < runs; i++) {
        if (group > 0 && i % group == 0) {
          switchOver(profiler, i / group % 2 == 0);
        }
        output.writeBytes(run(main, i).getBytes(StandardCharsets.UTF_8));
        if (i % runsPerLook == 0) {
          FeedbackRun.look(engine);
        }
      }
      return new RepeatedRun(
          output.toString(StandardCharsets.UTF_8),
          profiler.snapshot(),
          log.toString(StandardCharsets.UTF_8));
    }
  }

  /** Evaluating a program runs its main function, which has to do nothing then. */
  private static String withoutMain(String program) {
    return program.replace("function main()", "function run()") + "\nfunction main() { }\n";
  }

  private static void switchOver(PathProfiler profiler, boolean on) {
    if (on) {
      profiler.start();
    } else {
      profiler.stop();
    }
  }

  private static String run(Value main, int number) {
    try {
      return number + ": " + main.execute() + "\n";
    } catch (PolyglotException e) {
      if (e.isInternalError()) {
        throw new AssertionError(e);
      }
      return number + ": " + e.getMessage() + " at " + e.getSourceLocation() + "\n";
    }
  }

  /** How often each path of each function was counted. */
  Map<String, Map<PathKey, Long>> counts() {
    return counts(profile);
  }

  /** How often each path of each function was counted in a profile. */
  static Map<String, Map<PathKey, Long>> counts(PathProfile profile) {
    Map<String, Map<PathKey, Long>> all = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      Map<PathKey, Long> paths = new TreeMap<>();
      for (PathCount path : function.paths()) {
        paths.put(path.key(), path.count());
      }
      all.put(function.identity().rootName() + " " + function.identity().graphHash(), paths);
    }
    return all;
  }

  /** The functions and loops for which hot code was made, as the language tells them. */
  List<String> hotCode() {
    List<String> lines = new ArrayList<>();
    for (String line : log.split("\n")) {
      if (line.contains("hot code for")) {
        lines.add(line.substring(line.indexOf("hot code for")).strip());
      }
    }
    return lines;
  }
}

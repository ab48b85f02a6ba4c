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

/**
 * What comes of running the function {@code main} of a program again and again in one context.
 *
 * @param output what the program printed and how it failed, run by run
 * @param profile what was counted
 * @param log what the language and the engine said
 */
record RepeatedRun(String output, PathProfile profile, String log) {

  /**
   * Runs it.
   *
   * @param pause milliseconds to wait after each tenth of the runs, so that others can look
   */
  static RepeatedRun of(String program, int runs, long pause, Map<String, String> options) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Engine engine =
            Engine.newBuilder("sl")
                .allowExperimentalOptions(true)
                .logHandler(log)
                .options(options)
                .option("log.sl.level", "FINE")
                .build();
        Context context = Context.newBuilder().engine(engine).out(output).build()) {
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      context.eval(Source.newBuilder("sl", withoutMain(program), "program.sl").buildLiteral());
      Value main = context.getBindings("sl").getMember("run");
      for (int i = 0; i < runs; i++) {
        output.writeBytes(run(main, i).getBytes(StandardCharsets.UTF_8));
        if (i % Math.max(1, runs / 10) == 0) {
          sleep(pause);
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

  private static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** How often each path of each function was counted. */
  Map<String, Map<PathKey, Long>> counts() {
    Map<String, Map<PathKey, Long>> all = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      Map<PathKey, Long> paths = new TreeMap<>();
      for (PathCount path : function.paths()) {
        paths.put(path.key(), path.count());
      }
      all.put(function.rootName() + " " + function.graphHash(), paths);
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

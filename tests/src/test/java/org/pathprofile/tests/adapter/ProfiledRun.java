package org.pathprofile.tests.adapter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.observe.GraphObserver;

/**
 * What comes of running a file in exact mode.
 *
 * @param profile the profile
 * @param observations what was observed without numbering
 * @param output what the program printed
 * @param report what the profiler printed
 */
record ProfiledRun(
    PathProfile profile, List<GraphObserver.Pair> observations, String output, String report) {

  /**
   * Options that keep compilations small, where everything is compiled at once: with the compiler's
   * own budget of 12,000 nodes each caller gets all that it calls, again and again, and a test
   * takes twice as long. Callees are still inlined, just fewer in one compilation.
   */
  static final Map<String, String> SMALL_COMPILATIONS =
      Map.of("compiler.InliningExpansionBudget", "2000", "compiler.InliningInliningBudget", "2000");

  private static final Map<String, String> COMPILED =
      Map.of(
          "engine.BackgroundCompilation", "false",
          "engine.TraceCompilation", "true",
          "engine.MultiTier", "false",
          "engine.SingleTierCompilationThreshold", "1");

  /**
   * A run of a file.
   *
   * @param options further options of the profiler, by their names
   */
  static ProfiledRun of(Path file, PathEnd pathEnd, Map<String, String> options)
      throws IOException {
    return of(file, pathEnd, options, Map.of(), System.err);
  }

  /**
   * A run in which the optimizing runtime compiles functions of the file that run once, and waits
   * for it. What the language has of its own, such as the steps of promises, is compiled with what
   * calls it only: alone it would take most of the time, and has no probes.
   *
   * @param functions what is in the names of the functions to compile
   * @param options further options of the profiler, by their names
   * @param log receives what the compiler says
   */
  static ProfiledRun compiled(
      Path file,
      PathEnd pathEnd,
      Collection<String> functions,
      Map<String, String> options,
      OutputStream log)
      throws IOException {
    return of(file, pathEnd, options, compiling(functions), log);
  }

  private static Map<String, String> compiling(Collection<String> functions) {
    Map<String, String> engineOptions = new HashMap<>(COMPILED);
    engineOptions.put("engine.CompileOnly", String.join(",", functions));
    engineOptions.putAll(SMALL_COMPILATIONS);
    return engineOptions;
  }

  /** What the compiler says of the same functions when the file is not profiled. */
  static String plainCompilerLog(Path file, Collection<String> functions) throws IOException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Engine engine =
        Engine.newBuilder(languageOf(file))
            .allowExperimentalOptions(true)
            .options(compiling(functions))
            .logHandler(log)
            .build()) {
      run(engine, file);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  private static ProfiledRun of(
      Path file,
      PathEnd pathEnd,
      Map<String, String> options,
      Map<String, String> engineOptions,
      OutputStream log)
      throws IOException {
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    Engine.Builder builder =
        Engine.newBuilder(languageOf(file))
            .allowExperimentalOptions(true)
            .out(report)
            .options(engineOptions)
            .logHandler(log)
            .option("pathprofile", "true")
            .option("pathprofile.Mode", "exact")
            .option("pathprofile.PathEnd", pathEnd.name().toLowerCase(Locale.ROOT));
    options.forEach((name, value) -> builder.option("pathprofile." + name, value));
    PathProfile profile;
    List<GraphObserver.Pair> observations;
    String output;
    try (Engine engine = builder.build()) {
      GraphObserver observer = GraphObserver.of(engine);
      output = run(engine, file);
      profile = PathProfiler.find(engine).snapshot();
      observations = observer.observations();
    }
    return new ProfiledRun(profile, observations, output, report.toString(StandardCharsets.UTF_8));
  }

  /** What the file prints when it is not profiled. */
  static String plainOutput(Path file) throws IOException {
    try (Engine engine = Engine.newBuilder(languageOf(file)).build()) {
      return run(engine, file);
    }
  }

  /** The functions for which the profiler has no graph. */
  List<String> notProfiled() {
    return report.lines().filter(line -> line.startsWith("not profiled")).toList();
  }

  private static String run(Engine engine, Path file) throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Source source =
        Source.newBuilder(languageOf(file), file.toFile()).mimeType(mimeTypeOf(file)).build();
    try (Context context =
        Context.newBuilder(languageOf(file))
            .engine(engine)
            .allowIO(IOAccess.ALL)
            .out(output)
            .build()) {
      context.eval(source);
    } catch (PolyglotException e) {
      if (!e.isGuestException()) {
        throw e;
      }
      output.writeBytes(("ended by: " + e.getMessage()).getBytes(StandardCharsets.UTF_8));
    }
    return output.toString(StandardCharsets.UTF_8);
  }

  private static String languageOf(Path file) {
    return file.toString().endsWith(".sl") ? "sl" : "js";
  }

  private static String mimeTypeOf(Path file) {
    if (languageOf(file).equals("sl")) {
      return "application/x-sl";
    }
    return "application/javascript" + (file.toString().endsWith(".mjs") ? "+module" : "");
  }
}

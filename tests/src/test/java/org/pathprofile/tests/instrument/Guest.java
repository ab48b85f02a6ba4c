package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.Internally;

/** An engine under test, with all that it prints and logs. */
final class Guest implements AutoCloseable {
  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  private static final Set<BlockKind> HANDLERS = Set.of(BlockKind.CATCH, BlockKind.FINALLY);

  private final Log log = new Log();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Engine engine;

  private static final class Log extends Handler {
    private final List<String> messages = new ArrayList<>();

    @Override
    public synchronized void publish(LogRecord entry) {
      messages.add(
          entry.getLevel()
              + " "
              + entry.getLoggerName()
              + ": "
              + entry.getMessage()
              + (entry.getThrown() == null ? "" : " " + entry.getThrown()));
    }

    synchronized List<String> messages() {
      return List.copyOf(messages);
    }

    @Override
    public void flush() {
      // Nothing is held back.
    }

    @Override
    public void close() {
      // The messages stay.
    }
  }

  private Guest(Map<String, String> options) {
    Engine.Builder builder =
        Engine.newBuilder().allowExperimentalOptions(true).out(out).err(out).logHandler(log);
    options.forEach((name, value) -> Internally.option(builder, name, value));
    engine = Internally.build(builder);
  }

  /** An engine with these options, each given as on a command line without the dashes. */
  static Guest with(String... options) {
    return new Guest(optionsOf(options));
  }

  /** An engine with these options that compiles early, see {@link #compiled}. */
  static Guest compiledWith(String... options) {
    Map<String, String> all = optionsOf(options);
    all.putAll(compiled());
    return new Guest(all);
  }

  /**
   * As {@link #tracedWith}, but compiles alone only what has one of some names, and loops. What the
   * language has of its own would take most of the time, and has no probes.
   *
   * @param names parts of the names of functions, between commas
   */
  static Guest compiledOnly(String names, String... options) {
    Map<String, String> all = optionsOf(options);
    all.putAll(compiled());
    if (OPTIMIZING) {
      all.put("engine.TraceCompilation", "true");
      all.put("engine.CompileOnly", names + ",OSR");
    }
    return new Guest(all);
  }

  /** As {@link #compiledWith}; the log tells what the optimizing runtime compiles. */
  static Guest tracedWith(String... options) {
    Map<String, String> all = optionsOf(options);
    all.putAll(compiled());
    if (OPTIMIZING) {
      all.put("engine.TraceCompilation", "true");
    }
    return new Guest(all);
  }

  /** An engine in mode exact. */
  static Guest exact(String... options) {
    Map<String, String> all = optionsOf(options);
    all.put("pathprofile", "true");
    all.put("pathprofile.Mode", "exact");
    return new Guest(all);
  }

  /**
   * An engine in mode exact that, on the optimizing runtime, compiles what is called a few times
   * before it goes on.
   */
  static Guest exactAndCompiled(String... options) {
    Map<String, String> all = optionsOf(options);
    all.put("pathprofile", "true");
    all.put("pathprofile.Mode", "exact");
    all.putAll(compiled());
    return new Guest(all);
  }

  static boolean isOptimizing() {
    return OPTIMIZING;
  }

  /** Options for early compilation, none on the fallback runtime. */
  static Map<String, String> compiled() {
    Map<String, String> all = new TreeMap<>();
    if (OPTIMIZING) {
      all.put("engine.BackgroundCompilation", "false");
      all.put("engine.CompilationFailureAction", "Throw");
      all.put("engine.FirstTierCompilationThreshold", "20");
      all.put("engine.LastTierCompilationThreshold", "100");
    }
    return all;
  }

  private static Map<String, String> optionsOf(String... options) {
    Map<String, String> all = new TreeMap<>();
    for (String option : options) {
      int equals = option.indexOf('=');
      all.put(
          equals < 0 ? option : option.substring(0, equals),
          equals < 0 ? "" : option.substring(equals + 1));
    }
    return all;
  }

  Engine engine() {
    return engine;
  }

  PathProfiler profiler() {
    return PathProfiler.find(engine);
  }

  PathProfile snapshot() {
    return profiler().snapshot();
  }

  /** A new context on the engine. */
  Context context() {
    return Context.newBuilder("js")
        .engine(engine)
        .allowAllAccess(true)
        .allowExperimentalOptions(true)
        .option("js.shell", "true")
        .build();
  }

  /** Evaluates a program in a context of its own; gives its result as a string. */
  String run(String program) {
    try (Context context = context()) {
      Value value = context.eval(source("program.js", program));
      return value.toString();
    }
  }

  static Source source(String name, String program) {
    return Source.newBuilder("js", program, name).buildLiteral();
  }

  /** The function of a profile with that name; there must be one. */
  static FunctionProfile function(PathProfile profile, String name) {
    List<FunctionProfile> found =
        profile.functions().stream().filter(f -> f.identity().rootName().equals(name)).toList();
    assertEquals(1, found.size(), () -> "functions named " + name + " in " + names(profile));
    return found.get(0);
  }

  FunctionProfile function(String name) {
    return function(snapshot(), name);
  }

  static List<String> names(PathProfile profile) {
    return profile.functions().stream()
        .map(function -> function.identity().rootName())
        .sorted()
        .toList();
  }

  /** How many paths of a function ended so. */
  static long endings(FunctionProfile function, PathEnding ending) {
    return function.paths().stream()
        .filter(path -> path.ends() == ending)
        .mapToLong(PathCount::count)
        .sum();
  }

  /** Every activation is ended by one path, no event was misunderstood, nothing was lost. */
  static void assertCountingRules(PathProfile profile) {
    assertEquals(LostCounts.NONE, profile.lost());
    for (FunctionProfile function : profile.functions()) {
      assertEquals(0, function.irregular(), () -> "irregular in " + function);
      assertEquals(
          function.activations(),
          endings(function, PathEnding.EXIT)
              + endings(function, PathEnding.EXCEPTION)
              - handled(function)
              + endings(function, PathEnding.ABANDONED),
          () -> "activations of " + function);
    }
  }

  /** Paths that began at a handler: the exception before each did not end the activation. */
  static long handled(FunctionProfile function) {
    return function.paths().stream()
        .filter(path -> HANDLERS.contains(function.graph().block(path.blocks()[0]).kind()))
        .mapToLong(PathCount::count)
        .sum();
  }

  /** What the engine printed so far. */
  String output() {
    return out.toString(StandardCharsets.UTF_8);
  }

  List<String> log() {
    return log.messages();
  }

  /** Closes the engine, so that it prints. */
  void end() {
    engine.close(true);
  }

  @Override
  public void close() {
    end();
  }
}

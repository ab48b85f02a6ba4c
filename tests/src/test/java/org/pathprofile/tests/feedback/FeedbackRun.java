package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.pathprofile.PathProfiler;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.api.feedback.HotPath;
import org.pathprofile.api.feedback.RootFeedback;

/** A program of SimpleLanguage with someone who listens to what is told of its paths. */
final class FeedbackRun implements AutoCloseable {
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final Engine engine;
  private final Context context;

  /** How often the function runs before someone listens: these runs are in the first window. */
  private int runsBefore;

  private FeedbackRun(String program, boolean failing, Map<String, String> options) {
    FeedbackLanguage.reset(failing);
    engine =
        Engine.newBuilder("sl", FeedbackLanguage.ID)
            .allowExperimentalOptions(true)
            .logHandler(log)
            .option("sl.Feedback", "off")
            .option("pathprofile.Mode", "exact")
            .option("pathprofile.FeedbackPeriod", "30ms")
            .options(options)
            .build();
    context = Context.newBuilder().engine(engine).build();
    profiler().start();
    context.eval(Source.newBuilder("sl", program, "program.sl").buildLiteral());
  }

  /**
   * Starts the profiler, defines the functions of a program, and runs its {@code main}.
   *
   * @param options in pairs of name and value
   */
  static FeedbackRun of(String program, String... options) {
    FeedbackRun run = new FeedbackRun(program, false, map(options));
    run.listen();
    return run;
  }

  /** The same, with windows in which a function runs so often that parts of runs do not matter. */
  static FeedbackRun withLongWindows(String program, String... options) {
    Map<String, String> all = map(options);
    all.put("pathprofile.FeedbackPeriod", "300ms");
    FeedbackRun run = new FeedbackRun(program, false, all);
    run.runsBefore = 2000;
    return run;
  }

  /** The same, but the listener throws whatever it is told. */
  static FeedbackRun withBrokenListener(String program) {
    FeedbackRun run = new FeedbackRun(program, true, map());
    run.listen();
    return run;
  }

  private static Map<String, String> map(String... options) {
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < options.length; i += 2) {
      map.put(options[i], options[i + 1]);
    }
    return map;
  }

  /** Defines the functions anew, by other roots if the text of the program is another one. */
  void evaluateAgain(String program) {
    context.eval(Source.newBuilder("sl", program, "program.sl").buildLiteral());
  }

  PathProfiler profiler() {
    return PathProfiler.find(engine);
  }

  String log() {
    return log.toString(StandardCharsets.UTF_8);
  }

  Value function(String name) {
    return context.getBindings("sl").getMember(name);
  }

  /** Runs a function again and again, at least once and at most for a minute. */
  void runUntil(BooleanSupplier end, String function, Object... arguments) {
    Value value = function(function);
    long deadline = System.nanoTime() + 60_000_000_000L;
    do {
      assertTrue(System.nanoTime() < deadline, "it did not happen within a minute");
      value.executeVoid(arguments);
    } while (!end.getAsBoolean());
  }

  /** Runs a function for some time. */
  void runFor(int milliseconds, String function, Object... arguments) {
    long end = System.nanoTime() + milliseconds * 1_000_000L;
    runUntil(() -> System.nanoTime() > end, function, arguments);
  }

  /** Calls a root as guest code does. */
  Object call(RootNode root, Object... arguments) {
    context.enter();
    try {
      return root.getCallTarget().call(arguments);
    } finally {
      context.leave();
    }
  }

  private void listen() {
    context.initialize(FeedbackLanguage.ID);
  }

  /** Runs a function until its paths are stable, and returns what is told of it first. */
  RootFeedback feedback(String function, Object... arguments) {
    if (runsBefore > 0) {
      for (int i = 0; i < runsBefore; i++) {
        function(function).executeVoid(arguments);
      }
      listen();
    }
    runUntil(() -> !FeedbackLanguage.stable(function).isEmpty(), function, arguments);
    return FeedbackLanguage.stable(function).get(0);
  }

  /** The construct that begins in a line. */
  static Node construct(RootFeedback feedback, int line) {
    List<Node> found =
        feedback.hotPaths().stream()
            .flatMap(path -> path.choices().stream())
            .map(Choice::construct)
            .distinct()
            .filter(node -> node.getSourceSection().getStartLine() == line)
            .toList();
    assertEquals(1, found.size(), "constructs in line " + line);
    return found.get(0);
  }

  /** A path as text: where it begins, its decisions as lines with a sign, how and where it ends. */
  static String text(HotPath path) {
    StringBuilder text = new StringBuilder();
    text.append(line(path.begin()));
    path.choices()
        .forEach(
            choice -> text.append(choice.taken() ? " +" : " -").append(line(choice.construct())));
    return text.append(' ').append(path.ending().label()).append(line(path.end())).toString();
  }

  private static String line(Node nodeOrNull) {
    return nodeOrNull == null ? "" : Integer.toString(nodeOrNull.getSourceSection().getStartLine());
  }

  @Override
  public void close() {
    context.close();
    engine.close();
  }
}

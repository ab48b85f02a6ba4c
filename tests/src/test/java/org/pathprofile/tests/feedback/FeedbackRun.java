package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import org.jspecify.annotations.Nullable;
import org.pathprofile.PathProfiler;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.api.feedback.HotPath;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.Patience;
import org.pathprofile.truffle.feedback.Feedback;

/** A program of SimpleLanguage with someone who listens to what is told of its paths. */
final class FeedbackRun implements AutoCloseable {
  /** How often a clock looks at the counts, in milliseconds. */
  static final String PERIOD = "pathprofile.internal.feedbackMillis";

  /** A period of a clock that does not tick while a test runs: the test looks itself. */
  static final String NEVER = "36000000";

  /** After how many runs of a function the counts are looked at, for windows of some hundred. */
  private static final int RUNS_PER_LOOK = 300;

  /** The same for windows in which a function runs so often that parts of runs do not matter. */
  private static final int RUNS_PER_LONG_LOOK = 3000;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final Engine engine;
  private final Context context;

  /** 0 if a clock looks at the counts. */
  private final int runsPerLook;

  private int runs;

  private FeedbackRun(
      String program, boolean failing, int runsPerLook, Map<String, String> options) {
    FeedbackLanguage.reset(failing);
    this.runsPerLook = options.containsKey(PERIOD) ? 0 : runsPerLook;
    Engine.Builder builder =
        Engine.newBuilder("sl", FeedbackLanguage.ID)
            .allowExperimentalOptions(true)
            .logHandler(log)
            .option("sl.Feedback", "off")
            .option("pathprofile.Mode", "exact");
    Internally.option(builder, PERIOD, NEVER);
    options.forEach((name, value) -> Internally.option(builder, name, value));
    engine = Internally.build(builder);
    context = Context.newBuilder().engine(engine).build();
    profiler().start();
    context.eval(Source.newBuilder("sl", program, "program.sl").buildLiteral());
  }

  /**
   * Starts the profiler, defines the functions of a program, and runs its {@code main}. The counts
   * are looked at after every few hundred runs of a function.
   *
   * @param options in pairs of name and value; if {@link #PERIOD} is one of them, a clock looks,
   *     and nobody else
   */
  static FeedbackRun of(String program, String... options) {
    FeedbackRun run = new FeedbackRun(program, false, RUNS_PER_LOOK, map(options));
    run.listen();
    return run;
  }

  /** The same, with windows in which a function runs so often that parts of runs do not matter. */
  static FeedbackRun withLongWindows(String program, String... options) {
    FeedbackRun run = new FeedbackRun(program, false, RUNS_PER_LONG_LOOK, map(options));
    run.listen();
    return run;
  }

  /** The same by a clock, but the listener throws whatever it is told. */
  static FeedbackRun withBrokenListener(String program) {
    FeedbackRun run = new FeedbackRun(program, true, 0, map(PERIOD, "30"));
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

  /** Looks at the counts, as a clock does from time to time. */
  static void look(Engine engine) {
    engine.getInstruments().get(PathProfiler.ID).lookup(Feedback.class).look();
  }

  /** Runs a function again and again, at least once. */
  void runUntil(BooleanSupplier end, String function, Object... arguments) {
    Value value = function(function);
    Patience patience = new Patience();
    do {
      patience.check(() -> "it did not happen");
      runOnce(value, arguments);
    } while (!end.getAsBoolean());
  }

  /** Runs a function some times. */
  void run(int times, String function, Object... arguments) {
    Value value = function(function);
    for (int i = 0; i < times; i++) {
      runOnce(value, arguments);
    }
  }

  /** Runs a function until the counts have been looked at that often. */
  void runForLooks(int looks, String function, Object... arguments) {
    run(looks * runsPerLook, function, arguments);
  }

  /** How often a function has been run. */
  int runs() {
    return runs;
  }

  private void runOnce(Value value, Object... arguments) {
    value.executeVoid(arguments);
    runs++;
    if (runsPerLook > 0 && runs % runsPerLook == 0) {
      look(engine);
    }
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

  private static String line(@Nullable Node node) {
    return node == null ? "" : Integer.toString(node.getSourceSection().getStartLine());
  }

  @Override
  public void close() {
    context.close();
    engine.close();
  }
}

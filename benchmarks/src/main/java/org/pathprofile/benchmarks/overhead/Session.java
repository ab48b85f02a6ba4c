package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.Engine;

/**
 * Follows the iterations of one program: waits until it is warm, then measures. All on the guest's
 * thread.
 */
final class Session implements Iterations {
  /** Long enough to fill the nearest caches again in a small part of it. */
  static final double TURN_SECONDS = 0.02;

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Compilations that finished in the first ten seconds. A program that is warm before waits for
   * the others then; as it has compiled nothing for a while, it is not asked how much more there
   * would have been.
   */
  static final String COMPILATIONS_AT_FIRST = "compilations_first_10_s";

  /** Figures that tell of all threads and engines, or of how warm the compiler was. */
  static final Set<String> OF_PROCESS =
      Set.of(
          "wall_ms",
          "process_cpu_ms",
          "compiler_cpu_ms",
          "collector_ms",
          "process_cpu_until_ms",
          "compilation_ms",
          COMPILATIONS_AT_FIRST);

  private static final long FIRST_NANOS = 10_000_000_000L;

  private final ChildArguments arguments;
  private final CompilationLog log;
  private final WarmUpRule rule;
  private final Turns turns;
  private final long turnNanos;
  private final AtRest atRest;
  private Engine engine;
  private Clocks start = Clocks.now();
  private long waited;
  private final List<Double> wall = new ArrayList<>();
  private final List<Double> process = new ArrayList<>();
  private WarmUpRule.State state = WarmUpRule.State.WARMING;
  private Clocks turn;
  private Clocks measured = Clocks.ZERO;
  private final List<Double> guestOfTurns = new ArrayList<>();
  private int iterationsBeforeTurn;
  private boolean ended;
  private int measuredFrom;
  private long warmAt;
  private long compilationsBefore;
  private long compilationsAtStart;
  private long invalidationsAtStart;
  private long firstHash;

  /**
   * @param turns when the program may work
   */
  Session(ChildArguments arguments, CompilationLog log, Turns turns) {
    this.arguments = arguments;
    this.log = log;
    rule = new WarmUpRule(arguments.warmUp());
    this.turns = turns;
    turnNanos = arguments.warmUp().isCold() ? 0 : (long) (TURN_SECONDS * NANOS_PER_SECOND);
    atRest = arguments.rests() ? new AtRest(Clocks.guestNanos()) : null;
    if (arguments.warmUp().isCold()) {
      state = WarmUpRule.State.STEADY;
      turn = start;
    }
  }

  /** Tells where the program runs, before it does. */
  void runsIn(Engine engine) {
    this.engine = engine;
  }

  /** Times and compilations count from here. */
  @Override
  public void startHere() {
    if (!wall.isEmpty()) {
      throw new IllegalStateException("iterations have ended already");
    }
    start = Clocks.now();
    compilationsAtStart = log.finished();
    invalidationsAtStart = log.invalidated();
    if (state == WarmUpRule.State.STEADY) {
      turn = start;
    }
  }

  @Override
  public boolean iterationEnded(long hash) {
    long wallNow = System.nanoTime();
    if (wall.isEmpty()) {
      firstHash = hash;
    }
    wall.add((wallNow - start.wall() - waited) / NANOS_PER_MILLI);
    process.add((Clocks.processNanos() - start.process()) / NANOS_PER_MILLI);
    if (state == WarmUpRule.State.WARMING) {
      warmUp((wallNow - start.wall()) / NANOS_PER_SECOND);
    } else if (wallNow - turn.wall() >= turnNanos) {
      Clocks now = Clocks.now();
      Clocks spent = now.minus(turn);
      measured = measured.plus(spent);
      guestOfTurns.add(spent.guest() / NANOS_PER_MILLI / (wall.size() - iterationsBeforeTurn));
      ended = !turns.next(isEnough());
      beginTurn(now);
    }
    return !ended;
  }

  private void warmUp(double seconds) {
    state =
        rule.iterationEnded(
            seconds,
            log.finished() - compilationsAtStart,
            Clocks.compilerNanos() / NANOS_PER_SECOND,
            atRest != null && !atRest.look(engine));
    if (state != WarmUpRule.State.WARMING) {
      measuredFrom = wall.size();
      warmAt = System.nanoTime();
      compilationsBefore = log.finished();
      // The garbage of the warm-up is none of the steady state's.
      System.gc();
      Clocks before = Clocks.now();
      ended = !turns.next(false);
      beginTurn(before);
    }
  }

  private void beginTurn(Clocks before) {
    iterationsBeforeTurn = wall.size();
    turn = Clocks.now();
    waited += turn.wall() - before.wall();
  }

  private boolean isEnough() {
    return wall.size() - measuredFrom >= arguments.measuredIterations()
        && measured.wall() / NANOS_PER_SECOND >= arguments.measuredSeconds();
  }

  /** What was measured, after the program has ended. */
  Map<String, Object> result() {
    if (!ended) {
      throw new IllegalStateException(
          "the program ended after " + wall.size() + " iterations, before it was measured");
    }
    int iterations = wall.size() - measuredFrom;
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(
        "warm_up",
        arguments.warmUp().isCold()
            ? "cold"
            : state == WarmUpRule.State.STEADY ? "steady" : "capped");
    result.put("warm_up_iterations", measuredFrom);
    result.put("iterations", iterations);
    result.put("turns", guestOfTurns.size());
    result.put("wall_ms", measured.wall() / NANOS_PER_MILLI / iterations);
    result.put("process_cpu_ms", measured.process() / NANOS_PER_MILLI / iterations);
    result.put("guest_cpu_ms", measured.guest() / NANOS_PER_MILLI / iterations);
    result.put("compiler_cpu_ms", measured.compiler() / NANOS_PER_MILLI / iterations);
    result.put("collector_ms", (double) measured.collectorMillis() / iterations);
    result.put("compilations", log.finished() - compilationsAtStart);
    long firstEnd = start.wall() + FIRST_NANOS;
    result.put(
        COMPILATIONS_AT_FIRST,
        log.finishedBefore(measuredFrom > 0 ? Math.min(firstEnd, warmAt) : firstEnd)
            - compilationsAtStart);
    result.put("compilations_while_measured", log.finished() - compilationsBefore);
    result.put("failed_compilations", log.failed());
    result.put("invalidations", log.invalidated() - invalidationsAtStart);
    result.put("compilation_ms", log.milliseconds());
    List<CompilationLog.Code> code =
        log.validCode().stream().filter(CompilationLog.Code::isLastTier).toList();
    result.put(
        "last_tier_code_bytes", code.stream().mapToLong(CompilationLog.Code::codeBytes).sum());
    result.put(
        "last_tier_graph_nodes", code.stream().mapToLong(CompilationLog.Code::graphNodes).sum());
    result.put("last_tier_roots", (long) code.size());
    if (atRest != null && !Double.isNaN(atRest.seconds())) {
      result.put(AtRest.RESTS_AFTER, atRest.seconds());
    }
    result.put("first_hash", firstHash);
    result.put("wall_until_ms", wall);
    result.put("process_cpu_until_ms", process);
    result.put("guest_cpu_ms_of_turns", guestOfTurns);
    return result;
  }
}

package org.pathprofile.tests.iterations;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.kiter.IterationChooser;
import org.pathprofile.core.kiter.KIterationNumbering;
import org.pathprofile.core.kiter.UnrolledLoop;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.observe.GraphObserver;
import org.pathprofile.tests.observe.ObservedFunction;
import org.pathprofile.tests.runtime.Internally;

/**
 * A run with paths of several iterations, exact, next to the observer, which hands every stream of
 * edges to {@link WindowsByDefinition}.
 */
final class IterationRun {
  private static final int MOST_AUTO = 4096;

  private final String k;
  private final long maxPaths;
  private final boolean withWindows;
  private final Map<ObservedFunction, List<WindowsByDefinition>> windows = new HashMap<>();
  private final Set<StreamFollower> suspended = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<String> breaches = new ArrayList<>();
  private PathProfile profile;
  private String output;

  /** By form and k, how many functions have it. */
  private final Map<String, Integer> forms = new TreeMap<>();

  private IterationRun(String k, long maxPaths, boolean withWindows) {
    this.k = k;
    this.maxPaths = maxPaths;
    this.withWindows = withWindows;
  }

  /**
   * Runs a program and checks the counts.
   *
   * @param k the option
   * @param maxPaths the option; if it is not below Long.MAX_VALUE, it is not set
   * @param withWindows whether to compare paths, not only what follows from them
   * @param program runs guest code in an engine and prints to a stream
   */
  static IterationRun of(String k, long maxPaths, boolean withWindows, Program program)
      throws IOException {
    return of(k, maxPaths, withWindows, Map.of(), program);
  }

  /** The same with further options of the engine. */
  static IterationRun of(
      String k, long maxPaths, boolean withWindows, Map<String, String> options, Program program)
      throws IOException {
    IterationRun run = new IterationRun(k, maxPaths, withWindows);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine =
        Internally.build(
            Engine.newBuilder("js")
                .allowExperimentalOptions(true)
                .options(options)
                .option("pathprofile", "true")
                .option("pathprofile.Mode", "exact")
                .option("pathprofile.K", k)
                .out(OutputStream.nullOutputStream()),
            "maxPaths",
            Long.toString(maxPaths))) {
      GraphObserver observer = GraphObserver.of(engine);
      if (withWindows) {
        observer.follow(run::follower);
      }
      program.run(engine, out);
      run.output = out.toString(StandardCharsets.UTF_8);
      run.profile = PathProfiler.find(engine).snapshot();
      run.check(observer);
    }
    return run;
  }

  /** Guest code. */
  @FunctionalInterface
  interface Program {
    void run(Engine engine, ByteArrayOutputStream out) throws IOException;
  }

  String output() {
    return output;
  }

  PathProfile profile() {
    return profile;
  }

  List<String> breaches() {
    return breaches;
  }

  Map<String, Integer> forms() {
    return forms;
  }

  // --- what the paths should be

  private StreamFollower follower(ObservedFunction function) {
    List<WindowsByDefinition> all = windowsOf(function);
    return new StreamFollower(
        function.controlFlowGraph(), stream -> all.forEach(w -> w.add(stream)), suspended);
  }

  /** One for each way in which the function may be profiled: which one, the profile says later. */
  private synchronized List<WindowsByDefinition> windowsOf(ObservedFunction function) {
    return windows.computeIfAbsent(
        function,
        f -> {
          ControlFlowGraph graph = f.controlFlowGraph();
          List<WindowsByDefinition> all = new ArrayList<>();
          all.add(new WindowsByDefinition(graph, Iterations.ONE, Map.of()));
          AcyclicGraph acyclic = AcyclicGraph.of(graph, PathEnd.BACKEDGE);
          if (k.equals("auto")) {
            IterationChooser.perLoop(acyclic, 16, maxPaths < Long.MAX_VALUE ? maxPaths : MOST_AUTO)
                .ifPresent(n -> all.add(numbered(graph, n)));
          } else {
            int iterations = Integer.parseInt(k);
            IterationChooser.uniform(acyclic, iterations, maxPaths)
                .ifPresentOrElse(
                    n -> all.add(numbered(graph, n)),
                    () ->
                        all.add(
                            new WindowsByDefinition(
                                graph,
                                new Iterations(iterations, Iterations.Form.NGRAM),
                                Map.of())));
          }
          return all;
        });
  }

  private static WindowsByDefinition numbered(
      ControlFlowGraph graph, KIterationNumbering numbering) {
    Map<Integer, Integer> iterations = new HashMap<>();
    for (UnrolledLoop loop : numbering.scheme().loops()) {
      iterations.put(loop.header(), loop.k());
    }
    return new WindowsByDefinition(
        graph, new Iterations(numbering.scheme().k(), Iterations.Form.PERFECT), iterations);
  }

  // --- what they are

  private void check(GraphObserver observer) {
    suspended.forEach(StreamFollower::abandon);
    profile.notProfiled().forEach(reason -> breaches.add("not profiled: " + reason));
    equal("lost", LostCounts.NONE, profile.lost());
    equal("path end", PathEnd.BACKEDGE, profile.pathEnd());
    equal("k", k.equals("auto") ? 16 : Integer.parseInt(k), profile.k());
    for (GraphObserver.Pair pair : observer.observations()) {
      FunctionProfile function = pair.profile();
      forms.merge(
          function.iterations().form().label() + " " + function.iterations().k(), 1, Integer::sum);
      checkForm(function);
      checkEdges(function, pair.observed());
      checkSums(function, pair.observed());
      if (withWindows) {
        checkWindows(function, pair.observed());
      }
    }
  }

  /** Paths span several iterations wherever there is a loop, unless auto finds no room. */
  private void checkForm(FunctionProfile function) {
    boolean hasLoops = LoopNesting.of(function.graph()).loopCount() > 0;
    if (!k.equals("auto")) {
      equal(function + ": k", hasLoops ? Integer.parseInt(k) : 1, function.iterations().k());
    }
  }

  private void checkEdges(FunctionProfile function, ObservedFunction observed) {
    ControlFlowGraph graph = function.graph();
    EdgeProfile derived = function.edgeProfile();
    long[] counts = observed.edgeCounts();
    Map<String, Long> expected = new TreeMap<>();
    Map<String, Long> actual = new TreeMap<>();
    for (int edge = 0; edge < counts.length; edge++) {
      String name = graph.from(edge) + ">" + graph.to(edge);
      expected.merge(name, counts[edge], Long::sum);
      actual.merge(name, derived.edge(edge), Long::sum);
    }
    equal(function.identity() + ": edges", expected, actual);
    equal(function.identity() + ": irregular", 0L, function.irregular());
    equal(function.identity() + ": irregular for the observer", "", observed.firstIrregular());
  }

  private void checkSums(FunctionProfile function, ObservedFunction observed) {
    String name = function.identity().toString();
    equal(name + ": activations", observed.activations(), function.activations());
    equal(name + ": returns", observed.returns(), ended(function, PathEnding.EXIT));
    equal(name + ": exceptions", observed.exceptions(), ended(function, PathEnding.EXCEPTION));
    equal(name + ": suspensions", observed.resumes(), ended(function, PathEnding.SUSPEND));
    equal(
        name + ": abandoned",
        observed.abandoned() + observed.suspensions() - observed.resumes(),
        ended(function, PathEnding.ABANDONED));
    // That a handler runs is a decision, too.
    long branches = observed.handlerEntries();
    long[] counts = observed.edgeCounts();
    for (int edge = 0; edge < counts.length; edge++) {
      if (function.graph().outDegree(function.graph().from(edge)) > 1) {
        branches += counts[edge];
      }
    }
    equal(name + ": branch flow", branches, function.branchFlow());
  }

  private static long ended(FunctionProfile function, PathEnding ending) {
    return function.paths().stream()
        .filter(path -> path.ends() == ending)
        .mapToLong(PathCount::count)
        .sum();
  }

  private void checkWindows(FunctionProfile function, ObservedFunction observed) {
    Map<PathKey, Long> actual = new HashMap<>();
    function.paths().forEach(path -> actual.put(path.key(), path.count()));
    List<WindowsByDefinition> candidates = windowsOf(observed);
    boolean isOne = function.iterations().equals(Iterations.ONE);
    Map<PathKey, Long> expected = candidates.get(isOne ? 0 : candidates.size() - 1).counts();
    Map<PathKey, Long> missing = new HashMap<>(expected);
    missing.entrySet().removeAll(actual.entrySet());
    Map<PathKey, Long> surplus = new HashMap<>(actual);
    surplus.entrySet().removeAll(expected.entrySet());
    if (!missing.isEmpty() || !surplus.isEmpty()) {
      breaches.add(
          function.identity()
              + ", "
              + function.iterations()
              + ": paths expected "
              + missing
              + ", but counted "
              + surplus
              + " in\n"
              + function.graph());
    }
  }

  private void equal(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      breaches.add(what + ": expected " + expected + ", but the paths say " + actual);
    }
  }
}

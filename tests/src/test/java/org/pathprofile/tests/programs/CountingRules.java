package org.pathprofile.tests.programs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.tests.observe.GraphObserver;
import org.pathprofile.tests.observe.ObservedFunction;

/**
 * The rules that the exact profile of a run in one thread obeys, checked against the observer's
 * counts and GraalVM's tracer. Gathers the breaches, of which there must be none.
 */
final class CountingRules {
  private final ProfiledRun run;
  private final List<String> breaches = new ArrayList<>();
  private long paths;
  private long edges;
  private int comparedStatements;
  private int leftOutStatements;

  private CountingRules(ProfiledRun run) {
    this.run = run;
  }

  /** Checks all rules for every function of an observed run. */
  static CountingRules check(ProfiledRun run) {
    CountingRules rules = new CountingRules(run);
    run.profile().notProfiled().forEach(reason -> rules.breaches.add("not profiled: " + reason));
    rules.equal("lost", LostCounts.NONE, run.profile().lost());
    rules.equal("functions", run.profile().functions().size(), run.observations().size());
    for (GraphObserver.Pair pair : run.observations()) {
      rules.checkActivations(pair.profile(), pair.observed());
      rules.checkSum(pair.profile(), pair.observed());
      rules.checkEdges(pair.profile(), pair.observed());
      rules.checkRegularity(pair.profile(), pair.observed());
    }
    rules.checkStatements();
    return rules;
  }

  /** What is wrong, in words; empty if all rules hold. */
  List<String> breaches() {
    return breaches;
  }

  int comparedStatements() {
    return comparedStatements;
  }

  /** What was compared, on one line. */
  String summary() {
    return String.format(
        "%,d functions, %,d paths, %,d edges, %,d statements (%,d left out)",
        run.observations().size(), paths, edges, comparedStatements, leftOutStatements);
  }

  // --- the rules

  /** Every activation begins one path and ends one; a handler begins one anew. */
  private void checkActivations(FunctionProfile profile, ObservedFunction observed) {
    String name = profile.identity().toString();
    int entry = profile.graph().entry();
    long begun =
        profile.paths().stream()
            .filter(path -> path.key().block(0) == entry)
            .mapToLong(PathCount::count)
            .sum();
    equal(name + ": activations", observed.activations(), profile.activations());
    equal(name + ": paths from the entry", observed.activations(), begun);
    equal(name + ": paths that end in exit", observed.returns(), ended(profile, PathEnding.EXIT));
    equal(
        name + ": paths that end in an exception",
        observed.exceptions(),
        ended(profile, PathEnding.EXCEPTION));
    equal(
        name + ": abandoned paths",
        observed.abandoned() + observed.suspensions() - observed.resumes(),
        ended(profile, PathEnding.ABANDONED));
    equal(
        name + ": paths that end in a suspension",
        observed.resumes(),
        ended(profile, PathEnding.SUSPEND));
    equal(
        name + ": ends of activations",
        observed.activations() + observed.handlerEntries(),
        ended(profile, PathEnding.EXIT)
            + ended(profile, PathEnding.EXCEPTION)
            + ended(profile, PathEnding.ABANDONED));
  }

  /** Every path was begun by an activation, a loop, a resumption, a handler, or behind a cut. */
  private void checkSum(FunctionProfile profile, ObservedFunction observed) {
    paths += profile.totalPathCount();
    equal(
        profile.identity() + ": sum of paths",
        observed.activations()
            + observed.resumes()
            + observed.handlerEntries()
            + loopCrossings(profile.graph(), observed)
            + cutCrossings(profile, observed),
        profile.totalPathCount());
  }

  private long loopCrossings(ControlFlowGraph graph, ObservedFunction observed) {
    LoopNesting loops = LoopNesting.of(graph);
    long crossings = 0;
    if (run.profile().pathEnd() == PathEnd.HEADER) {
      for (int loop = 0; loop < loops.loopCount(); loop++) {
        crossings += observed.crossings(loops.header(loop));
      }
    } else {
      long[] counts = observed.edgeCounts();
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        crossings += loops.isBackEdge(edge) ? counts[edge] : 0;
      }
    }
    return crossings;
  }

  private static long cutCrossings(FunctionProfile profile, ObservedFunction observed) {
    Map<BlockPair, Long> counts = edgesOf(profile.graph(), observed.edgeCounts());
    Set<BlockPair> cuts = new HashSet<>();
    for (PathCount path : profile.paths()) {
      if (path.ends() == PathEnding.CUT) {
        int length = path.key().length();
        cuts.add(new BlockPair(path.key().block(length - 2), path.key().block(length - 1)));
      }
    }
    return cuts.stream().mapToLong(counts::get).sum();
  }

  private void checkEdges(FunctionProfile profile, ObservedFunction observed) {
    EdgeProfile edgeProfile = profile.edgeProfile();
    long[] derived = new long[profile.graph().edgeCount()];
    for (int edge = 0; edge < derived.length; edge++) {
      derived[edge] = edgeProfile.edge(edge);
    }
    Map<BlockPair, Long> expected = edgesOf(profile.graph(), observed.edgeCounts());
    Map<BlockPair, Long> actual = edgesOf(profile.graph(), derived);
    expected.forEach(
        (edge, count) -> {
          edges += count;
          equal(profile.identity() + ": " + edge, count, actual.get(edge));
        });
  }

  private void checkRegularity(FunctionProfile profile, ObservedFunction observed) {
    equal(profile.identity() + ": irregular", 0L, profile.irregular());
    if (observed.irregular() != 0) {
      breaches.add(
          profile.identity() + ": irregular for the observer: " + observed.firstIrregular());
    }
  }

  /**
   * A block is entered as often as the statements in it begin to run. Left out are those of which
   * this is not sure: {@link ObservedFunction#uncertainStatements}.
   */
  private void checkStatements() {
    Map<Statement, Long> derived = new HashMap<>();
    Set<Statement> leftOut = new HashSet<>();
    for (GraphObserver.Pair pair : run.observations()) {
      FunctionProfile profile = pair.profile();
      EdgeProfile counts = profile.edgeProfile();
      for (int block = 0; block < profile.graph().blockCount(); block++) {
        long count = counts.block(block);
        for (var section : pair.observed().statements(block)) {
          derived.merge(Statement.of(profile.identity(), section), count, Long::sum);
        }
      }
      for (var section : pair.observed().uncertainStatements()) {
        leftOut.add(Statement.of(profile.identity(), section));
      }
    }
    int all = derived.size();
    derived.keySet().removeAll(leftOut);
    comparedStatements = derived.size();
    leftOutStatements = all - comparedStatements;
    derived.forEach(
        (statement, count) ->
            equal("statement " + statement, run.statements().getOrDefault(statement, 0L), count));
  }

  // --- sums

  /** An edge as block sequences know it: parallel edges are one. */
  private record BlockPair(int from, int to) {
    @Override
    public String toString() {
      return "edge " + from + " -> " + to;
    }
  }

  private static Map<BlockPair, Long> edgesOf(ControlFlowGraph graph, long[] counts) {
    Map<BlockPair, Long> sums = new HashMap<>();
    for (int edge = 0; edge < counts.length; edge++) {
      sums.merge(new BlockPair(graph.from(edge), graph.to(edge)), counts[edge], Long::sum);
    }
    return sums;
  }

  private static long ended(FunctionProfile profile, PathEnding ending) {
    return profile.paths().stream()
        .filter(path -> path.ends() == ending)
        .mapToLong(PathCount::count)
        .sum();
  }

  private void equal(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      breaches.add(what + ": expected " + expected + ", but the paths say " + actual);
    }
  }
}

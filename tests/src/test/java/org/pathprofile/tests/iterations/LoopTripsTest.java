package org.pathprofile.tests.iterations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.insight.InsightReport;
import org.pathprofile.core.insight.LoopTrips;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.tests.programs.ShownOutput;
import org.pathprofile.tests.runtime.Internally;

/**
 * Trips of loops are those that the program counts itself: where it says {@code E} it enters a
 * loop, where it says {@code T} it makes the loop's test, and so goes back once less.
 */
class LoopTripsTest {
  private static final String PROGRAM =
      """
      let seed = 7;
      function random(n) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        return (seed >> 8) % n;
      }
      function simple(n) {
        let s = 0;
        /*E 9*/
        for (let i = 0; /*T 9*/i < n; i++) { if (i % 3 == 0) s += i; }
        return s;
      }
      function leaves(n, at) {
        let i = 0;
        /*E 15*/
        while (/*T 15*/i < n) {
          if (i == at) return i;
          if (i == at + 2) break;
          if (i++ % 2 == 0) continue;
          if (i > 40) throw new Error("far");
        }
        return -1;
      }
      function nested(n, m) {
        let s = 0;
        /*E 26*/
        for (let i = 0; /*T 26*/i < n; i++) {
          /*E 28*/
          for (let j = 0; /*T 28*/j < random(m); j++) { s += j % 2 ? 1 : 2; }
          /*E 30*/
          while (/*T 30*/random(4) > 0) { if (s > 100) s -= 50; }
        }
        return s;
      }
      function twice(n) {
        let s = 0;
        /*E 37*/
        do { s += random(3) ? 1 : 2; } while (/*T 37*/n-- > 0);
        /*E 39*/
        for (let i = 0; /*T 39*/i < s; i++) { if (i % 2) s--; }
        return s;
      }
      for (let round = 0; round < 300; round++) {
        simple(random(6));
        try { leaves(random(60), random(50)); } catch (e) { seed++; }
        nested(random(5), 4);
        twice(random(4));
      }
      """;

  private static final Pattern MARK = Pattern.compile("/\\*([ET]) (\\d+)\\*/");

  /** Innermost loops: those that paths with numbers follow. */
  private static final List<Integer> INNERMOST = List.of(9, 15, 28, 30, 37, 39);

  /** By line: how often an entry made how many trips, as the program counts. */
  private static Map<Integer, Map<Integer, Long>> counted() {
    StringBuilder rewritten = new StringBuilder("const all = {};\n");
    Matcher mark = MARK.matcher(PROGRAM);
    while (mark.find()) {
      String line = mark.group(2);
      mark.appendReplacement(
          rewritten,
          mark.group(1).equals("E")
              ? "(all[" + line + "] ??= []).push(-1);"
              : "all[" + line + "][all[" + line + "].length - 1]++, ");
    }
    mark.appendTail(rewritten).append("all");
    Map<Integer, Map<Integer, Long>> counted = new TreeMap<>();
    try (Context context = Context.create("js")) {
      Value all = context.eval("js", rewritten);
      for (String line : all.getMemberKeys()) {
        Map<Integer, Long> trips = new TreeMap<>();
        Value entries = all.getMember(line);
        for (long i = 0; i < entries.getArraySize(); i++) {
          trips.merge(entries.getArrayElement(i).asInt(), 1L, Long::sum);
        }
        counted.put(Integer.valueOf(line), trips);
      }
    }
    return counted;
  }

  private static Map<Integer, LoopTrips> profiled(List<Iterations.Form> forms, String... options) {
    Engine.Builder builder =
        Engine.newBuilder().allowExperimentalOptions(true).out(OutputStream.nullOutputStream());
    builder.option("pathprofile", "true");
    for (String option : options) {
      String[] parts = option.split("=");
      Internally.option(builder, "pathprofile." + parts[0], parts[1]);
    }
    Map<Integer, LoopTrips> trips = new TreeMap<>();
    try (Engine engine = Internally.build(builder);
        Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval(Source.newBuilder("js", PROGRAM, "trips.js").buildLiteral());
      for (FunctionProfile function : PathProfiler.find(engine).snapshot().functions()) {
        LoopNesting loops = LoopNesting.of(function.graph());
        for (LoopTrips loop : LoopTrips.of(function, loops, function.edgeProfile())) {
          trips.put(function.graph().block(loop.header()).line(), loop);
          forms.add(function.iterations().form());
        }
      }
    }
    return trips;
  }

  private static Map<Integer, LoopTrips> check(List<Iterations.Form> forms, String... options) {
    Map<Integer, Map<Integer, Long>> counted = counted();
    Map<Integer, LoopTrips> profiled = profiled(forms, options);
    assertEquals(7, counted.size());
    assertTrue(profiled.keySet().containsAll(counted.keySet()), profiled::toString);
    counted.forEach(
        (line, trips) -> {
          LoopTrips found = profiled.get(line);
          assertEquals(sum(trips.values()), found.entered(), () -> line + ": " + found);
          long back = trips.entrySet().stream().mapToLong(e -> e.getKey() * e.getValue()).sum();
          assertEquals(back, found.back(), () -> line + ": " + found);
          assertEquals(found.entered(), sum(found.exactly()) + sum(found.atLeast()));
          for (int times = 0; times < found.exactly().size(); times++) {
            long truth = trips.getOrDefault(times, 0L);
            assertTrue(found.exactly().get(times) <= truth, () -> line + ": " + found + trips);
          }
          assertTrue(ways(found) <= found.entered() + found.back(), () -> line + ": " + found);
          for (int least = 0; least < found.atLeast().size(); least++) {
            assertTrue(known(found, least) <= truth(trips, least), () -> line + ": " + found);
          }
        });
    return profiled;
  }

  private static long sum(Iterable<Long> counts) {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  private static long exactly(LoopTrips trips, int times) {
    return times < trips.exactly().size() ? trips.exactly().get(times) : 0;
  }

  /** How many entries are known to go back so often or more often. */
  private static long known(LoopTrips trips, int least) {
    return sum(
            trips
                .exactly()
                .subList(Math.min(least, trips.exactly().size()), trips.exactly().size()))
        + sum(trips.atLeast().subList(least, trips.atLeast().size()));
  }

  /** How many iterations of a number, from 0 on, went a way that paths tell. */
  private static long ways(LoopTrips trips, int number) {
    return trips.ways().stream()
        .mapToLong(way -> number < way.counts().size() ? way.counts().get(number) : 0)
        .sum();
  }

  private static long ways(LoopTrips trips) {
    return trips.ways().stream().mapToLong(way -> way.unnumbered() + sum(way.counts())).sum();
  }

  private static long truth(Map<Integer, Long> trips, int least) {
    return trips.entrySet().stream()
        .filter(e -> e.getKey() >= least)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  void theMeanIsKnownFromOneIteration() {
    Map<Integer, LoopTrips> trips = check(new ArrayList<>(), "K=1");
    assertTrue(trips.values().stream().noneMatch(LoopTrips::isDistributed), trips::toString);
  }

  @Test
  void whoeverDoesNotGoBackIsKnownWithPathsThatEndOnBackEdges() {
    Map<Integer, LoopTrips> trips = check(new ArrayList<>(), "K=1", "PathEnd=backedge");
    counted()
        .forEach(
            (line, truth) ->
                assertEquals(
                    truth.getOrDefault(0, 0L), exactly(trips.get(line), 0), line::toString));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "3", "5"})
  void pathsOfSeveralIterationsTellTheDistribution(String k) {
    List<Iterations.Form> forms = new ArrayList<>();
    Map<Integer, LoopTrips> trips = check(forms, "K=" + k);
    assertTrue(forms.stream().allMatch(Iterations.Form.PERFECT::equals), forms::toString);
    Map<Integer, Map<Integer, Long>> counted = counted();
    for (int line : INNERMOST) {
      for (int times = 0; times < Integer.parseInt(k); times++) {
        assertEquals(
            counted.get(line).getOrDefault(times, 0L),
            exactly(trips.get(line), times),
            line + " " + times + " times");
        // Whoever makes so many trips also goes some way in the iteration behind them.
        assertEquals(
            truth(counted.get(line), times),
            ways(trips.get(line), times),
            line + " iteration " + times);
      }
      assertEquals(
          trips.get(line).entered() + trips.get(line).back(), ways(trips.get(line)), "" + line);
    }
  }

  @ParameterizedTest
  @CsvSource({"3,20", "5,30"})
  void sequencesTellTheDistribution(String k, String maxPaths) {
    List<Iterations.Form> forms = new ArrayList<>();
    Map<Integer, LoopTrips> trips = check(forms, "K=" + k, "internal.maxPaths=" + maxPaths);
    assertTrue(forms.contains(Iterations.Form.NGRAM), forms::toString);
    Map<Integer, Map<Integer, Long>> counted = counted();
    // A loop that nothing is behind or around: each sequence follows it for as many iterations.
    for (int times = 0; times < Integer.parseInt(k); times++) {
      assertEquals(
          counted.get(9).getOrDefault(times, 0L),
          exactly(trips.get(9), times),
          () -> trips.get(9) + " " + counted.get(9));
    }
  }

  @Test
  void asManyIterationsAsThereIsRoomForTellMost() {
    Map<Integer, LoopTrips> trips = check(new ArrayList<>(), "K=auto");
    assertEquals(0, sum(trips.get(9).atLeast()), trips.get(9)::toString);
  }

  @Test
  void thePageShowsTheFindingOfTheFirstLoop() throws IOException {
    StringBuilder report = new StringBuilder();
    try (Engine engine =
            Engine.newBuilder()
                .allowExperimentalOptions(true)
                .out(OutputStream.nullOutputStream())
                .option("pathprofile", "true")
                .option("pathprofile.K", "3")
                .build();
        Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval(Source.newBuilder("js", PROGRAM, "trips.js").buildLiteral());
      InsightReport.write(PathProfiler.find(engine).snapshot(), Integer.MAX_VALUE, report);
    }
    String shown = ShownOutput.blocks("docs/outputs.md", "checked by LoopTripsTest").get(0);
    String printed = ShownOutput.unwrapped(report.toString());
    assertTrue(printed.contains(ShownOutput.unwrapped(shown)), () -> shown + "\nin\n" + report);
  }
}

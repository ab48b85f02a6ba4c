package org.pathprofile.tests.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathprofile.core.numbering.PathEnd;

/**
 * Random programs take the paths that the language says they take. What they do is told by the
 * programs themselves, rewritten for it; nothing of that knows the profiler.
 */
class OracleTest {
  private static final int PROGRAMS = Integer.getInteger("pathprofile.oracle.programs", 24);

  /** The seed of the first program: a number, or "drawn", which is another one in each run. */
  private static final String FIRST = System.getProperty("pathprofile.oracle.first", "0");

  private static final long FIRST_SEED =
      FIRST.equals("drawn") ? new Random().nextInt() : Long.parseLong(FIRST);

  private static final int FUNCTIONS_PER_PROGRAM = 4;
  private static final int SHRINKING_TRIALS = 400;

  /** Beside the default, one of them for each batch of programs in turn. */
  private static final List<Convention> CONVENTIONS =
      List.of(
          new Convention(PathEnd.BACKEDGE, "1", false),
          new Convention(PathEnd.HEADER, "1", true),
          new Convention(PathEnd.BACKEDGE, "2", false),
          new Convention(PathEnd.BACKEDGE, "1", true),
          new Convention(PathEnd.BACKEDGE, "auto", false),
          new Convention(PathEnd.BACKEDGE, "2", true));

  /** How many programs run in one engine: so few that each convention has its turn. */
  private static final int BATCH =
      Math.max(1, Math.min(20, (PROGRAMS + CONVENTIONS.size() - 1) / CONVENTIONS.size()));

  private static Tracer tracer;

  private static Oracle.Runs runsOfEverything;

  /** The first batches, one for each convention. */
  private static final List<Oracle.Runs> FIRST_RUNS = new ArrayList<>();

  @BeforeAll
  static void start() {
    System.out.println(
        "Random programs: repeat them with -Dpathprofile.oracle.first=" + FIRST_SEED);
    tracer = new Tracer();
    runsOfEverything = new Oracle(tracer).run(List.of(EVERYTHING), allConventions());
    for (int batch = 0; batch < CONVENTIONS.size() && batch * BATCH < PROGRAMS; batch++) {
      FIRST_RUNS.add(run(batch));
    }
  }

  private static Oracle.Runs run(int batch) {
    int tried = batch * BATCH;
    return new Oracle(tracer)
        .run(
            programs(FIRST_SEED + tried, Math.min(BATCH, PROGRAMS - tried)),
            List.of(Convention.DEFAULT, CONVENTIONS.get(batch % CONVENTIONS.size())));
  }

  @AfterAll
  static void stop() {
    tracer.close();
  }

  @Test
  void randomProgramsTakeThePathsThatTheyTell() {
    Oracle oracle = new Oracle(tracer);
    Map<GuestProgram, String> differences = new LinkedHashMap<>();
    FIRST_RUNS.forEach(runs -> differences.putAll(oracle.differences(runs, null)));
    for (int batch = FIRST_RUNS.size(); batch * BATCH < PROGRAMS; batch++) {
      differences.putAll(oracle.differences(run(batch), null));
    }
    System.out.println(oracle);
    assertTrue(differences.isEmpty(), () -> describe(differences));
    assertTrue(oracle.functions() > PROGRAMS, "functions");
    // Else what is compared with less detail, or not at all, would be an excuse.
    assertAtMost(5, oracle.merged(), oracle.functions(), "merged");
    assertAtMost(20, oracle.notProfiled(), oracle.functions(), "not profiled");
    assertAtMost(20, oracle.gaps() + oracle.ambiguous(), oracle.functions(), "not compared");
    assertAtMost(50, oracle.unfaithful(), PROGRAMS, "rewriting changes what programs do");
    assertEquals(0, oracle.lost(), "lost");
  }

  /** One of so many, and what chance adds where there are few. */
  private static void assertAtMost(int one, int found, int all, String what) {
    double most = (double) all / one;
    assertTrue(found <= most + 2 * Math.sqrt(most), () -> what + ": " + found + " of " + all);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aFaultOfTheAdapterIsFound(Fault fault) {
    Oracle all = new Oracle(tracer);
    FIRST_RUNS.forEach(runs -> all.differences(runs, fault));
    assertTrue(all.changed() > 0, "the fault changes nothing");
    // Two paths that are exchanged and were taken equally often look the same.
    assertTrue(
        all.found() >= 0.9 * all.changed(), () -> all.found() + " of " + all.changed() + " found");
  }

  /** There is something in it for each fault to change. */
  private static final GuestProgram EVERYTHING =
      new GuestProgram(
          "everything",
          GuestProgram.Kind.SCRIPT,
          """
          function f0(x) {
            let s = 0;
            for (let i = 0; i < 40; i++) {
              if (i % 3 === x) {
                s++;
              }
            }
            try {
              s += T(x);
            } catch (e) {
              s = 0;
            } finally {
              s++;
            }
            switch (x) {
              case 0:
                s++;
            }
            return T(s > 1);
          }
          function* f1(x) {
            yield x;
            yield 0;
          }
          """,
          List.of(
              "{call: () => f0(0)}",
              "{call: () => f0(1)}",
              "{call: () => f1(1), script: 'nnn'}",
              "{call: () => f1(2), script: 'nr'}"));

  /** That one is not in a script; the random modules have it. */
  @ParameterizedTest
  @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "MODULE_ON_OTHER_FRAME")
  void aFaultIsFoundWhateverCountsAsAPath(Fault fault) {
    for (ProfiledRun run : runsOfEverything.profiles()) {
      Oracle oracle = new Oracle(tracer);
      Oracle.Runs one = new Oracle.Runs(runsOfEverything.traces(), List.of(run));
      assertEquals(Map.of(), oracle.differences(one, null));
      oracle.differences(one, fault);
      assertTrue(oracle.found() > 0, () -> "not found by " + run.convention());
    }
  }

  /** One of its decisions is all that is needed. No loop, of which a part may have no end. */
  private static final GuestProgram LARGE =
      new GuestProgram(
          "large",
          GuestProgram.Kind.SCRIPT,
          """
          function f0(x) {
            let s = 0;
            try {
              s += T(x);
            } catch (e) {
              s = 2;
            }
            if (x) {
              s++;
            }
            return s;
          }
          function f1(x) {
            const y = f0(x);
            return y + 1;
          }
          """,
          List.of("{call: () => f0(0)}", "{call: () => f0(1)}", "{call: () => f1(2)}"));

  @Test
  void aProgramThatDiffersIsMadeSmall() {
    Oracle oracle = new Oracle(tracer);
    GuestProgram small =
        new Shrinker(
                tracer,
                candidates -> {
                  Set<GuestProgram> found =
                      oracle
                          .differences(
                              oracle.run(candidates, List.of(Convention.DEFAULT)),
                              Fault.EXCHANGED_ARMS)
                          .keySet();
                  return candidates.stream().filter(found::contains).toList();
                },
                SHRINKING_TRIALS)
            .shrink(LARGE);
    assertTrue(small.source().length() < 100, small::source);
    assertEquals(1, small.calls().size());
  }

  private static List<Convention> allConventions() {
    List<Convention> all = new ArrayList<>(CONVENTIONS);
    all.add(0, Convention.DEFAULT);
    return all;
  }

  private static List<GuestProgram> programs(long firstSeed, int count) {
    return LongStream.range(firstSeed, firstSeed + count)
        .mapToObj(seed -> RandomJavaScript.program(seed, FUNCTIONS_PER_PROGRAM))
        .toList();
  }

  /** All seeds, and the first program made small. */
  private static String describe(Map<GuestProgram, String> differences) {
    Oracle oracle = new Oracle(tracer);
    List<Convention> all = allConventions();
    GuestProgram first = differences.keySet().iterator().next();
    GuestProgram small =
        new Shrinker(
                tracer,
                candidates -> {
                  Set<GuestProgram> found = oracle.differences(candidates, all).keySet();
                  return candidates.stream().filter(found::contains).toList();
                },
                SHRINKING_TRIALS)
            .shrink(first);
    return differences.size()
        + " programs differ: "
        + differences.keySet().stream().map(GuestProgram::name).toList()
        + "\nThe first one, made small:\n"
        + small
        + "\n"
        + oracle.differences(List.of(small), all).get(small);
  }
}

package org.pathprofile.tests.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private static final int PROGRAMS = Integer.getInteger("pathprofile.oracle.programs", 200);

  /** The seed of the first program, so that a long campaign can be divided. */
  private static final long FIRST_SEED = Long.getLong("pathprofile.oracle.first", 0);

  private static final int FUNCTIONS_PER_PROGRAM = 4;
  private static final int BATCH = 20;
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

  private static Tracer tracer;
  private static Oracle.Runs first;

  @BeforeAll
  static void start() {
    tracer = new Tracer();
    first = new Oracle(tracer).run(programs(FIRST_SEED, BATCH), List.of(Convention.DEFAULT));
  }

  @AfterAll
  static void stop() {
    tracer.close();
  }

  @Test
  void randomProgramsTakeThePathsThatTheyTell() {
    Oracle oracle = new Oracle(tracer);
    Map<GuestProgram, String> differences = new LinkedHashMap<>();
    for (int tried = 0; tried < PROGRAMS; tried += BATCH) {
      Convention other = CONVENTIONS.get(tried / BATCH % CONVENTIONS.size());
      differences.putAll(
          oracle.differences(
              programs(FIRST_SEED + tried, Math.min(BATCH, PROGRAMS - tried)),
              List.of(Convention.DEFAULT, other)));
    }
    System.out.println(oracle);
    assertTrue(differences.isEmpty(), () -> describe(differences));
    assertTrue(oracle.functions() > PROGRAMS, "functions");
    // Else what is compared with less detail, or not at all, would be an excuse.
    assertTrue(oracle.merged() < oracle.functions() / 5, "merged");
    assertTrue(oracle.notProfiled() < oracle.functions() / 20, "not profiled");
    assertTrue(oracle.gaps() + oracle.ambiguous() < oracle.functions() / 20, "not compared");
    assertTrue(oracle.unfaithful() <= PROGRAMS / 50, "rewriting changes what programs do");
    assertEquals(0, oracle.lost(), "lost");
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aFaultOfTheAdapterIsFound(Fault fault) {
    Oracle oracle = new Oracle(tracer);
    oracle.differences(first, fault);
    assertTrue(oracle.changed() > 0, "the fault changes nothing");
    // Two paths that are exchanged and were taken equally often look the same.
    assertTrue(
        oracle.found() >= 0.9 * oracle.changed(),
        () -> oracle.found() + " of " + oracle.changed() + " found");
  }

  @Test
  void aProgramThatDiffersIsMadeSmall() {
    Oracle oracle = new Oracle(tracer);
    GuestProgram program = RandomJavaScript.script(1, FUNCTIONS_PER_PROGRAM);
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
            .shrink(program);
    assertTrue(small.source().length() < 120, small::source);
    assertEquals(1, small.calls().size());
  }

  private static List<GuestProgram> programs(long firstSeed, int count) {
    return LongStream.range(firstSeed, firstSeed + count)
        .mapToObj(seed -> RandomJavaScript.program(seed, FUNCTIONS_PER_PROGRAM))
        .toList();
  }

  /** All seeds, and the first program made small. */
  private static String describe(Map<GuestProgram, String> differences) {
    Oracle oracle = new Oracle(tracer);
    List<Convention> all = new ArrayList<>(CONVENTIONS);
    all.add(0, Convention.DEFAULT);
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

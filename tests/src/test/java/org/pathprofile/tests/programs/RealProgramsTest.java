package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;

/**
 * The counting rules hold on real programs, without tolerance: the counts that follow from the
 * paths are those of an observer that knows neither numbers nor plans, and those of GraalVM's own
 * tracer.
 */
@LongTest
class RealProgramsTest {
  private static final int BREACHES_SHOWN = 20;

  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  private static final List<RealProgram> PROGRAMS =
      List.of(
          RealProgram.ACORN,
          RealProgram.D3,
          RealProgram.ESPRIMA,
          RealProgram.JS_BEAUTIFY,
          RealProgram.MARKED,
          RealProgram.TERSER,
          RealProgram.TYPESCRIPT);

  /** Those of many functions and statements, and a few in compiled code, where it takes longer. */
  static Stream<Arguments> some() {
    return OPTIMIZING
        ? Stream.of(
            arguments(RealProgram.D3, PathEnd.HEADER),
            arguments(RealProgram.JS_BEAUTIFY, PathEnd.BACKEDGE))
        : Stream.of(
            arguments(RealProgram.ACORN, PathEnd.HEADER),
            arguments(RealProgram.MARKED, PathEnd.HEADER),
            arguments(RealProgram.TERSER, PathEnd.BACKEDGE));
  }

  static Stream<Arguments> others() {
    List<List<Object>> some = some().map(run -> Arrays.asList(run.get())).toList();
    return PROGRAMS.stream()
        .flatMap(program -> Stream.of(PathEnd.values()).map(end -> arguments(program, end)))
        .filter(run -> !some.contains(Arrays.asList(run.get())));
  }

  @ParameterizedTest
  @MethodSource("some")
  void theCountingRulesHold(RealProgram program, PathEnd end) {
    check(program, end);
  }

  @NightlyTest
  @ParameterizedTest
  @MethodSource("others")
  void theCountingRulesHoldElsewhereToo(RealProgram program, PathEnd end) {
    check(program, end);
  }

  private static void check(RealProgram program, PathEnd end) {
    String[] guestArguments =
        program == RealProgram.ACORN
            ? new String[] {"1", "decimal.js/decimal.js"}
            : new String[] {"1"};
    String endName = end.name().toLowerCase(Locale.ROOT);
    List<String> options = List.of("Mode=exact", "PathEnd=" + endName);

    ProfiledRun run = ProfiledRun.observed(program, options, guestArguments);
    CountingRules rules = CountingRules.check(run);

    List<String> shown = rules.breaches().stream().limit(BREACHES_SHOWN).toList();
    assertEquals(
        0,
        rules.breaches().size(),
        () -> program + ", paths end at " + endName + ":\n" + String.join("\n", shown));
    assertTrue(rules.comparedStatements() > 100, "too few statements were compared");
    assertTrue(run.output().startsWith(program + ": 1 iteration, digest "), run.output());
    System.out.printf("%-12s %-8s %s: all equal%n", program, endName, rules.summary());
  }
}

package org.pathprofile.tests.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.tests.runtime.LongTest;

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

  static Stream<Arguments> runs() {
    return Stream.of(PathEnd.values())
        .flatMap(
            end ->
                Stream.of(
                    arguments(RealProgram.ACORN, end, List.of("1", "decimal.js/decimal.js")),
                    arguments(RealProgram.D3, end, List.of("1")),
                    arguments(RealProgram.ESPRIMA, end, List.of("1")),
                    arguments(RealProgram.JS_BEAUTIFY, end, List.of("1")),
                    arguments(RealProgram.MARKED, end, List.of("1")),
                    arguments(RealProgram.TERSER, end, List.of("1")),
                    arguments(RealProgram.TYPESCRIPT, end, List.of("1"))))
        .filter(run -> OPTIMIZING != isEveryOther(run.get()));
  }

  /**
   * One path end for each program, and each of the two for some; the other runtime has the rest.
   */
  private static boolean isEveryOther(Object[] run) {
    return (((RealProgram) run[0]).ordinal() + ((PathEnd) run[1]).ordinal()) % 2 == 0;
  }

  @ParameterizedTest
  @MethodSource("runs")
  void theCountingRulesHold(RealProgram program, PathEnd end, List<String> programArguments) {
    String[] guestArguments = programArguments.toArray(String[]::new);
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

package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.tests.runtime.LongTest;

/**
 * Roots that are made of the same piece of source need one graph for all of them: clones that
 * Truffle makes for callers, and code that is parsed again. What they do is counted together.
 */
@LongTest
class ClonesTest {
  private static final String PROGRAM =
      """
      function pick(o, x) {
        let sum = 0;
        for (const key of ['a', 'b', 'c']) {
          if (o[key] === undefined) { sum += 1; } else if (o[key] > x) { sum += o[key]; } else { continue; }
          switch (x) { case 0: sum++; case 1: sum *= 2; break; default: sum--; }
        }
        try { return o.last && x > 1 ? o.last.length : sum; } catch (e) { return x ? -1 : -2; }
      }
      function* each(n) { while (n-- > 0) { if (n % 3) yield n; else yield* [n, n]; } }
      function round(x) {
        let all = 0;
        for (const o of [{ a: 1, b: 2, last: null }, { b: 1.5, c: 'd' }, [1, 2, 3], { last: 'x' }]) {
          all += pick(o, x);
        }
        for (const n of each(x)) all += n;
        return all;
      }
      let sum = 0;
      for (let i = 0; i < 200; i++) sum += round(i % 5);
      sum
      """;

  private static final List<String> FUNCTIONS = List.of("pick", "each", "round");
  private static final String NAMES = String.join(",", FUNCTIONS) + ",:program";
  private static final int TIMES = 3;

  @Test
  void pathsOfCodeThatIsParsedAgainAreCountedTogether() {
    Map<String, Map<PathKey, Long>> once = pathsAfter(1);
    Map<String, Map<PathKey, Long>> often = pathsAfter(TIMES);
    for (String name : FUNCTIONS) {
      assertTrue(once.get(name).size() > 2, once::toString);
      Map<PathKey, Long> expected =
          once.get(name).entrySet().stream()
              .collect(Collectors.toMap(Map.Entry::getKey, path -> TIMES * path.getValue()));
      assertEquals(expected, often.get(name), name);
    }
  }

  private static Map<String, Map<PathKey, Long>> pathsAfter(int evaluations) {
    String expected;
    try (Guest unprofiled = Guest.with()) {
      expected = unprofiled.run(PROGRAM);
    }
    try (Guest guest = Guest.compiledOnly(NAMES, "pathprofile=true")) {
      Source source = Source.newBuilder("js", PROGRAM, "clones.js").cached(false).buildLiteral();
      for (int i = 0; i < evaluations; i++) {
        try (Context context = guest.context()) {
          assertEquals(expected, context.eval(source).toString());
        }
      }
      Guest.assertCountingRules(guest.snapshot());
      return FUNCTIONS.stream()
          .map(guest::function)
          .collect(
              Collectors.toMap(
                  function -> function.identity().rootName(),
                  function ->
                      function.paths().stream()
                          .collect(Collectors.toMap(PathCount::key, PathCount::count))));
    }
  }
}

package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.insight.Finding;
import org.pathprofile.core.insight.FindingKind;
import org.pathprofile.core.insight.Insights;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;

/** What differs in a program reads differently; the counts are told by hand. */
class WordsOfPathsTest {
  private static PathProfile profile(String program) {
    try (Guest guest = Guest.exact()) {
      guest.run(program);
      return guest.snapshot();
    }
  }

  private static Map<String, Long> paths(FunctionProfile function) {
    Map<String, Long> paths = new TreeMap<>();
    function
        .paths()
        .forEach(
            path ->
                paths.merge(PathDescription.text(function, path.key()), path.count(), Long::sum));
    return paths;
  }

  @Test
  void decisionsOfOneLineHaveColumns() {
    FunctionProfile grade =
        Guest.function(
            profile(
                """
                function grade(n) { if (n < 4) n++; if (n > 6) n--; return n > 4 ? 'a' : n ? 'b' : 'c'; }
                for (const n of [-1, 3, 9, 9]) grade(n);
                """),
            "grade");
    assertEquals(
        Map.of(
            // -1: 0 after the first.
            "1:21 if -> then, 1:37 if -> skip, 1:60 ?: -> second, 1:74 ?: -> second, 1:53 return",
            1L,
            // 3: 4 after the first.
            "1:21 if -> then, 1:37 if -> skip, 1:60 ?: -> second, 1:74 ?: -> first, 1:53 return",
            1L,
            // 9: 8 after the second.
            "1:21 if -> skip, 1:37 if -> then, 1:60 ?: -> first, 1:53 return",
            2L),
        paths(grade));
  }

  @Test
  void copiesOfAFinallyTellTheWayIn() {
    FunctionProfile walk =
        Guest.function(
            profile(
                """
                let left = 0;
                function walk(n) {
                  outer: for (;;) {
                    for (const way of [n]) {
                      try {
                        if (way === 1) return 1;
                        if (way === 2) break;
                        if (way === 3) break outer;
                        if (way === 4) throw new Error('4');
                      } finally {
                        left++;
                      }
                    }
                    return 0;
                  }
                }
                for (let n = 0; n < 5; n++) try { walk(n); } catch (e) { left += 10; }
                if (left !== 15) throw new Error(left);
                """),
            "walk");
    Map<String, Long> copies = new TreeMap<>();
    paths(walk)
        .forEach(
            (text, count) -> {
              for (String word : text.split(", ", -1)) {
                if (word.contains("finally")) {
                  copies.merge(word.replaceFirst("^from ", ""), count, Long::sum);
                }
              }
            });
    assertEquals(
        Map.of(
            "10 finally", 1L,
            "10 finally after return", 1L,
            "10 finally after break", 1L,
            "10 finally after break outer", 1L,
            "10 finally after exception", 1L),
        copies);
  }

  /** Of 400 calls every fourth ends in the handler, in a function without any branch. */
  @Test
  void aHandlerIsADecision() {
    PathProfile profile =
        profile(
            """
            function size(text) {
              try { return decodeURIComponent(text).length; }
              catch (e) { return -1; }
            }
            let bad = 0;
            for (let i = 0; i < 400; i++) if (size(i % 4 ? 'a' : '%') < 0) bad++;
            if (bad !== 100) throw new Error(bad);
            """);
    FunctionProfile size = Guest.function(profile, "size");
    assertEquals(100, size.branchFlow());
    Finding finding =
        Insights.of(profile).stream()
            .filter(f -> f.function().equals(size.identity()))
            .reduce(
                (one, other) -> {
                  throw new AssertionError(one + " and " + other);
                })
            .orElseThrow();
    assertEquals(FindingKind.EXCEPTION, finding.kind());
    assertEquals("An exception leaves line 1 100 times, of 400 that it ran.", finding.text());
  }
}

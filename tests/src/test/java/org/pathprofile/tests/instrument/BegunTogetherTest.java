package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.LongTest;

/** Threads whose contexts are the first of an engine lose nothing, even if they begin at once. */
@LongTest
class BegunTogetherTest {
  private static final int ENGINES = 60;
  private static final int MOST_THREADS = 4;

  private static final String NAMES = "odd,few,each,:program";

  private static final String PROGRAM =
      """
      function odd(n) { let s = 0; for (let i = 0; i < n; i++) { if (i & 1) s += i; } return s; }
      function few(n) { try { if (n > 2) throw n; return odd(n); } catch (e) { return e; } }
      function* each(n) { for (let i = 0; i < n; i++) yield few(i); }
      let s = 0;
      for (const x of each(5)) s += x;
      s
      """;

  @Test
  void theFirstContextsLoseNothing() throws Exception {
    Map<String, Long> one = countsWith(1);
    assertEquals(1, one.get(":program [0, 2] header HEADER"), one::toString);
    for (int engine = 0; engine < ENGINES; engine++) {
      int threads = 2 + engine % (MOST_THREADS - 1);
      Map<String, Long> expected = new TreeMap<>(one);
      expected.replaceAll((path, count) -> threads * count);
      assertEquals(expected, countsWith(threads), "with " + threads + " threads");
    }
  }

  private static Map<String, Long> countsWith(int threads) throws Exception {
    Source source = Guest.source("together.js", PROGRAM);
    CyclicBarrier all = new CyclicBarrier(threads);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try (Guest guest = Guest.compiledOnly(NAMES, "pathprofile=true")) {
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        results.add(
            executor.submit(
                () -> {
                  try (Context context = guest.context()) {
                    all.await();
                    return context.eval(source).asInt();
                  }
                }));
      }
      for (Future<Integer> result : results) {
        assertEquals(8, result.get());
      }
      return counts(guest.snapshot());
    } finally {
      executor.shutdown();
    }
  }

  private static Map<String, Long> counts(PathProfile profile) {
    Map<String, Long> counts = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        counts.merge(
            function.identity().rootName() + " " + path.key() + " " + path.ends(),
            path.count(),
            Long::sum);
      }
    }
    counts.put("lost", profile.lost().total());
    return counts;
  }
}

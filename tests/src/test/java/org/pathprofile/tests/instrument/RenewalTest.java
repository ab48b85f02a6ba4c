package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Renumbering;
import org.pathprofile.tests.runtime.Patience;

/** Paths are numbered anew while a program runs, and nothing is counted under a wrong number. */
class RenewalTest {
  /** Every way in which a path can begin and end, with branches that are far from even. */
  private static final String PROGRAM =
      """
      function skewed(x) {
        let r = 0;
        if (x % 16 === 0) r += 1; else r += 2;
        if (x % 16 !== 1) { if (x % 8) r ^= x; else r -= 3; }
        switch (x % 32) { case 0: r++; break; case 7: r += 2; default: r += 5; }
        return r;
      }
      function loop(n) {
        let sum = 0;
        for (let i = 0; i < n; i++) {
          if (i % 10 === 9) continue;
          sum += i % 10 ? skewed(i) : 1;
        }
        return sum;
      }
      function nested(n) { return n > 0 ? (n % 2 ? nested(n - 1) : 1 + nested(n - 1)) : loop(20); }
      function throwing(x) {
        try {
          if (x % 50 === 0) throw new Error('a');
          if (x % 50 === 1) null.f;
          return 1;
        } catch (e) { return x % 100 ? 2 : 3; } finally { if (x % 3) x++; }
      }
      function* generate(n) { for (let i = 0; i < n; i++) { if (i % 7) yield i; else yield -i; } }
      const suspended = generate(1e9);
      function round(seed) {
        let s = 0;
        for (let i = 0; i < 200; i++) {
          s = (s + skewed(seed + i) + throwing(seed + i)) | 0;
          s = (s + suspended.next().value) | 0;
        }
        for (const v of generate(30)) s = (s + v) | 0;
        return s + nested(10);
      }
      """;

  @Test
  void exactCountsMissOnlyTheStalePaths() {
    int rounds = 0;
    long sum = 0;
    PathProfile renewed;
    try (Guest guest = Guest.exactAndCompiled("pathprofile.Renewals=3");
        Context context = guest.context()) {
      context.eval("js", PROGRAM);
      Value round = context.eval("js", "round");
      Patience patience = new Patience();
      int after = 0;
      while (after < 100) {
        patience.check(() -> "too few renewals");
        sum += round.execute(rounds).asLong();
        rounds++;
        if (guest.snapshot().statistics().renumbering().functions() >= 3) {
          after++;
        }
      }
      renewed = guest.snapshot();
    }
    Renumbering renumbering = renewed.statistics().renumbering();
    assertTrue(renumbering.functions() >= 3, renumbering::toString);
    assertTrue(renumbering.additionsAfter() < 0.9 * renumbering.additionsBefore());
    assertTrue(renumbering.additionsBefore() <= renumbering.edges(), renumbering::toString);

    try (Guest guest = Guest.exactAndCompiled("pathprofile.Renewals=0");
        Context context = guest.context()) {
      context.eval("js", PROGRAM);
      Value round = context.eval("js", "round");
      long expected = 0;
      for (int i = 0; i < rounds; i++) {
        expected += round.execute(i).asLong();
      }
      assertEquals(expected, sum);
      PathProfile truth = guest.snapshot();
      assertEquals(0, truth.lost().total());
      compare(truth, renewed);
    }
  }

  /**
   * A single activation, longer than it takes until paths are numbered anew. Most paths end with an
   * exception, so that one behind which a handler begins is likely to be under way then.
   */
  private static final String LONG =
      """
      (function catching() {
        let r = 0;
        for (let i = 0; ; i++) {
          if (i % 1000 === 0 && !goesOn(i)) break;
          try {
            if (i % 16 === 0) r += 1; else r += 2;
            if (i % 16 !== 1) { if (i % 8) r ^= i; else r -= 3; }
            switch (i % 32) { case 0: r++; break; case 7: r += 2; default: r = (r + 5) | 0; }
            if (i % 40 !== 7) throw i;
          } catch (e) { if (e % 80 === 7) r++; }
        }
        return r;
      })
      """;

  /**
   * Two threads have run guest code, so each has counters of its own, and other ones for each
   * numbering.
   */
  @Test
  void activationThatSeesANewNumberingCountsUnderIt() throws InterruptedException {
    long[] iterations = {0};
    Patience patience = new Patience();
    PathProfile renewed =
        profileOfLong(
            (guest, i) -> {
              patience.check(() -> "no renewal");
              if (guest.snapshot().statistics().renumbering().functions() == 0) {
                iterations[0] = 2 * i + 20_000;
              }
              return i < iterations[0];
            },
            "pathprofile.Renewals=3");
    assertEquals(1, renewed.statistics().renumbering().functions());
    PathProfile truth = profileOfLong((guest, i) -> i < iterations[0], "pathprofile.Renewals=0");
    compare(truth, renewed);
    assertTrue(renewed.lost().stale() < 10, renewed.lost()::toString);
  }

  /**
   * Runs it.
   *
   * @param goesOn asked now and then, with the number of iterations that are over
   */
  private static PathProfile profileOfLong(BiPredicate<Guest, Long> goesOn, String option)
      throws InterruptedException {
    try (Guest guest = Guest.exactAndCompiled(option);
        Context context = guest.context()) {
      Thread other =
          new Thread(
              () -> {
                try (Context ofOther = guest.context()) {
                  ofOther.eval("js", "1");
                }
              });
      other.start();
      other.join();
      ProxyExecutable asked = arguments -> goesOn.test(guest, arguments[0].asLong());
      context.getBindings("js").putMember("goesOn", asked);
      context.eval("js", LONG).execute();
      return guest.snapshot();
    }
  }

  /** No path has more than its true count, and what is missing was reported as stale. */
  private static void compare(PathProfile truth, PathProfile renewed) {
    Map<FunctionIdentity, Map<PathKey, Long>> counts = new HashMap<>();
    for (FunctionProfile function : truth.functions()) {
      Map<PathKey, Long> paths = new HashMap<>();
      function.paths().forEach(path -> paths.put(path.key(), path.count()));
      counts.put(function.identity(), paths);
    }
    for (FunctionProfile function : renewed.functions()) {
      assertEquals(0, function.irregular(), function::toString);
      for (PathCount path : function.paths()) {
        long most = counts.get(function.identity()).getOrDefault(path.key(), 0L);
        assertTrue(path.count() <= most, () -> function.rootName() + ": " + path + " of " + most);
      }
    }
    long stale = renewed.lost().stale();
    assertEquals(truth.totalPathCount(), renewed.totalPathCount() + stale);
    assertEquals(stale, renewed.lost().total());
    // The activations under way at a renewal, of which there are few.
    assertTrue(stale < 1000, () -> stale + " stale paths");
  }

  @Test
  void sampledModeRenews() {
    try (Guest guest =
            Guest.compiledWith(
                "pathprofile=true",
                "pathprofile.Mode=sampled",
                "pathprofile.Period=1ms",
                "pathprofile.Renewals=2");
        Context context = guest.context()) {
      context.eval("js", PROGRAM);
      Value round = context.eval("js", "round");
      Patience patience = new Patience();
      int rounds = 0;
      while (guest.snapshot().statistics().renumbering().functions() < 3) {
        round.execute(rounds++);
        patience.check(() -> "too few renewals");
      }
      PathProfile profile = guest.snapshot();
      Renumbering renumbering = profile.statistics().renumbering();
      assertTrue(renumbering.functions() >= 3, renumbering::toString);
      assertTrue(renumbering.additionsAfter() < renumbering.additionsBefore());
      profile.functions().forEach(function -> assertEquals(0, function.irregular()));
    }
  }
}

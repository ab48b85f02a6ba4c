package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.graalvm.polyglot.Context;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.LongTest;

/**
 * A stack overflow can strike in a probe, too. Then every activation is still counted, or told to
 * be lost, and nothing is taken for code that is not understood.
 */
class StackOverflowTest {
  private static final int OVERFLOWS = 20;

  @LongTest
  @ParameterizedTest
  @ValueSource(
      strings = {
        "function so(n) { d++; if (n % 2) return so(n + 1) + 1; return 1 + so(n + 1); }",
        "function so(n) { d++; for (let i = 0; i < 1; i++) { if (n % 3) so(n + 1); else so(n + 2); } }",
        "function so(n) { d++; try { return n % 2 ? so(n + 1) : 1 + so(n + 3); } finally { n++; } }",
        "function so(n) { d++; switch (n % 3) { case 0: return so(n + 1); case 1: return [so(n + 1)]; }"
            + " return n % 2 && so(n + 2) || so(n + 1); }",
      })
  void everyActivationIsCountedOrLost(String function) throws InterruptedException {
    // Compiled in the background: who waits for the compiler at every overflow waits for minutes.
    try (Guest guest = Guest.exact()) {
      long[] begun = new long[1];
      // A stack of its own: small, for there are many activations on a large one.
      Thread thread =
          new Thread(null, () -> begun[0] = run(guest, function), "overflows", 4L << 20);
      thread.start();
      thread.join();
      PathProfile profile = guest.snapshot();
      FunctionProfile counted = Guest.function(profile, "so");
      assertEquals(0, counted.irregular());
      long ended =
          Guest.endings(counted, PathEnding.EXIT)
              + Guest.endings(counted, PathEnding.EXCEPTION)
              - Guest.handled(counted);
      long lost = profile.lost().stackOverflow();
      assertEquals(lost, profile.lost().total());
      // An activation can be lost that had not come so far as to count itself.
      assertTrue(ended + lost >= begun[0], () -> ended + " + " + lost + " of " + begun[0]);
      assertTrue(ended <= begun[0] + OVERFLOWS, () -> ended + " of " + begun[0]);
      assertTrue(lost <= 10 * OVERFLOWS, () -> lost + " of " + begun[0]);
      assertTrue(begun[0] > 100 * OVERFLOWS, () -> "only " + begun[0]);
    }
  }

  private static long run(Guest guest, String function) {
    try (Context context = guest.context()) {
      context.eval("js", "var d = 0; " + function);
      return context
          .eval(
              "js", "for (let i = 0; i < " + OVERFLOWS + "; i++) { try { so(i); } catch (e) {} } d")
          .asLong();
    }
  }
}

package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.tests.runtime.Patience;

/** Ways that a function takes for the first time when it has long been compiled. */
class LateWaysTest {
  private static final String CHOOSE =
      """
      (function choose(x) {
        let s = x;
        if (x > 1000) { s = s * 3; s = s ^ 5; s = s - x; }
        return s;
      })
      """;

  /** How often the function is called at a time. */
  private static final int CALLS = 2_000;

  /** Longer than a root is taken to be interpreted only; on a busy machine it is even longer. */
  private static final long LATER_MILLIS = 300;

  /** Takes the usual way until it is compiled. Returns how often. */
  private static int warmUp(Guest guest, Value choose) throws InterruptedException {
    int calls = 0;
    Patience patience = new Patience();
    do {
      patience.check(() -> "not compiled: " + guest.log());
      for (int i = 0; i < CALLS; i++) {
        assertEquals(i % 1000, choose.execute(i % 1000).asInt());
      }
      calls += CALLS;
    } while (Guest.isOptimizing() && guest.log().stream().noneMatch(LateWaysTest::isCompiled));
    Thread.sleep(LATER_MILLIS);
    return calls;
  }

  private static void takeTheOtherWay(Value choose) {
    for (int i = 0; i < CALLS; i++) {
      assertEquals((2000 * 3 ^ 5) - 2000, choose.execute(2000).asInt());
    }
  }

  /** In the first tier at least: the last one may only see it where it is inlined. */
  private static boolean isCompiled(String message) {
    return message.contains("opt done") && message.contains("choose");
  }

  /** Code of the function that a change of its tree has invalidated. */
  private static List<String> invalidated(Guest guest) {
    return guest.log().stream()
        .filter(message -> message.contains("opt inval") && message.contains("choose"))
        .filter(message -> message.contains("validRootAssumption"))
        .toList();
  }

  private static int invalidatedByTheOtherWay(String... options) throws InterruptedException {
    try (Guest guest = Guest.tracedWith(options);
        Context context = guest.context()) {
      Value choose = context.eval("js", CHOOSE);
      warmUp(guest, choose);
      int before = invalidated(guest).size();
      takeTheOtherWay(choose);
      return invalidated(guest).size() - before;
    }
  }

  /** Statements of which there is nothing to tell must not change the tree any more. */
  @ParameterizedTest
  @ValueSource(strings = {"sampled", "exact", "structural"})
  void doNotThrowCodeAway(String mode) throws InterruptedException {
    assertEquals(
        invalidatedByTheOtherWay(),
        invalidatedByTheOtherWay("pathprofile=true", "pathprofile.Mode=" + mode));
  }

  @Test
  void areCounted() throws InterruptedException {
    try (Guest guest = Guest.tracedWith("pathprofile=true", "pathprofile.Mode=exact");
        Context context = guest.context()) {
      Value choose = context.eval("js", CHOOSE);
      long usual = warmUp(guest, choose);
      takeTheOtherWay(choose);
      FunctionProfile function = guest.function("choose");
      assertEquals(
          List.of(usual, (long) CALLS), function.paths().stream().map(PathCount::count).toList());
      assertEquals(0, function.irregular());
      assertTrue(guest.log().stream().noneMatch(message -> message.startsWith("WARNING")));
    }
  }
}

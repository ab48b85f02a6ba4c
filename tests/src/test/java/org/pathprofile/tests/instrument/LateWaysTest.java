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

  /** How often the function is called before it takes the other way, and how often after that. */
  private static final int CALLS = 2_000;

  /** Longer than a root is taken to be interpreted only. */
  private static final long LATER_MILLIS = 300;

  private static Guest guest(String... options) {
    String[] all = new String[options.length + (Guest.isOptimizing() ? 1 : 0)];
    System.arraycopy(options, 0, all, 0, options.length);
    if (Guest.isOptimizing()) {
      all[options.length] = "engine.TraceCompilation=true";
    }
    return Guest.compiledWith(all);
  }

  private static void run(Guest guest, Context context) throws InterruptedException {
    Value choose = context.eval("js", CHOOSE);
    for (int i = 0; i < CALLS; i++) {
      assertEquals(i % 1000, choose.execute(i % 1000).asInt());
    }
    assertEquals(
        Guest.isOptimizing(), guest.log().stream().anyMatch(LateWaysTest::isLastTier), "compiled");
    Thread.sleep(LATER_MILLIS);
    for (int i = 0; i < CALLS; i++) {
      assertEquals((2000 * 3 ^ 5) - 2000, choose.execute(2000).asInt());
    }
  }

  private static boolean isLastTier(String message) {
    return message.contains("opt done")
        && message.contains("choose")
        && message.contains("|Tier 2|");
  }

  /** Code of the function that a change of its tree has invalidated. */
  private static List<String> invalidated(Guest guest) {
    return guest.log().stream()
        .filter(message -> message.contains("opt inval") && message.contains("choose"))
        .filter(message -> message.contains("validRootAssumption"))
        .toList();
  }

  /** Statements of which there is nothing to tell must not change the tree any more. */
  @ParameterizedTest
  @ValueSource(strings = {"sampled", "exact", "structural"})
  void doNotThrowCodeAway(String mode) throws InterruptedException {
    List<String> unprofiled;
    try (Guest guest = guest();
        Context context = guest.context()) {
      run(guest, context);
      unprofiled = invalidated(guest);
    }
    try (Guest guest = guest("pathprofile=true", "pathprofile.Mode=" + mode);
        Context context = guest.context()) {
      run(guest, context);
      assertEquals(unprofiled.size(), invalidated(guest).size(), () -> invalidated(guest) + "");
    }
  }

  @Test
  void areCounted() throws InterruptedException {
    try (Guest guest = guest("pathprofile=true", "pathprofile.Mode=exact");
        Context context = guest.context()) {
      run(guest, context);
      FunctionProfile function = guest.function("choose");
      assertEquals(
          List.of((long) CALLS, (long) CALLS),
          function.paths().stream().map(PathCount::count).toList());
      assertEquals(0, function.irregular());
      assertTrue(guest.log().stream().noneMatch(message -> message.startsWith("WARNING")));
    }
  }
}

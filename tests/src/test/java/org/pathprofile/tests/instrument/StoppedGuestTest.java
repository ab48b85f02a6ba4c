package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;

/** What is under way when a context is exited or cancelled is counted, or told to be lost. */
class StoppedGuestTest {

  @ParameterizedTest
  @ValueSource(strings = {"quit(3)", "quit({ valueOf() { return g(2) ? 3 : 4; } })"})
  void whatAnExitTearsDownIsAbandoned(String exit) {
    try (Guest guest = Guest.exactAndCompiled()) {
      PolyglotException stopped =
          assertThrows(
              PolyglotException.class,
              () ->
                  guest.run(
                      """
                      function g(x) { return x > 1 ? 1 : 2; }
                      function f(x) { if (x > 150) EXIT; return g(x); }
                      function* each(n) { for (let i = 0; i < n; i++) { yield f(i); } }
                      function all(n) { for (const x of each(n)) { try { g(x); } finally { g(1); } } }
                      all(1000);
                      """
                          .replace("EXIT", exit)));
      assertTrue(stopped.isExit());
      assertEquals(3, stopped.getExitStatus());
      PathProfile profile = guest.snapshot();
      Guest.assertCountingRules(profile);
      for (String name : new String[] {"f", "each", "all"}) {
        FunctionProfile function = Guest.function(profile, name);
        assertEquals(1, Guest.endings(function, PathEnding.ABANDONED), function::toString);
      }
      assertEquals(152, Guest.function(profile, "f").activations());
      assertEquals(0, Guest.endings(Guest.function(profile, "g"), PathEnding.ABANDONED));
    }
  }

  /** A module runs on another frame than the call that the stack shows. */
  @Test
  void theModuleThatExitsIsAbandoned() throws IOException {
    try (Guest guest = Guest.exact()) {
      Source module =
          Source.newBuilder(
                  "js",
                  "for (let i = 0; i < 9; i++) { if (i > 5) quit(3); }\nif (N) N = 1;",
                  "stopped.mjs")
              .mimeType("application/javascript+module")
              .build();
      PolyglotException stopped =
          assertThrows(PolyglotException.class, () -> guest.context().eval(module));
      assertTrue(stopped.isExit());
      PathProfile profile = guest.snapshot();
      Guest.assertCountingRules(profile);
      FunctionProfile function = Guest.function(profile, ":module:eval");
      assertEquals(1, function.activations());
      assertEquals(1, Guest.endings(function, PathEnding.ABANDONED), function::toString);
      // To the loop, six iterations, and the one that is stopped.
      assertEquals(8, function.totalPathCount());
    }
  }

  @Test
  void anExitThatFailsTearsNothingDown() {
    try (Guest guest = Guest.exactAndCompiled()) {
      guest.run(
          """
          function f(x) {
            try { quit({ valueOf() { throw x; } }); } catch (e) { return e ? 1 : 2; }
          }
          for (let i = 0; i < 200; i++) f(i % 2);
          """);
      Guest.assertCountingRules(guest.snapshot());
      FunctionProfile f = guest.function("f");
      assertEquals(200, f.activations());
      assertEquals(0, Guest.endings(f, PathEnding.ABANDONED));
    }
  }

  @Test
  void whatACancellationTearsDownIsLost() throws InterruptedException {
    try (Guest guest = Guest.exact()) {
      CountDownLatch begun = new CountDownLatch(1);
      Context context = guest.context();
      Thread watch =
          new Thread(
              () -> {
                try {
                  begun.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                context.close(true);
              });
      watch.start();
      ProxyExecutable begin =
          arguments -> {
            begun.countDown();
            return null;
          };
      Value loop =
          context.eval(
              "js", "(function loop(begin) { for (let i = 0; ; i++) if (i == 100) begin(); })");
      PolyglotException stopped =
          assertThrows(PolyglotException.class, () -> loop.executeVoid(begin));
      assertTrue(stopped.isCancelled());
      watch.join();
      assertIncompleteIsTold(guest.snapshot());
    }
  }

  @Test
  void whatALimitTearsDownIsLost() {
    try (Guest guest = Guest.exact()) {
      Context context =
          Context.newBuilder("js")
              .engine(guest.engine())
              .resourceLimits(ResourceLimits.newBuilder().statementLimit(1000, null).build())
              .build();
      PolyglotException stopped =
          assertThrows(
              PolyglotException.class,
              () ->
                  context.eval(
                      "js", "(function loop() { for (let i = 0; ; i++) if (i == -1) i++; })()"));
      assertTrue(stopped.isResourceExhausted());
      assertIncompleteIsTold(guest.snapshot());
    }
  }

  /** The activation of the loop has ended with a path, or is one of those that are lost. */
  private static void assertIncompleteIsTold(PathProfile profile) {
    FunctionProfile loop = Guest.function(profile, "loop");
    assertEquals(0, loop.irregular());
    assertEquals(1, loop.activations());
    long ended =
        Guest.endings(loop, PathEnding.EXCEPTION) + Guest.endings(loop, PathEnding.ABANDONED);
    assertEquals(1, ended + profile.lost().unfinished(), () -> profile.lost() + " " + loop);
  }
}

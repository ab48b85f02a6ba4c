package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;

/** The guest computes the same, throws the same and ends the same whether profiled or not. */
class GuestIsUndisturbedTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Errors with their stacks, also through callbacks, getters, generators and finally.
        """
        function a(x) { if (x > 2) throw new TypeError('no ' + x); return x; }
        function b(x) { for (let i = 0; i < 9; i++) a(i); return x; }
        let s = '';
        try { b(1) } catch (e) { s += e.stack + e.message + e.name }
        try { [3].map(y => y > 1 ? a(y) : 0) } catch (e) { s += e.stack }
        try { null.f } catch (e) { s += e.stack }
        class C { get p() { if (this) return undef; } *g() { yield 1; if (this) throw Error('g') } }
        try { new C().p } catch (e) { s += e.stack }
        try { for (const v of new C().g()) s += v } catch (e) { s += e.stack }
        try { try { a(9) } finally { s += 'f' } } catch (e) { s += e.stack }
        s
        """,
        // Values thrown that are no errors, and an error thrown again.
        """
        function t(v) { if (v) throw v; return 0 }
        let s = '';
        for (const v of [1, 'x', {}, Symbol.iterator, [2]]) try { t(v) } catch (e) { s += typeof e }
        const kept = new Error('kept');
        try { try { t(kept) } catch (e) { t(e) } } catch (e) { s += (e === kept) + e.stack }
        s
        """,
        // Functions that look at themselves.
        """
        function f(a, b) { if (a) return arguments.length; return f.toString() + f.length + f.name }
        f(1, 2, 3) + f(0)
        """,
        // Order of evaluation.
        """
        const seen = [];
        const k = n => { seen.push(n); return n };
        k(1) && k(0) || k(2) ? k(3) : k(4);
        a: for (let i = k(0); k(i) < 3; i += k(1)) { switch (k(i)) { case k(0): continue a;
          case k(1): break; default: break a } }
        const { x = k(8), y = k(9) } = { y: 1 };
        seen.join()
        """
      })
  void theResultIsTheSame(String program) {
    String expected;
    try (Guest guest = Guest.with()) {
      expected = guest.run(program);
    }
    try (Guest guest = Guest.exact()) {
      assertEquals(expected, guest.run(program));
      assertEquals(List.of(), guest.log());
      Guest.assertCountingRules(guest.snapshot());
    }
    try (Guest guest =
        Guest.with(
            "pathprofile=true",
            "pathprofile.Mode=sampled",
            "pathprofile.internal.samplingMillis=1")) {
      assertEquals(expected, guest.run(program));
      assertEquals(List.of(), guest.log());
    }
  }

  @Test
  void anUncaughtExceptionLooksTheSame() {
    String program =
        """
        function a(x) { if (x > 2) throw new RangeError('too much'); return x; }
        function b(x) { for (let i = 0; i < 9; i++) a(i); }
        b(1)
        """;
    try (Guest plain = Guest.with();
        Guest profiled = Guest.exact()) {
      PolyglotException expected = assertThrows(PolyglotException.class, () -> plain.run(program));
      PolyglotException actual = assertThrows(PolyglotException.class, () -> profiled.run(program));
      assertEquals(expected.getMessage(), actual.getMessage());
      assertEquals(guestStack(expected), guestStack(actual));
      assertEquals(expected.isGuestException(), actual.isGuestException());
      assertEquals(expected.getSourceLocation(), actual.getSourceLocation());
      Guest.assertCountingRules(profiled.snapshot());
      assertEquals(1, Guest.endings(profiled.function("a"), PathEnding.EXCEPTION));
      assertEquals(3, Guest.endings(profiled.function("a"), PathEnding.EXIT));
      profiled.end();
      assertTrue(profiled.output().startsWith("pathprofile "), profiled.output());
      assertEquals(List.of(), profiled.log());
    }
  }

  private static String guestStack(PolyglotException e) {
    StringBuilder stack = new StringBuilder();
    for (PolyglotException.StackFrame frame : e.getPolyglotStackTrace()) {
      if (frame.isGuestFrame()) {
        stack.append(frame).append('\n');
      }
    }
    return stack.toString();
  }

  private static final String OVERFLOWS =
      """
      function plain(n) { if (n < 0) return 0; return 1 + plain(n + 1); }
      function inLoop(n) { for (let i = 0; i < 3; i++) { if (i > 0 && n >= 0) inLoop(n + 1); } }
      function withFinally(n) { try { if (n >= 0) withFinally(n + 1); } finally { if (n < 0) n++; } }
      function viaMap(n) { return [n].map(function each(x) { return x < 0 ? 0 : viaMap(x + 1) }); }
      let s = '';
      for (const f of [plain, inLoop, withFinally, viaMap]) {
        for (let round = 0; round < 3; round++) {
          try { f(0); s += 'returned'; } catch (e) { s += e.name + ': ' + e.message + '|'; }
        }
      }
      s
      """;

  @Test
  void aStackOverflowIsTheGuestsOwn() throws InterruptedException {
    // On a small stack, so that the recursion ends soon.
    inThread(
        4 << 20,
        () -> {
          String expected;
          try (Guest guest = Guest.with()) {
            expected = guest.run(OVERFLOWS);
          }
          try (Guest guest = Guest.exact();
              Context context = guest.context()) {
            assertEquals(expected, context.eval(Guest.source("o.js", OVERFLOWS)).asString());
            assertEquals(List.of(), guest.log());
            PathProfile before = guest.snapshot();
            checkOverflowCounts(before);
            long calls = 300;
            String shallow = "plain(-1); inLoop(-1); withFinally(-1); viaMap(-1)";
            context.eval("js", "for (let n = 0; n < " + calls + "; n++) { " + shallow + " }");
            PathProfile after = guest.snapshot();
            checkAdded(before, after, "plain", calls, calls);
            // The way to the loop, three iterations, the way out.
            checkAdded(before, after, "inLoop", calls, 5 * calls);
            checkAdded(before, after, "withFinally", calls, calls);
            checkAdded(before, after, "each", calls, calls);
            assertEquals(List.of(), guest.log());
          }
        });
  }

  /**
   * Where the stack is so full that events of the innermost activations do not get through, their
   * paths are not known; how many these are depends on the sizes of frames. But no activation may
   * end twice.
   */
  private static void checkOverflowCounts(PathProfile profile) {
    for (FunctionProfile function : profile.functions()) {
      assertTrue(ended(function) <= function.activations(), function::toString);
    }
    for (String name : List.of("plain", "inLoop", "withFinally", "each")) {
      assertTrue(Guest.function(profile, name).activations() > 100, profile::toString);
    }
  }

  private static long ended(FunctionProfile function) {
    return Guest.endings(function, PathEnding.EXIT)
        + Guest.endings(function, PathEnding.EXCEPTION)
        - Guest.handled(function);
  }

  /** After an overflow everything is exact again. */
  private static void checkAdded(
      PathProfile before, PathProfile after, String name, long calls, long paths) {
    FunctionProfile old = Guest.function(before, name);
    FunctionProfile now = Guest.function(after, name);
    assertEquals(calls, now.activations() - old.activations(), name);
    assertEquals(calls, ended(now) - ended(old), name);
    assertEquals(
        calls, Guest.endings(now, PathEnding.EXIT) - Guest.endings(old, PathEnding.EXIT), name);
    assertEquals(paths, now.totalPathCount() - old.totalPathCount(), name);
    assertEquals(old.irregular(), now.irregular(), name);
  }

  @Test
  void quitKeepsWhatWasCounted() {
    try (Guest guest = Guest.exact()) {
      PolyglotException exit =
          assertThrows(
              PolyglotException.class,
              () ->
                  guest.run(
                      """
                      function leave(x) { if (x > 3) quit(3); return x > 9; }
                      function outer() { for (let x = 0; ; x++) { if (leave(x)) break; } }
                      outer();
                      """));
      assertTrue(exit.isExit());
      assertEquals(3, exit.getExitStatus());
      PathProfile profile = guest.snapshot();
      FunctionProfile outer = Guest.function(profile, "outer");
      assertEquals(1, outer.activations());
      assertEquals(0, outer.irregular());
      assertEquals(0, Guest.endings(outer, PathEnding.EXIT));
      assertEquals(0, Guest.endings(outer, PathEnding.EXCEPTION));
      assertEquals(4, Guest.endings(Guest.function(profile, "leave"), PathEnding.EXIT));
      guest.end();
      assertTrue(guest.output().contains("outer"), guest.output());
      assertEquals(List.of(), guest.log());
    }
  }

  @Test
  void cancellationKeepsWhatWasCounted() throws InterruptedException {
    try (Guest guest = Guest.exact()) {
      CountDownLatch running = new CountDownLatch(1);
      Context context = guest.context();
      context
          .getBindings("js")
          .putMember(
              "started",
              (ProxyExecutable)
                  arguments -> {
                    running.countDown();
                    return null;
                  });
      Thread runner =
          new Thread(
              () ->
                  assertThrows(
                      PolyglotException.class,
                      () ->
                          context.eval(
                              "js",
                              """
                              function spin() {
                                let n = 0;
                                for (;;) { if (n++ === 10) started(); if (n < 0) return n; }
                              }
                              spin();
                              """)));
      runner.start();
      running.await();
      context.close(true);
      runner.join();
      PathProfile profile = guest.snapshot();
      FunctionProfile spin = Guest.function(profile, "spin");
      assertEquals(1, spin.activations());
      // Truffle cancels loops between two events, where no block can be told.
      assertTrue(spin.irregular() <= 1, spin::toString);
      assertEquals(0, Guest.endings(spin, PathEnding.EXIT));
      guest.end();
      assertTrue(guest.output().contains("spin"), guest.output());
      assertEquals(List.of(), guest.log());
    }
  }

  @Test
  void deeplyNestedCodeIsProfiledAsItIs() throws InterruptedException {
    int depth = 300;
    String nested =
        "function deep(n) { let s = 0;\n"
            + "if (n > 0) { s++;\n".repeat(depth)
            + "}".repeat(depth)
            + " return s; }\n"
            + "function expression(n) { if (n < 0) return 0; return "
            + "(1 + (n > 1 ? n : ".repeat(depth)
            + "0"
            + "))".repeat(depth)
            + "; }\n"
            + "deep(0) + ',' + deep(1) + ',' + deep(1) + ',' + expression(0)";
    inThread(
        64 << 20,
        () -> {
          try (Guest guest = Guest.exact()) {
            assertEquals("0,300,300,300", guest.run(nested));
            Guest.assertCountingRules(guest.snapshot());
            assertEquals(3, guest.function("deep").activations());
            assertEquals(2, guest.function("deep").paths().size());
            assertEquals("301", guest.function("deep").staticPaths().orElseThrow().toString());
            assertEquals(1, guest.function("expression").activations());
            assertEquals(List.of(), guest.log());
          }
        });
  }

  @Test
  void aFunctionWithManyBranchesIsCutAndCounted() {
    StringBuilder program = new StringBuilder("function wide(n) { let s = 0;\n");
    for (int i = 0; i < 1_000; i++) {
      program.append("if (n % ").append(i % 7 + 2).append(" == 0) s++;\n");
    }
    program.append("return s; }\nlet t = 0; for (let i = 0; i < 6; i++) t += wide(i); t");
    String expected;
    try (Guest guest = Guest.with()) {
      expected = guest.run(program.toString());
    }
    try (Guest guest = Guest.exact()) {
      assertEquals(expected, guest.run(program.toString()));
      PathProfile profile = guest.snapshot();
      Guest.assertCountingRules(profile);
      FunctionProfile wide = Guest.function(profile, "wide");
      assertEquals(6, wide.activations());
      assertTrue(Guest.endings(wide, PathEnding.CUT) >= 6 * 10, wide::toString);
      assertEquals(Long.parseLong(expected), timesThen(wide));
      assertEquals(List.of(), guest.log());
    }
  }

  /** Runs {@code body} on a thread with a stack of that many bytes. */
  private static void inThread(long stack, Runnable body) throws InterruptedException {
    Throwable[] failure = new Throwable[1];
    Thread thread = new Thread(null, body, "guest", stack);
    thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
    thread.start();
    thread.join();
    if (failure[0] instanceof Error error) {
      throw error;
    }
    if (failure[0] instanceof RuntimeException exception) {
      throw exception;
    }
  }

  @Test
  void aFunctionWithMorePathsThanALongCanCountIsExact() {
    int branches = 70;
    StringBuilder program = new StringBuilder("function many(n) { let s = 0;\n");
    for (int i = 0; i < branches; i++) {
      program.append("if (n % ").append(i % 11 + 2).append(" < 1) s += 1;\n");
    }
    program.append("return s; }\nlet t = 0; for (let i = 0; i < 500; i++) t += many(i % 40); t");
    for (String end : List.of("header", "backedge")) {
      try (Guest guest = Guest.exact("pathprofile.PathEnd=" + end)) {
        long expected = Long.parseLong(guest.run(program.toString()));
        PathProfile profile = guest.snapshot();
        Guest.assertCountingRules(profile);
        FunctionProfile many = Guest.function(profile, "many");
        assertEquals("1180591620717411303424", many.staticPaths().orElseThrow().toString());
        assertEquals(500, many.activations());
        assertEquals(expected, timesThen(many));
        assertEquals(List.of(), guest.log());
      }
    }
  }

  /** How often a condition held, by the paths. */
  private static long timesThen(FunctionProfile function) {
    ControlFlowGraph graph = function.graph();
    EdgeProfile edges = function.edgeProfile();
    long times = 0;
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (graph.block(graph.to(edge)).kind() == BlockKind.THEN) {
        times += edges.edge(edge);
      }
    }
    return times;
  }

  @Test
  void valuesGoThroughProbesUntouched() {
    try (Guest guest = Guest.exact();
        Context context = guest.context()) {
      Value f =
          context.eval(
              "js", "(function f(x) { if (x === undefined) return null; return x ? x : -0.0; })");
      assertTrue(f.execute().isNull());
      assertEquals("x", f.execute("x").asString());
      assertEquals(Double.NEGATIVE_INFINITY, 1 / f.execute(0).asDouble());
      assertTrue(f.execute(f).canExecute());
    }
  }
}

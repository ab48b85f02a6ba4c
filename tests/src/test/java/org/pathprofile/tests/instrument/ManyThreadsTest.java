package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** A thread for each request: compiled code serves them all. */
@OnlyOptimizing
class ManyThreadsTest {
  private static final String PROGRAM =
      """
      function mix(x) { if (x % 10 < 3) return x * 2; return x - 1; }
      function sum(n) {
        let s = 0;
        for (let i = 0; i < n; i++) { s = (s + mix(i)) | 0; }
        return s;
      }
      sum
      """;

  private static final int ITERATIONS = 20_000;

  /** After so many threads, all is compiled that there is to be compiled. */
  private static final int FIRST = 10;

  /** More than the compiler takes before it gives up a function whose code is left. */
  private static final int MORE = 40;

  @ParameterizedTest
  @ValueSource(strings = {"exact", "sampled", "subpath"})
  void doNotThrowCodeAway(String mode) throws InterruptedException {
    try (Guest guest = Guest.tracedWith("pathprofile=true", "pathprofile.Mode=" + mode);
        Context context = guest.context()) {
      Value sum = context.eval("js", PROGRAM);
      int result = sum.execute(ITERATIONS).asInt();
      run(FIRST, sum, result);
      assertTrue(guest.log().stream().anyMatch(ManyThreadsTest::isCompiled));
      List<String> before = guest.log().stream().filter(ManyThreadsTest::isDiscarded).toList();
      try {
        run(MORE, sum, result);
      } finally {
        guest.log().forEach(System.err::println);
      }
      assertEquals(before, guest.log().stream().filter(ManyThreadsTest::isDiscarded).toList());
      if (!mode.equals("subpath")) {
        double calls = (1.0 + FIRST + MORE) * ITERATIONS;
        double counted = guest.function("mix").totalPathCount();
        assertEquals(calls, counted, mode.equals("exact") ? 0 : 0.5 * calls);
      }
    }
  }

  /** One after the other: a context of JavaScript has one thread at a time. */
  private static void run(int threads, Value sum, int result) throws InterruptedException {
    for (int i = 0; i < threads; i++) {
      int[] found = new int[1];
      Thread thread = new Thread(() -> found[0] = sum.execute(ITERATIONS).asInt());
      thread.start();
      thread.join();
      assertEquals(result, found[0]);
    }
  }

  private static boolean isCompiled(String message) {
    return message.contains("opt done") && message.contains(" sum");
  }

  private static boolean isDiscarded(String message) {
    return message.contains("opt inval") || message.contains("opt failed");
  }
}

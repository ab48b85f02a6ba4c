package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.tests.runtime.NightlyTest;
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
    try (Guest guest =
            Guest.compiledOnly("mix,sum", "pathprofile=true", "pathprofile.Mode=" + mode);
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

  /** As those of Java for references and finalizers, which run nothing that is profiled. */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "sampled"})
  void thoseThatDoNotCountChangeNothing(String mode) throws InterruptedException {
    try (Guest guest =
            Guest.compiledOnly("mix,sum", "pathprofile=true", "pathprofile.Mode=" + mode);
        Context context = guest.context()) {
      Value sum = context.eval("js", PROGRAM);
      Value idle = context.eval("js", "() => 1");
      sum.execute(ITERATIONS);
      inThread(idle::execute);
      int rounds = 50;
      for (int i = 0; i < rounds; i++) {
        sum.execute(ITERATIONS);
      }
      List<String> before = guest.log().stream().filter(ManyThreadsTest::isDiscarded).toList();
      for (int i = 0; i < rounds; i++) {
        inThread(idle::execute);
        sum.execute(ITERATIONS);
      }
      assertEquals(before, guest.log().stream().filter(ManyThreadsTest::isDiscarded).toList());
      for (int i = 0; i < rounds; i++) {
        inThread(() -> sum.execute(ITERATIONS));
        sum.execute(ITERATIONS);
      }
      double calls = (1.0 + 4 * rounds) * ITERATIONS;
      double counted = guest.function("mix").totalPathCount();
      assertEquals(calls, counted, mode.equals("exact") ? 0 : 0.5 * calls);
    }
  }

  private static final int CASES = 30;

  /** A function of which each case runs for the first time when it has long been compiled. */
  private static String ofManyCases() {
    StringBuilder program = new StringBuilder("function pick(x) {\n  let s = 0;\n  switch (x) {\n");
    for (int i = 0; i < CASES; i++) {
      program.append("    case ").append(i).append(": s = ").append(3 * i).append("; break;\n");
    }
    return program
        .append("  }\n  return s;\n}\n")
        .append("function sum(n, x) {\n  let s = 0;\n")
        .append("  for (let i = 0; i < n; i++) { s = (s + pick(i % 100 == 0 ? x : 0)) | 0; }\n")
        .append("  return s;\n}\nsum")
        .toString();
  }

  /** Each new way in a learned graph makes new counters, which threads must not find missing. */
  @NightlyTest
  @Test
  void newWaysDoNotThrowCodeAwayEachTime() throws InterruptedException {
    try (Guest guest =
            Guest.compiledOnly("pick,sum", "pathprofile=true", "pathprofile.internal.learn=true");
        Context context = guest.context()) {
      Value sum = context.eval("js", ofManyCases());
      int rounds = 3;
      for (int x = 0; x < CASES; x++) {
        int present = x;
        for (int i = 0; i < rounds; i++) {
          sum.execute(ITERATIONS, present);
          inThread(() -> sum.execute(ITERATIONS, present));
        }
      }
      List<String> log = guest.log().stream().filter(line -> line.contains(" pick")).toList();
      assertTrue(log.stream().noneMatch(line -> line.contains("opt failed")), log::toString);
      // Unprofiled, code is discarded for each case as well.
      assertTrue(log.stream().filter(ManyThreadsTest::isDone).count() <= 3 * CASES, log::toString);
      assertEquals(2L * rounds * CASES * ITERATIONS, guest.function("pick").activations());
    }
  }

  private static void inThread(Runnable task) throws InterruptedException {
    Thread thread = new Thread(task);
    thread.start();
    thread.join();
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
    return isDone(message) && message.contains(" sum");
  }

  private static boolean isDone(String message) {
    return message.contains("opt done");
  }

  private static boolean isDiscarded(String message) {
    return message.contains("opt inval") || message.contains("opt failed");
  }
}

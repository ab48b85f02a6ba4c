package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.LongTest;

/** A profiler can be stopped and started over and over in one engine. */
class RestartsTest {
  private static final int RESTARTS = 100;

  private static final String PROGRAM =
      """
      function choice(x) {
        if (x % 3 == 0) return 'a';
        if (x % 3 == 1) return 'b';
        return 'c';
      }
      function many(n) {
        let last;
        for (let i = 0; i < n; i++) last = choice(i);
        return last;
      }
      function fails(x) {
        try {
          if (x % 2) throw new Error('odd');
          return 0;
        } catch (e) {
          return 1;
        }
      }
      function fail(n) { let s = 0; for (let i = 0; i < n; i++) s += fails(i); return s; }
      """;

  private static final Pattern COMPILED = Pattern.compile("opt done.*id=\\d+ +(\\w+) ");

  private static Guest guest(String... options) {
    return Guest.compiledOnly(
        "choice,many,fail",
        Stream.concat(Stream.of("pathprofile=true"), Stream.of(options)).toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pathprofile.Mode=exact",
        "pathprofile.Mode=exact,pathprofile.PathEnd=backedge",
        "pathprofile.Mode=exact,pathprofile.K=2",
        "pathprofile.Mode=exact,pathprofile.internal.learn=true"
      })
  void countWhatRunsInBetweenAndLeaveCodeAsItIs(String options) {
    try (Guest guest = guest(options.split(","));
        Context context = guest.context()) {
      context.eval("js", PROGRAM);
      Value many = context.eval("js", "many");
      Value fail = context.eval("js", "fail");
      for (int i = 0; i < RESTARTS; i++) {
        many.execute(30);
        fail.execute(8);
        guest.profiler().stop();
        many.execute(50);
        fail.execute(10);
        guest.profiler().start();
      }
      PathProfile profile = guest.snapshot();
      FunctionProfile choice = Guest.function(profile, "choice");
      assertEquals(30L * RESTARTS, choice.activations());
      assertEquals(
          List.of(10L * RESTARTS, 10L * RESTARTS, 10L * RESTARTS),
          choice.paths().stream().map(PathCount::count).toList());
      assertEquals(RESTARTS, Guest.function(profile, "many").activations());
      assertEquals(LostCounts.NONE, profile.lost());
      assertEquals(0, Guest.function(profile, "fails").irregular());
      assertEquals(8L * RESTARTS, Guest.function(profile, "fails").activations());
      assertCodeIsLeft(guest, "choice");
      assertCodeIsLeft(guest, "many");
      assertCodeIsLeft(guest, "fails");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sampled", "structural", "subpath"})
  void leaveCodeAsItIs(String mode) {
    try (Guest guest = guest("pathprofile.Mode=" + mode);
        Context context = guest.context()) {
      context.eval("js", PROGRAM);
      Value many = context.eval("js", "many");
      for (int i = 0; i < RESTARTS; i++) {
        many.execute(100);
        guest.profiler().stop();
        many.execute(100);
        guest.profiler().start();
      }
      assertCodeIsLeft(guest, "choice");
      assertCodeIsLeft(guest, "many");
    }
  }

  /** On the optimizing runtime, compiled a few times for all restarts, and not given up. */
  private static void assertCodeIsLeft(Guest guest, String function) {
    List<String> failed = guest.log().stream().filter(line -> line.contains("opt fail")).toList();
    assertEquals(List.of(), failed);
    if (Guest.isOptimizing()) {
      long compilations = compilations(guest, function).count();
      assertTrue(
          compilations > 0 && compilations < RESTARTS / 2,
          () -> function + " was compiled " + compilations + " times");
    }
  }

  private static Stream<Matcher> compilations(Guest guest, String function) {
    return guest.log().stream()
        .flatMap(String::lines)
        .map(COMPILED::matcher)
        .filter(matcher -> matcher.find() && matcher.group(1).equals(function));
  }

  /** What was under way at a restart is not counted, and of paths in it it is told. */
  @Test
  void doNotCountWhatBeganBefore() {
    try (Guest guest = Guest.compiledOnly("choice,many,outer", "pathprofile=true");
        Context context = guest.context()) {
      Value outer = loopThatRestarts(guest, context);
      for (int i = 0; i < 20; i++) {
        outer.execute(10);
        if (!guest.profiler().isCollecting()) {
          guest.profiler().start();
        }
      }
      PathProfile profile = guest.snapshot();
      // Each time: four before the restart, three after it, none after the stop.
      assertEquals(20 * 7, Guest.function(profile, "choice").activations());
      FunctionProfile loop = Guest.function(profile, "outer");
      assertEquals(0, loop.irregular());
      assertEquals(0, Guest.endings(loop, PathEnding.EXIT));
    }
  }

  /** An activation that began before probes asked is of no run, be the profiler on or off. */
  @Test
  void doNotCountWhatBeganBeforeProbesAsked() {
    try (Guest guest = Guest.exact();
        Context context = guest.context()) {
      Value outer = loopThatRestarts(guest, context);
      // The first time, probes go; from the second time on, they ask.
      restart(guest, true);
      outer.execute(10);
      assertEquals(7, guest.function("choice").activations());
      FunctionProfile loop = guest.function("outer");
      assertEquals(0, loop.irregular());
      assertEquals(0, Guest.endings(loop, PathEnding.EXIT), loop::toString);
    }
  }

  /** A function that restarts the profiler in the fifth iteration, and stops it in the seventh. */
  private static Value loopThatRestarts(Guest guest, Context context) {
    context
        .getBindings("js")
        .putMember("restart", (ProxyExecutable) arguments -> restart(guest, true));
    context
        .getBindings("js")
        .putMember("stop", (ProxyExecutable) arguments -> restart(guest, false));
    context.eval(
        "js",
        PROGRAM
            + """
            function outer(n) {
              for (let i = 0; i < n; i++) {
                if (i === 4) restart();
                choice(i);
                if (i === 6) stop();
              }
              return n;
            }
            """);
    return context.eval("js", "outer");
  }

  private static Object restart(Guest guest, boolean again) {
    guest.profiler().stop();
    if (again) {
      guest.profiler().start();
    }
    return 0;
  }

  @LongTest
  @Test
  void takeUpNoGeneratorInItsMidst() {
    try (Guest guest = Guest.compiledOnly("numbers,take,:program", "pathprofile=true");
        Context context = guest.context()) {
      context.eval(
          "js",
          """
          function* numbers(n) {
            for (let i = 0; i < n; i++) {
              if (i % 2) yield i; else yield -i;
            }
            return n;
          }
          function take(it, n) { for (let i = 0; i < n; i++) it.next(); }
          var it;
          """);
      // The first time, probes go at once, and those that come do not know what they come into.
      restart(guest, true);
      restart(guest, true);
      for (int i = 0; i < 20; i++) {
        context.eval("js", "it = numbers(8); take(it, 3);");
        guest.profiler().stop();
        context.eval("js", "take(it, 2); take(numbers(4), 2);");
        guest.profiler().start();
        context.eval("js", "take(it, 9); take(numbers(5), 9);");
      }
      FunctionProfile numbers = guest.function("numbers");
      assertEquals(0, numbers.irregular(), numbers::toString);
      // Those that ran to their ends between two restarts.
      assertEquals(20, Guest.endings(numbers, PathEnding.EXIT), numbers::toString);
    }
  }
}

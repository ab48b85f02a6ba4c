package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.Patience;

/** The service: start, stop, reset and snapshots, at any moment, in any number of contexts. */
class ServiceTest {
  private static final String CHOICE =
      """
      function choice(x) { if (x % 3 == 0) return 'a'; return 'b'; }
      function many(n) { for (let i = 0; i < n; i++) choice(i); }
      """;

  @Test
  void itIsThereWhenTheToolIsOff() {
    try (Guest guest = Guest.with()) {
      PathProfiler profiler = guest.profiler();
      assertSame(profiler, PathProfiler.find(guest.engine()));
      assertFalse(profiler.isCollecting());
      guest.run(CHOICE + "many(10)");
      assertEquals(List.of(), profiler.snapshot().functions());
      assertEquals(List.of(), guest.log());
      guest.end();
      assertEquals("", guest.output());
    }
  }

  @Test
  void startStopAndResetDoWhatTheySay() {
    try (Guest guest = Guest.with("pathprofile=false", "pathprofile.Mode=exact");
        Context context = guest.context()) {
      PathProfiler profiler = guest.profiler();
      context.eval("js", CHOICE);
      Value many = context.eval("js", "many");
      many.execute(10);
      profiler.start();
      profiler.start();
      assertTrue(profiler.isCollecting());
      many.execute(100);
      assertEquals(100, guest.function("choice").activations());
      assertEquals(1, guest.function("many").activations());
      profiler.stop();
      profiler.stop();
      assertFalse(profiler.isCollecting());
      many.execute(1000);
      assertEquals(100, guest.function("choice").activations());
      profiler.start();
      many.execute(7);
      assertEquals(107, guest.function("choice").activations());
      profiler.reset();
      assertTrue(profiler.isCollecting());
      assertEquals(List.of(), profiler.snapshot().functions());
      many.execute(5);
      assertEquals(5, guest.function("choice").activations());
      Guest.assertCountingRules(guest.snapshot());
      assertEquals(List.of(), guest.log());
    }
  }

  @Test
  void resetForgetsWhatWasSuspended() {
    try (Guest guest = Guest.exact();
        Context context = guest.context()) {
      context.eval(
          "js", "function* g(n) { for (let i = 0; i < n; i++) yield i; } const it = g(3);");
      context.eval("js", "it.next()");
      guest.profiler().reset();
      context.eval("js", "it.next(); it.next(); it.next()");
      FunctionProfile g = guest.function("g");
      for (PathCount path : g.paths()) {
        assertTrue(path.count() > 0, g::toString);
      }
      assertEquals(0, Guest.endings(g, PathEnding.ABANDONED), g::toString);
      assertEquals(1, Guest.endings(g, PathEnding.EXIT), g::toString);
    }
  }

  @Test
  void activationsUnderWayAtTheStartAreNotProfiled() {
    try (Guest guest = Guest.with("pathprofile=false", "pathprofile.Mode=exact");
        Context context = guest.context()) {
      context
          .getBindings("js")
          .putMember("begin", (ProxyExecutable) arguments -> start(guest.profiler()));
      context.eval(
          "js",
          """
          function choice(x) { if (x % 3 == 0) return 'a'; return 'b'; }
          function outer(n) { for (let i = 0; i < n; i++) { if (i === 4) begin(); choice(i); } }
          """);
      context.eval("js", "outer(10)");
      PathProfile profile = guest.snapshot();
      assertEquals(6, Guest.function(profile, "choice").activations());
      assertEquals(List.of("choice"), Guest.names(profile));
      context.eval("js", "outer(3)");
      assertEquals(9, guest.function("choice").activations());
      assertEquals(1, guest.function("outer").activations());
      assertEquals(4, Guest.endings(guest.function("outer"), PathEnding.HEADER));
      Guest.assertCountingRules(guest.snapshot());

      // Now the code has been profiled before, and its events are seen in mid-activation, too.
      guest.profiler().stop();
      guest.profiler().reset();
      context.eval("js", "outer(10)");
      profile = guest.snapshot();
      assertEquals(6, Guest.function(profile, "choice").activations());
      assertEquals(List.of("choice"), Guest.names(profile));
      // Six iterations end after the start, and then outer returns. What tells of the end of the
      // first of them had begun before the start, so that is not seen.
      assertEquals(6, profile.lost().midActivation());
      assertEquals(List.of(), guest.log());
    }
  }

  private static Object start(PathProfiler profiler) {
    profiler.start();
    return null;
  }

  @Test
  void detachingAndAttachingInMidRunFromAnotherThreadKeepsCountsExact() throws Exception {
    try (Guest guest = Guest.exactAndCompiled();
        Context context = guest.context()) {
      context.eval("js", CHOICE);
      Value many = context.eval("js", "many");
      Thread switcher =
          new Thread(
              () -> {
                PathProfiler profiler = guest.profiler();
                // Not so often that the compiler takes it for a program that never settles.
                for (int i = 0; i < 6; i++) {
                  profiler.stop();
                  LockSupport.parkNanos(2_000_000);
                  profiler.start();
                  LockSupport.parkNanos(10_000_000);
                }
              });
      switcher.start();
      while (switcher.isAlive()) {
        many.execute(500);
      }
      switcher.join();
      assertEquals(List.of(), guest.log());
      for (FunctionProfile function : guest.snapshot().functions()) {
        assertEquals(0, function.irregular(), function::toString);
      }
      guest.profiler().reset();
      many.execute(300);
      assertEquals(300, guest.function("choice").activations());
      assertEquals(1, guest.function("many").activations());
      Guest.assertCountingRules(guest.snapshot());
    }
  }

  /** Of the four ways through the loop's body, two are taken. */
  private static final String CORRELATED =
      """
      function correlated(n) {
        let sum = 0;
        for (let i = 0; i < n; i++) {
          if (i % 2 === 0) sum += 1; else sum += 2;
          if (sum > 100) sum -= 100;
          if (i % 2 === 0) sum += 3; else sum += 4;
        }
        return sum;
      }
      """;

  /**
   * Probes come and go one by one, and an activation that saw some of them only would seem to have
   * taken another path.
   */
  @Test
  void whatRunsWhileProbesComeAndGoIsCountedAsItRanOrNotAtAll() throws Exception {
    int restarts = 300;
    try (Guest whole = Guest.exact();
        Guest guest = Guest.exactAndCompiled();
        Context context = guest.context()) {
      whole.run(CORRELATED + "for (let i = 0; i < 500; i++) correlated(i);");
      Set<PathKey> possible = keys(whole.function("correlated"));
      context.eval("js", CORRELATED);
      Value correlated = context.eval("js", "correlated");
      AtomicBoolean stop = new AtomicBoolean();
      Thread runner =
          new Thread(
              () -> {
                while (!stop.get()) {
                  correlated.execute(200);
                }
              });
      runner.start();
      for (int i = 0; i < restarts; i++) {
        LockSupport.parkNanos(2_000_000);
        guest.profiler().stop();
        LockSupport.parkNanos(500_000);
        guest.profiler().start();
      }
      // It may have waited for the compiler all the time.
      Patience patience = new Patience();
      while (totalPathCount(guest.snapshot()) <= restarts) {
        LockSupport.parkNanos(2_000_000);
        patience.check(() -> "the program does not go on");
      }
      stop.set(true);
      runner.join();
      FunctionProfile function = guest.function("correlated");
      Set<PathKey> counted = keys(function);
      counted.removeAll(possible);
      assertEquals(Set.of(), counted);
      assertEquals(0, function.irregular());
      assertTrue(function.totalPathCount() > restarts, function::toString);
    }
  }

  private static long totalPathCount(PathProfile profile) {
    return profile.functions().stream().mapToLong(FunctionProfile::totalPathCount).sum();
  }

  private static Set<PathKey> keys(FunctionProfile function) {
    return function.paths().stream()
        .map(PathCount::key)
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void snapshotsOfARunningProgramGrowAndStay() throws Exception {
    try (Guest guest = Guest.exactAndCompiled();
        Context context = guest.context()) {
      context.eval("js", CHOICE);
      Value many = context.eval("js", "many");
      CountDownLatch running = new CountDownLatch(1);
      AtomicBoolean stop = new AtomicBoolean();
      long[] calls = new long[1];
      Thread runner =
          new Thread(
              () -> {
                while (!stop.get()) {
                  many.execute(1000);
                  calls[0] += 1000;
                  running.countDown();
                }
              });
      runner.start();
      running.await();
      List<PathProfile> snapshots = new ArrayList<>();
      List<Long> counts = new ArrayList<>();
      // A pause of the compiler can outlast many snapshots, hence no number of them.
      Patience patience = new Patience();
      while (snapshots.size() < 50 || counts.get(0).equals(counts.get(counts.size() - 1))) {
        patience.check(() -> "the program does not go on");
        PathProfile profile = guest.snapshot();
        snapshots.add(profile);
        counts.add(Guest.function(profile, "choice").activations());
        Thread.sleep(2);
      }
      stop.set(true);
      runner.join();
      for (int i = 0; i < snapshots.size(); i++) {
        FunctionProfile choice = Guest.function(snapshots.get(i), "choice");
        assertEquals(counts.get(i), choice.activations());
        assertEquals(choice.activations(), choice.totalPathCount());
        assertTrue(i == 0 || counts.get(i) >= counts.get(i - 1), counts::toString);
      }
      assertTrue(counts.get(0) < counts.get(counts.size() - 1), counts::toString);
      assertEquals(calls[0], guest.function("choice").activations());
      Guest.assertCountingRules(guest.snapshot());
      assertNotSame(snapshots.get(0), guest.snapshot());
      assertThrows(UnsupportedOperationException.class, () -> snapshots.get(0).functions().clear());
    }
  }

  @Test
  void contextsThatShareCodeAddUp() {
    Source source = Guest.source("shared.js", CHOICE + "many(50)");
    try (Guest guest = Guest.exact()) {
      for (int i = 0; i < 4; i++) {
        try (Context context = guest.context()) {
          context.eval(source);
        }
      }
      assertEquals(200, guest.function("choice").activations());
      assertEquals(4, guest.function("many").activations());
      Guest.assertCountingRules(guest.snapshot());
    }
  }

  @Test
  void enginesAreIndependent() {
    try (Guest one = Guest.exact();
        Guest two = Guest.exact();
        Guest off = Guest.with()) {
      runApart(one, 10);
      runApart(two, 20);
      runApart(off, 40);
      runApart(one, 1);
      assertEquals(11, one.function("choice").activations());
      assertEquals(20, two.function("choice").activations());
      one.end();
      runApart(two, 5);
      assertEquals(25, two.function("choice").activations());
      assertEquals(List.of(), off.snapshot().functions());
    }
  }

  /** In texts of their own, as functions of different texts are different ones. */
  private static void runApart(Guest guest, int times) {
    try (Context context = guest.context()) {
      context.eval(Guest.source("choice.js", CHOICE));
      context.eval(Guest.source("call.js", "many(" + times + ")"));
    }
  }

  @Test
  void contextsAndSourcesAreNotKeptAlive() throws InterruptedException {
    try (Guest guest = Guest.exact()) {
      List<WeakReference<?>> gone = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        gone.addAll(runAndForget(guest, i));
      }
      Patience patience = new Patience();
      while (gone.stream().anyMatch(reference -> reference.get() != null)) {
        patience.check(() -> "still there: " + gone.stream().map(WeakReference::get).toList());
        System.gc();
        Thread.sleep(20);
      }
      // What they counted is still there.
      assertEquals(3, guest.snapshot().functions().size());
    }
  }

  private static List<WeakReference<?>> runAndForget(Guest guest, int number) {
    Source source =
        Guest.source("forget" + number + ".js", "function f(x) { return x ? 1 : 2; } f(1); f");
    try (Context context = guest.context()) {
      Value function = context.eval(source);
      return List.of(
          new WeakReference<>(source),
          new WeakReference<>(context),
          new WeakReference<>(function),
          new WeakReference<>(context.getBindings("js")));
    }
  }
}

package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.OnlyFallback;
import org.pathprofile.tests.runtime.OnlyOptimizing;
import org.pathprofile.tests.runtime.Patience;

/** Threads in contexts of one engine lose no count of a function, whether they share it or not. */
class ThreadsTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 3;
  private static final int ROUNDS_TOGETHER = 20;

  /**
   * A multiple of the numbers of paths that run in {@link #PROGRAM}: 3 and 97. Compiled code is so
   * fast that threads would not meet otherwise.
   */
  private static final int CALLS = 291 * (Guest.isOptimizing() ? 400 : 5);

  /** Of some thousand periods, in each of which a thread is in one of two functions, by chance. */
  private static final long SAMPLES = 200_000;

  private static final String NAMES = "few,many,round";

  /**
   * Few paths, counted in an array; 2^13 paths, counted in slots and in a table; and a loop that
   * counts in between.
   */
  private static final String PROGRAM =
      """
      function fewNAME(x) { if (x % 3 == 0) return 'a'; return 'b'; }
      function manyNAME(x) {
        let s = 0;
        if (x & 1) s += 1; if (x & 2) s += 2; if (x & 4) s += 3; if (x & 8) s += 4;
        if (x & 16) s += 5; if (x & 32) s += 6; if (x & 64) s += 7; if (x & 128) s += 8;
        if (x & 256) s += 9; if (x & 512) s += 10; if (x & 1024) s += 11; if (x & 2048) s += 12;
        if (x & 4096) s += 13;
        return s;
      }
      function roundNAME(n) { for (let i = 0; i < n; i++) { fewNAME(i); manyNAME(i % 97 * 84); } }
      roundNAME
      """;

  private static Source source(String name) {
    return Guest.source("threads" + name + ".js", PROGRAM.replace("NAME", name));
  }

  /** A thread with a context of its own, and code that all or no other threads run, too. */
  private static final class Worker implements AutoCloseable {
    private final Context context;
    private final Value shared;
    private final Value own;
    private long rounds;
    private long sharedRounds;

    Worker(Guest guest, int number) {
      context = guest.context();
      shared = context.eval(source("Shared"));
      own = context.eval(source("Own" + number));
    }

    void work(int times) {
      for (int i = 0; i < times; i++) {
        shared.execute(CALLS);
        own.execute(CALLS);
        rounds++;
      }
    }

    void workTogether() {
      for (int i = 0; i < ROUNDS_TOGETHER; i++) {
        shared.execute(CALLS);
        sharedRounds++;
      }
    }

    @Override
    public void close() {
      context.close();
    }
  }

  @OnlyFallback
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void noCountIsLost(int number) throws Exception {
    countInThreads();
  }

  @LongTest
  @OnlyOptimizing
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void noCountIsLostInCompiledCode(int number) throws Exception {
    countInThreads();
  }

  /** The gate for one thread opens once per engine, hence several. */
  private static void countInThreads() throws Exception {
    try (Guest guest = Guest.compiledOnly(NAMES, "pathprofile=true")) {
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        workers.add(new Worker(guest, i));
      }
      // At first on one thread, so that code for one thread is compiled.
      workers.get(0).work(ROUNDS);
      assertEquals(Guest.isOptimizing(), compiled(guest, "roundShared") > 0);
      runAll(workers);
      PathProfile profile = guest.snapshot();
      Guest.assertCountingRules(profile);
      long all = 0;
      for (int i = 0; i < THREADS; i++) {
        assertTrue(workers.get(i).rounds >= ROUNDS);
        all += workers.get(i).rounds + workers.get(i).sharedRounds;
        check(profile, "Own" + i, workers.get(i).rounds);
      }
      check(profile, "Shared", all);
      workers.forEach(Worker::close);
      // What is counted by threads and in contexts that are gone is no less.
      workers.add(new Worker(guest, THREADS));
      workers.get(THREADS).work(1);
      check(guest.snapshot(), "Shared", all + 1);
      for (int i = 0; i <= THREADS; i++) {
        check(guest.snapshot(), "Own" + i, workers.get(i).rounds);
      }
      workers.get(THREADS).close();
      List<String> problems =
          guest.log().stream().filter(message -> !message.startsWith("INFO")).toList();
      assertEquals(List.of(), problems);
    }
  }

  /** Compiled code of several threads notes by itself; a wrong note would be irregular. */
  @Test
  void eachThreadIsSampledAsItRuns() throws Exception {
    try (Guest guest =
        Guest.compiledOnly(
            NAMES,
            "pathprofile=true",
            "pathprofile.Mode=sampled",
            "pathprofile.internal.samplingMillis=1")) {
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        workers.add(new Worker(guest, i));
      }
      ExecutorService threads = Executors.newFixedThreadPool(workers.size());
      try {
        AtomicBoolean over = new AtomicBoolean();
        List<Future<?>> running = new ArrayList<>();
        for (Worker worker : workers) {
          running.add(threads.submit(() -> workUntil(worker, over)));
        }
        Patience patience = new Patience();
        while (guest.snapshot().totals().samples() < SAMPLES
            && running.stream().noneMatch(ThreadsTest::failed)) {
          patience.check(() -> "too few samples");
          TimeUnit.MILLISECONDS.sleep(100);
        }
        over.set(true);
        for (Future<?> thread : running) {
          thread.get();
        }
      } finally {
        threads.shutdown();
      }
      PathProfile profile = guest.snapshot();
      long all = 0;
      for (int i = 0; i < workers.size(); i++) {
        long rounds = workers.get(i).rounds;
        assertEquals(1, estimated(profile, "Own" + i) / (2.0 * CALLS * rounds), 0.1);
        all += rounds;
      }
      assertEquals(1, estimated(profile, "Shared") / (2.0 * CALLS * all), 0.1);
      // Of each call of few and many one, of round one more, and two at its beginning and its end.
      assertEquals(2 * all * (3L * CALLS + 2), profile.totals().pathEnds());
      assertEquals(0, profile.lost().total());
    }
  }

  private static void workUntil(Worker worker, AtomicBoolean over) {
    do {
      worker.work(1);
    } while (!over.get());
  }

  private static double estimated(PathProfile profile, String name) {
    FunctionProfile few = Guest.function(profile, "few" + name);
    FunctionProfile many = Guest.function(profile, "many" + name);
    // Each call is one path end; the paths of few are two to one.
    long ofFew = few.paths().stream().mapToLong(PathCount::count).sum();
    long ofMany = many.paths().stream().mapToLong(PathCount::count).sum();
    assertEquals(2.0 / 3, (double) few.paths().get(0).count() / ofFew, 0.1, few::toString);
    // Fewer samples, as on a machine with much else to do, make the intervals wider.
    assertEquals(1.0, (double) ofMany / ofFew, Math.max(0.2, 2 * width(few) / ofFew));
    assertEquals(0, few.irregular() + many.irregular());
    return ofFew + ofMany;
  }

  /** Of the interval of the most frequent path. */
  private static double width(FunctionProfile function) {
    PathCount path = function.paths().get(0);
    return path.high().orElseThrow() - path.low().orElseThrow();
  }

  private static long compiled(Guest guest, String function) {
    return guest.log().stream()
        .filter(message -> message.contains("opt done") && message.contains(function))
        .count();
  }

  /** The first worker works on while the others arrive, one after the other. */
  private static void runAll(List<Worker> workers) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CountDownLatch open = new CountDownLatch(THREADS - 1);
      List<Future<?>> running = new ArrayList<>();
      for (Worker worker : workers.subList(1, THREADS)) {
        Callable<Void> task =
            () -> {
              worker.work(ROUNDS);
              open.countDown();
              return null;
            };
        running.add(threads.submit(task));
        workers.get(0).work(2);
      }
      while (!open.await(0, TimeUnit.SECONDS) && running.stream().noneMatch(ThreadsTest::failed)) {
        workers.get(0).work(1);
      }
      for (Future<?> thread : running) {
        thread.get();
      }
      // By now all is compiled, so that threads are in compiled code at the same time.
      running.clear();
      CyclicBarrier together = new CyclicBarrier(THREADS);
      for (Worker worker : workers) {
        Callable<Void> task =
            () -> {
              together.await();
              worker.workTogether();
              return null;
            };
        running.add(threads.submit(task));
      }
      for (Future<?> thread : running) {
        thread.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  /** A task that ended other than by counting down. */
  private static boolean failed(Future<?> task) {
    if (!task.isDone()) {
      return false;
    }
    try {
      task.get();
      return false;
    } catch (Exception e) {
      return true;
    }
  }

  private static void check(PathProfile profile, String name, long rounds) {
    long calls = rounds * CALLS;
    FunctionProfile few = Guest.function(profile, "few" + name);
    assertEquals(List.of(2 * calls / 3, calls / 3), counts(few));
    FunctionProfile many = Guest.function(profile, "many" + name);
    assertEquals("8192", many.staticPaths().orElseThrow().toString());
    assertEquals(97, many.paths().size());
    for (PathCount path : many.paths()) {
      assertEquals(calls / 97, path.count(), path::toString);
    }
    FunctionProfile round = Guest.function(profile, "round" + name);
    assertEquals(rounds, round.activations());
    assertEquals(calls + rounds, Guest.endings(round, PathEnding.HEADER));
    assertEquals(rounds, Guest.endings(round, PathEnding.EXIT));
  }

  private static List<Long> counts(FunctionProfile function) {
    return function.paths().stream().map(PathCount::count).toList();
  }
}

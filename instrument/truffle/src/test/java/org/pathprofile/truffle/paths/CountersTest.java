package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.pathprofile.truffle.mode.HostThreads;
import org.pathprofile.truffle.mode.ThreadGate;

/** Counters of one thread, of several, and of those that have ended. */
class CountersTest {
  private static final int LENGTH = 5;

  private final ThreadGate gate = new ThreadGate();
  private final CountersOfThreads threads = new CountersOfThreads(HostThreads::local);
  private final Counters counters = new Counters(LENGTH, gate, threads);

  private void enterAndAdd(Counters to, int... indices) {
    gate.enter(Thread.currentThread());
    for (int index : indices) {
      to.add(index, null);
    }
  }

  private static void inThread(Runnable task) {
    Thread thread = new Thread(task);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theOnlyThreadCountsWhereAllDo() {
    enterAndAdd(counters, 1, 1, 4);
    assertNull(counters.ownUnlessSingle());
    assertArrayEquals(new long[] {0, 2, 0, 0, 1}, counters.ofFirst());
    assertArrayEquals(counters.ofFirst(), counters.read());
  }

  /** As Java's threads for references and finalizers do. */
  @Test
  void aThreadThatDoesNotCountMakesNoDifference() {
    enterAndAdd(counters, 1);
    inThread(() -> enterAndAdd(counters));
    enterAndAdd(counters, 1, 4);
    assertSame(counters.ofFirst(), counters.ownUnlessSingle());
    assertTrue(gate.isOnlyFirstCounting());
    assertArrayEquals(new long[] {0, 2, 0, 0, 1}, counters.ofFirst());
    inThread(() -> enterAndAdd(counters, 2));
    assertFalse(gate.isOnlyFirstCounting());
    enterAndAdd(counters, 4);
    assertSame(counters.ofFirst(), counters.ownUnlessSingle());
    assertArrayEquals(new long[] {0, 2, 0, 0, 2}, counters.ofFirst());
    assertArrayEquals(new long[] {0, 2, 1, 0, 2}, counters.read());
  }

  @Test
  void ofSeveralThreadsEachHasItsOwn() throws Exception {
    enterAndAdd(counters, 1);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      long[] ofOther =
          other
              .submit(
                  () -> {
                    enterAndAdd(counters, 1, 2);
                    counters.add(3, counters.ownUnlessSingle());
                    return counters.ownUnlessSingle();
                  })
              .get();
      enterAndAdd(counters, 1, 4);
      long[] own = counters.ownUnlessSingle();
      assertSame(own, counters.ownUnlessSingle());
      assertNotSame(own, ofOther);
      assertSame(own, counters.ofFirst());
      assertArrayEquals(new long[] {0, 2, 0, 0, 1}, own);
      assertArrayEquals(new long[] {0, 1, 1, 1, 0}, ofOther);
      assertArrayEquals(new long[] {0, 3, 1, 1, 1}, counters.read());
    } finally {
      other.shutdown();
    }
  }

  @Test
  void whatAThreadHasCountedOutlivesIt() {
    Counters others = new Counters(2, gate, threads);
    enterAndAdd(counters, 0);
    inThread(() -> enterAndAdd(counters, 0, 1));
    inThread(() -> enterAndAdd(others, 1));
    inThread(() -> enterAndAdd(counters, 2));
    // The first and the second have ended when the third comes, which has ended now.
    assertArrayEquals(new long[] {0, 1}, others.read());
    assertArrayEquals(new long[] {2, 1, 1, 0, 0}, counters.read());
    assertArrayEquals(new long[] {1, 0, 0, 0, 0}, counters.ofFirst());
    // Those of the first thread, and of all that have ended.
    assertEquals(48 + 2 * (16 + 8 * LENGTH), counters.footprint());
  }

  @Test
  void threadsThatHaveNotBegunYetCanCount() {
    // A context may prepare for a thread before it starts.
    Thread[] prepared = new Thread[1];
    ThreadCounters[] mine = new ThreadCounters[1];
    CountersOfThreads early =
        new CountersOfThreads(
            of -> {
              prepared[0] = new Thread(() -> {});
              mine[0] = of.apply(prepared[0]);
              assertNotSame(mine[0], of.apply(Thread.currentThread()));
              return () -> mine[0];
            });
    Counters counted = new Counters(LENGTH, gate, early);
    gate.enter(Thread.currentThread());
    gate.enter(prepared[0]);
    counted.add(3, null);
    assertArrayEquals(new long[] {0, 0, 0, 1, 0}, counted.read());
  }

  @Test
  void allAreForgotten() {
    enterAndAdd(counters, 1);
    inThread(() -> enterAndAdd(counters, 2));
    enterAndAdd(counters, 3);
    counters.reset();
    assertArrayEquals(new long[LENGTH], counters.read());
    enterAndAdd(counters, 3);
    assertArrayEquals(new long[] {0, 0, 0, 1, 0}, counters.read());
    counters.reset();
    inThread(() -> enterAndAdd(counters, 1));
    assertArrayEquals(new long[] {0, 1, 0, 0, 0}, counters.read());
  }

  @Test
  void nothingIsLostWhoeverReads() throws Exception {
    List<Counters> all = new ArrayList<>(List.of(counters));
    long[][] expected = new long[30][LENGTH];
    for (int round = 0; round < 30; round++) {
      if (round > 0) {
        all.add(new Counters(LENGTH, gate, threads));
      }
      addFromThreads(all, expected, new Random(round));
    }
    for (int i = 0; i < all.size(); i++) {
      assertArrayEquals(expected[i], all.get(i).read());
    }
  }

  /** Three threads that add while another reads; they end when they have added. */
  private void addFromThreads(List<Counters> all, long[][] expected, Random random)
      throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      CountDownLatch together = new CountDownLatch(3);
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < 3; thread++) {
        int[] to = random.ints(500, 0, all.size()).toArray();
        int[] index = random.ints(500, 0, LENGTH).toArray();
        for (int i = 0; i < to.length; i++) {
          expected[to[i]][index[i]]++;
        }
        List<Counters> known = List.copyOf(all);
        running.add(
            pool.submit(
                () -> {
                  together.countDown();
                  together.await();
                  for (int i = 0; i < to.length; i++) {
                    enterAndAdd(known.get(to[i]), index[i]);
                  }
                  return null;
                }));
      }
      long before = 0;
      for (int reading = 0; reading < 100; reading++) {
        long sum = 0;
        for (Counters read : all) {
          for (long count : read.read()) {
            sum += count;
          }
        }
        assertEquals(Math.max(before, sum), sum, "counts only grow");
        before = sum;
      }
      for (Future<?> thread : running) {
        thread.get();
      }
    } finally {
      pool.shutdown();
    }
  }

  /** What is counted anew is counted by the same threads, which need not leave compiled code. */
  @Test
  void othersReplaceThemForThreadsThatUseThem() throws Exception {
    enterAndAdd(counters, 0);
    ExecutorService user = Executors.newSingleThreadExecutor();
    ExecutorService stranger = Executors.newSingleThreadExecutor();
    try {
      user.submit(() -> enterAndAdd(counters, 1)).get();
      Counters elsewhere = new Counters(LENGTH, gate, threads);
      stranger.submit(() -> enterAndAdd(elsewhere, 1)).get();
      Counters next = new Counters(LENGTH + 1, gate, threads);
      long array = 16 + 8 * (LENGTH + 1);
      long alone = next.footprint();
      next.replace(counters);
      assertEquals(alone + array, next.footprint(), "the user's; this thread's is there already");
      user.submit(() -> enterAndAdd(next, 5)).get();
      stranger.submit(() -> enterAndAdd(next, 5)).get();
      enterAndAdd(next, 5);
      assertArrayEquals(new long[] {0, 0, 0, 0, 0, 3}, next.read());
      next.replace(counters);
      next.replace(null);
      assertArrayEquals(new long[] {0, 0, 0, 0, 0, 3}, next.read());
    } finally {
      user.shutdown();
      stranger.shutdown();
    }
  }
}

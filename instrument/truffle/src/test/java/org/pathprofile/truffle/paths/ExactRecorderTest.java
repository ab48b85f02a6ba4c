package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.truffle.mode.HostThreads;
import org.pathprofile.truffle.mode.ThreadGate;

/** Exact recorders lose nothing, on any number of threads; one uses an array, the other a table. */
class ExactRecorderTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 20_000;

  private static PathRecorder exact(ThreadGate gate, long paths) {
    return Recorders.exact(gate, new CountersOfThreads(HostThreads::local)).create(paths);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 1L << 12, (1L << 12) + 1, Long.MAX_VALUE})
  void severalThreadsLoseNothing(long paths) throws InterruptedException {
    ThreadGate gate = new ThreadGate();
    PathRecorder recorder = exact(gate, paths);
    long[] ids = {0, 3, 9, paths - 1, paths / 2};
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(
          new Thread(
              () -> {
                gate.enter(Thread.currentThread());
                for (int round = 0; round < ROUNDS; round++) {
                  recorder.ends().record(ids[round % ids.length]);
                  if (round % 100 == 0) {
                    recorder.recordPartial(round % 3, round % 7, false);
                    recorder.recordIrregular();
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Map<Long, Long> expected = new HashMap<>();
    for (long id : ids) {
      expected.merge(id, (long) THREADS * ROUNDS / ids.length, Long::sum);
    }
    Map<Long, Long> counted = new HashMap<>();
    recorder.forEachPath(counted::put);
    assertEquals(expected, counted);
    long[] partials = new long[1];
    recorder.forEachPartial((block, register, abandoned, count) -> partials[0] += count);
    assertEquals(THREADS * ROUNDS / 100, partials[0]);
    assertEquals(THREADS * ROUNDS / 100, recorder.irregular());
    recorder.reset();
    recorder.forEachPath((id, count) -> assertEquals(0, count));
    assertEquals(0, recorder.irregular());
  }

  @ParameterizedTest
  @ValueSource(longs = {10, (1L << 12) + 1})
  void aNumberThatIsNoPathIsIrregular(long paths) {
    PathRecorder recorder = exact(new ThreadGate(), paths);
    recorder.ends().record(-1);
    recorder.ends().record(paths);
    recorder.ends().record(Long.MIN_VALUE);
    assertEquals(3, recorder.irregular());
    recorder.forEachPath((id, count) -> assertEquals(0, count));
  }

  @Test
  void suspensionsAreOpenUntilTheyAreResumed() {
    PathRecorder recorder = exact(new ThreadGate(), 10);
    recorder.recordSuspension(4);
    recorder.recordSuspension(4);
    recorder.recordSuspension(5);
    recorder.resumed(4);
    recorder.resumed(5);
    Map<Long, Long> resumed = new HashMap<>();
    recorder.forEachResumed(resumed::put);
    assertEquals(Map.of(4L, 1L, 5L, 1L), resumed);
    Map<Long, Long> counted = new HashMap<>();
    recorder.forEachPath(counted::put);
    assertEquals(Map.of(4L, 2L, 5L, 1L), counted);
  }

  @Test
  void theGateOpensForASecondThreadOnly() throws InterruptedException {
    ThreadGate gate = new ThreadGate();
    gate.enter(Thread.currentThread());
    gate.enter(Thread.currentThread());
    assertTrue(gate.isSingle());
    Thread second = new Thread(() -> gate.enter(Thread.currentThread()));
    second.start();
    second.join();
    assertFalse(gate.isSingle());
    gate.enter(Thread.currentThread());
    assertFalse(gate.isSingle());
  }
}

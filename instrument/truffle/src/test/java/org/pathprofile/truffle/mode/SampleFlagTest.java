package org.pathprofile.truffle.mode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.sampling.ArnoldGroveSchedule;

class SampleFlagTest {
  private static final int SAMPLES = 5;
  private static final int STRIDE = 3;

  private static ArnoldGroveSchedule schedule() {
    return ArnoldGroveSchedule.simplified(SAMPLES, STRIDE);
  }

  private static final int MOST_WORDS = 3;

  private static SampleFlag flag() {
    return flag(SAMPLES, STRIDE);
  }

  private static SampleFlag flag(int samples, int stride) {
    return flag(samples, stride, HostThreads.gate());
  }

  private static SampleFlag flag(int samples, int stride, ThreadGate threads) {
    return new SampleFlag(
        ArnoldGroveSchedule.simplified(samples, stride), samples + stride, MOST_WORDS, threads);
  }

  private static SampleFlag.Source source(SampleFlag flag, BiConsumer<Long, Long> sink) {
    return flag.addSource(1, 1 << 20, (words, end, burst) -> sink.accept(words[0], burst));
  }

  /** Tells the flag of a path end in one of its ways; of sampled ones it tells the list. */
  private static void end(
      SampleFlag flag, int way, SampleFlag.Source source, long[] words, List<String> decided) {
    long wanted = flag.wanted();
    if (way == 0) {
      if (wanted != 0) {
        source.put(wanted, words);
      }
    } else if (way == 1) {
      // In the interpreter these take the lock.
      if (words.length == 1) {
        source.record(words[0]);
      } else {
        source.note(wanted, words);
      }
    } else {
      long burst = flag.decide();
      if (burst != SampleFlag.NO_SAMPLE) {
        decided.add("decided " + Arrays.toString(words) + " in " + burst);
      }
    }
  }

  @Test
  void samplesWhatTheScheduleTakesWhicheverWayItIsTold() {
    SampleFlag flag = flag();
    ArnoldGroveSchedule oracle = schedule();
    List<String> actual = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    // Words that fit beside the source, with negative ones; words that do not; several words.
    int[] words = {1, 1, 2, MOST_WORDS};
    long[] largest = {1L << 20, Long.MAX_VALUE, -1, 1};
    SampleFlag.Source[] sources = new SampleFlag.Source[words.length];
    for (int i = 0; i < sources.length; i++) {
      int sink = i;
      sources[i] =
          flag.addSource(
              words[i],
              largest[i],
              (said, end, burst) ->
                  actual.add(sink + " noted " + Arrays.toString(said) + " in " + burst));
    }
    Random random = new Random(1);
    long bursts = 0;
    for (long id = 0; id < 20_000; id++) {
      if (random.nextInt(20) == 0) {
        flag.tick();
        if (oracle.onTick()) {
          bursts++;
        }
      }
      int way = random.nextInt(3);
      int sink = random.nextInt(sources.length);
      long unit = sink == 1 ? 1L << 40 : 1;
      long[] said = LongStream.range(id, id + words[sink]).map(n -> (n - 5_000) * unit).toArray();
      if (oracle.onPathEnd().isSample()) {
        expected.add(
            (way == 2 ? "decided " : sink + " noted ") + Arrays.toString(said) + " in " + bursts);
      }
      end(flag, way, sources[sink], said, actual);
      if (random.nextInt(30) == 0) {
        flag.tell();
      }
    }
    flag.tell();

    assertTrue(expected.size() > 1_000);
    // What is noted is told later than what is decided at once.
    assertEquals(expected.stream().sorted().toList(), actual.stream().sorted().toList());
    assertEquals(expected.size(), flag.samples());
    assertEquals(
        expected.stream().filter(sample -> sample.startsWith("2 noted")).toList(),
        actual.stream().filter(sample -> sample.startsWith("2 noted")).toList());
  }

  @Test
  void refusesNotesThatAreTooLong() {
    SampleFlag flag = flag();
    assertThrows(
        IllegalArgumentException.class,
        () -> flag.addSource(MOST_WORDS + 1, 1, (words, end, burst) -> {}));
  }

  @Test
  void isUpUntilTheBurstIsComplete() {
    SampleFlag flag = flag();
    SampleFlag.Source source = source(flag, (id, burst) -> {});
    assertEquals(0, flag.wanted());
    for (int tick = 0; tick < 2 * STRIDE; tick++) {
      flag.tick();
      int ends = 0;
      while (flag.wanted() > 0) {
        source.noteIfWanted(7);
        ends++;
      }
      assertEquals(tick % STRIDE + SAMPLES, ends);
    }
    source.noteIfWanted(7);
    assertEquals(SampleFlag.NO_SAMPLE, flag.decide());
    flag.tell();
    assertEquals(2 * STRIDE * SAMPLES, flag.samples());
    assertEquals(2 * STRIDE, flag.ticks());
  }

  @Test
  void ignoresTicksWhileABurstIsUnderWay() {
    SampleFlag flag = flag();
    SampleFlag.Source source = source(flag, (id, burst) -> assertEquals(1, burst));
    flag.tick();
    for (int end = 0; end < SAMPLES; end++) {
      flag.tick();
      source.noteIfWanted(end);
    }
    flag.tell();
    assertEquals(SAMPLES, flag.samples());
  }

  @Test
  void forgetsWhatWasNotToldYet() {
    SampleFlag flag = flag();
    SampleFlag.Source source = source(flag, (id, burst) -> {});
    flag.tick();
    source.noteIfWanted(1);
    flag.reset();
    source.noteIfWanted(2);
    flag.tell();
    assertEquals(1, flag.samples());
  }

  @Test
  void worksForTheLongestBurstOfAnySize() {
    for (int samples = 1; samples < 40; samples++) {
      for (int stride = 1; stride < 6; stride++) {
        SampleFlag flag = flag(samples, stride);
        SampleFlag.Source source = source(flag, (id, burst) -> assertEquals(burst, id));
        for (int tick = 1; tick <= 2 * stride; tick++) {
          flag.tick();
          while (flag.wanted() > 0) {
            source.put(flag.wanted(), tick);
          }
        }
        flag.tell();
        assertEquals(2L * stride * samples, flag.samples());
      }
    }
  }

  @Test
  void losesNoSampleOfOneThreadWhileTheClockTicks() throws InterruptedException {
    SampleFlag flag = flag();
    AtomicLong sum = new AtomicLong();
    AtomicLong told = new AtomicLong();
    SampleFlag.Source source =
        source(
            flag,
            (id, burst) -> {
              sum.addAndGet(id);
              told.incrementAndGet();
            });
    CountDownLatch started = new CountDownLatch(1);
    Thread clock =
        new Thread(
            () -> {
              started.countDown();
              while (flag.ticks() < 50_000) {
                flag.tick();
              }
            });
    clock.start();
    started.await();
    while (clock.isAlive()) {
      long wanted = flag.wanted();
      if (wanted != 0) {
        source.put(wanted, 3);
      }
    }
    clock.join();
    flag.tell();
    assertTrue(told.get() > 0);
    assertEquals(flag.samples(), told.get());
    assertEquals(3 * told.get(), sum.get());
  }

  @Test
  void threadsTakeTurnsBurstByBurst() throws Exception {
    ThreadGate threads = HostThreads.gate();
    SampleFlag flag = flag(SAMPLES, STRIDE, threads);
    Map<Long, Set<Long>> threadsOfBursts = new TreeMap<>();
    SampleFlag.Source source =
        source(
            flag,
            (id, burst) -> threadsOfBursts.computeIfAbsent(burst, b -> new TreeSet<>()).add(id));
    List<Thread> known = new CopyOnWriteArrayList<>();
    List<ExecutorService> guests = new ArrayList<>();
    for (int guest = 0; guest < 3; guest++) {
      guests.add(Executors.newSingleThreadExecutor());
    }
    try {
      for (ExecutorService guest : guests) {
        guest.submit(() -> enter(threads)).get();
        guest.submit(() -> known.add(Thread.currentThread())).get();
      }
      for (int burst = 0; burst < 30; burst++) {
        // Of threads that all wait, each has its turn.
        known.forEach(SampleFlagTest::await);
        flag.tick();
        for (long guest = 0; guest < guests.size(); guest++) {
          long id = guest;
          guests
              .get((int) guest)
              .submit(() -> LongStream.range(0, SAMPLES + STRIDE).forEach(i -> source.record(id)))
              .get();
        }
      }
    } finally {
      guests.forEach(ExecutorService::shutdown);
    }
    flag.tell();
    assertEquals(30 * SAMPLES, flag.samples());
    int[] bursts = new int[guests.size()];
    for (Set<Long> ids : threadsOfBursts.values()) {
      assertEquals(1, ids.size(), "threads in a burst");
      bursts[(int) (long) ids.iterator().next()]++;
    }
    assertArrayEquals(new int[] {10, 10, 10}, bursts);
  }

  /** The present thread is about to run guest code. */
  private static void enter(ThreadGate threads) {
    threads.enter(Thread.currentThread());
    threads.isPresent(ThreadGate.NOBODY);
  }

  /** Returns when a thread waits. */
  private static void await(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void threadThatEndsNoPathPassesItsBurstOn() throws Exception {
    ThreadGate threads = HostThreads.gate();
    SampleFlag flag = flag(SAMPLES, 1, threads);
    List<Long> taken = new ArrayList<>();
    SampleFlag.Source source = source(flag, (id, burst) -> taken.add(id));
    enter(threads);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Thread waits =
          other
              .submit(
                  () -> {
                    enter(threads);
                    return Thread.currentThread();
                  })
              .get();
      await(waits);
      // Of the two only this thread runs.
      flag.tick();
      other.submit(() -> source.record(2)).get();
      source.record(1);
      flag.tick();
      other.submit(() -> source.record(2)).get();
      // A whole period without a note of this thread, in which only the other one runs.
      Thread waiting = Thread.currentThread();
      other
          .submit(
              () -> {
                await(waiting);
                flag.tick();
                for (int i = 0; i < SAMPLES; i++) {
                  source.record(2);
                }
              })
          .get();
      source.record(1);
      flag.tell();
      assertEquals(List.of(1L, 2L, 2L, 2L, 2L), taken);
    } finally {
      other.shutdown();
    }
  }

  /** Notes that tell of runs: the word says how many path ends of one path there were. */
  private static SampleFlag.Source runs(SampleFlag flag, List<Long> taken, int path) {
    return flag.addSource(
        1,
        Long.MAX_VALUE,
        new SampleFlag.Sink() {
          @Override
          public void sample(long[] words, long end, long burst) {
            assertTrue(0 <= end && end < words[0], () -> end + " of " + words[0]);
            taken.add(path * 1_000_000L + end);
          }

          @Override
          public long ends(long[] words) {
            return words[0];
          }
        });
  }

  @Test
  void takesOfRunsWhatTheScheduleTakes() {
    Random random = new Random(3);
    int cut = 0;
    for (int i = 0; i < 2_000; i++) {
      int samples = 1 + random.nextInt(30);
      int stride = 1 + random.nextInt(4);
      SampleFlag flag = flag(samples, stride);
      ArnoldGroveSchedule oracle = ArnoldGroveSchedule.simplified(samples, stride);
      List<Long> actual = new ArrayList<>();
      List<Long> expected = new ArrayList<>();
      SampleFlag.Source source = runs(flag, actual, 1);
      for (int burst = 0; burst < 3; burst++) {
        flag.tick();
        oracle.onTick();
        // A path end of its own comes first: then nothing of what follows came before the tick.
        for (long run = 1; flag.wanted() != 0; run = 1L + random.nextInt(12)) {
          source.put(flag.wanted(), run);
          for (long end = 0; end < run; end++) {
            boolean sample = oracle.onPathEnd().isSample();
            if (sample) {
              expected.add(1_000_000L + end);
            }
            cut += sample && end > 0 && expected.size() % samples == 0 && end < run - 1 ? 1 : 0;
          }
        }
        flag.tell();
      }
      assertEquals(expected, actual);
      assertEquals(expected.size(), flag.samples());
    }
    assertTrue(cut > 500, "bursts that end within a run: " + cut);
  }

  /**
   * One path of twenty path ends, told as one run, and five of another path, told one by one: a
   * sample sees four fifths of the first, whenever the clock ticks. If all of the first run of a
   * burst were taken, it would see nine tenths.
   */
  @Test
  void aRunThatBeganBeforeTheTickIsNotPreferred() {
    SampleFlag flag = flag();
    List<Long> taken = new ArrayList<>();
    SampleFlag.Source run = runs(flag, taken, 1);
    SampleFlag.Source single = runs(flag, taken, 2);
    Random random = new Random(4);
    int untilTick = 100;
    for (int time = 0; time < 2_000_000; time++) {
      if (untilTick-- == 0) {
        flag.tick();
        untilTick = 100 + random.nextInt(50);
      }
      int phase = time % 25;
      if (phase == 19 && flag.wanted() != 0) {
        run.put(flag.wanted(), 20);
      } else if (phase > 19 && flag.wanted() != 0) {
        single.put(flag.wanted(), 1);
      }
    }
    flag.tell();
    long ofRun = taken.stream().filter(sample -> sample < 2_000_000).count();
    assertTrue(taken.size() > 50_000, () -> "samples: " + taken.size());
    assertEquals(0.8, (double) ofRun / taken.size(), 0.01);
  }

  /** Each tick within a long run has a burst, in its place; a short run has one. */
  @Test
  void ticksWithinALongRunHaveTheirBursts() {
    SampleFlag flag = flag();
    List<Long> taken = new ArrayList<>();
    SampleFlag.Source source = runs(flag, taken, 0);
    int ticks = 10;
    for (int tick = 0; tick < ticks; tick++) {
      flag.tick();
    }
    long length = 100_000;
    source.put(flag.wanted(), length);
    flag.tell();
    assertEquals(ticks * SAMPLES, taken.size());
    for (int burst = 0; burst < ticks; burst++) {
      long first = taken.get(burst * SAMPLES);
      long place = first * ticks / length;
      assertTrue(Math.abs(burst - place) <= 1, taken::toString);
      for (int sample = 0; sample < SAMPLES; sample++) {
        assertEquals(first + sample, taken.get(burst * SAMPLES + sample));
      }
    }
    // What the flag still wants belongs to no burst.
    while (flag.wanted() != 0) {
      source.put(flag.wanted(), 1);
    }
    flag.tell();
    assertEquals(ticks * SAMPLES, taken.size());

    taken.clear();
    for (int tick = 0; tick < ticks; tick++) {
      flag.tick();
    }
    source.put(flag.wanted(), 900);
    flag.tell();
    assertTrue(0 < taken.size() && taken.size() <= SAMPLES, taken::toString);
  }

  @Test
  void confirmsASilenceOnceGuestCodeWasSeenFiveTimesInIt() {
    SampleFlag flag = flag();
    SampleFlag.Source source = source(flag, (id, burst) -> {});
    List<Boolean> answers = new ArrayList<>();
    flag.onSilence(confirmation -> answers.add(confirmation.getAsBoolean()));
    for (int round = 0; round < 3; round++) {
      List<Integer> lengths = new ArrayList<>();
      answers.clear();
      for (int i = 1; i <= 110; i++) {
        flag.tick();
        if (answers.size() > lengths.size()) {
          lengths.add(i);
        }
      }
      // The first look, four more, and those of a silence that lasts.
      assertEquals(List.of(25, 30, 35, 40, 45, 50, 100), lengths);
      assertEquals(List.of(false, false, false, false, true, true, true), answers);
      // The next tick is the first of another silence.
      for (int i = 0; i < SAMPLES + STRIDE; i++) {
        source.record(1);
      }
    }
  }

  @Test
  void confirmsNoSilenceOfAGuestThatWasHalted() {
    SampleFlag flag = flag();
    List<BooleanSupplier> looks = new ArrayList<>();
    flag.onSilence(looks::add);
    for (int halt = 0; halt < 4; halt++) {
      for (int i = 0; i < 100; i++) {
        flag.tick();
      }
      // The guest goes on, and all looks are made at once.
      for (BooleanSupplier look : looks) {
        assertFalse(look.getAsBoolean());
      }
    }
    assertTrue(looks.size() > 50, looks::toString);
  }

  /** A path end that asks for itself comes after those that were noted before. */
  @Test
  void whatIsDecidedComesBehindWhatWasNoted() {
    SampleFlag flag = flag(SAMPLES, 1);
    List<Long> taken = new ArrayList<>();
    SampleFlag.Source source = runs(flag, taken, 0);
    flag.tick();
    source.put(flag.wanted(), 1);
    source.put(flag.wanted(), SAMPLES - 2);
    assertTrue(flag.decide() != SampleFlag.NO_SAMPLE);
    assertEquals(SampleFlag.NO_SAMPLE, flag.decide());
    flag.tell();
    assertEquals(List.of(0L, 0L, 1L, 2L), taken);
    assertEquals(SAMPLES, flag.samples());
  }
}

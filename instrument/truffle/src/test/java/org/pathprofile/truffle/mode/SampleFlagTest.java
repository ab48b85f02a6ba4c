package org.pathprofile.truffle.mode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
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
    return new SampleFlag(
        ArnoldGroveSchedule.simplified(samples, stride),
        samples + stride,
        MOST_WORDS,
        new ThreadGate());
  }

  private static SampleFlag.Source source(SampleFlag flag, BiConsumer<Long, Long> sink) {
    return flag.addSource(1, 1 << 20, (words, burst) -> sink.accept(words[0], burst));
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
              (said, burst) ->
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
        () -> flag.addSource(MOST_WORDS + 1, 1, (words, burst) -> {}));
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
}

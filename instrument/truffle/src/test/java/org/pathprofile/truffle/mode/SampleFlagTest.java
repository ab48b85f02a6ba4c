package org.pathprofile.truffle.mode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.sampling.ArnoldGroveSchedule;

class SampleFlagTest {
  private static final int SAMPLES = 5;
  private static final int STRIDE = 3;

  private static ArnoldGroveSchedule schedule() {
    return ArnoldGroveSchedule.simplified(SAMPLES, STRIDE);
  }

  private static SampleFlag flag() {
    return new SampleFlag(schedule(), SAMPLES + STRIDE);
  }

  /** Tells the flag of a path end in one of its three ways; of sampled ones it tells the list. */
  private static void end(SampleFlag flag, int way, long source, long id, List<String> decided) {
    if (way == 0) {
      long wanted = flag.wanted();
      if (wanted != 0) {
        flag.note(wanted, source, id);
      }
    } else if (way == 1) {
      flag.noteIfWanted(source, id);
    } else {
      long burst = flag.decide();
      if (burst != SampleFlag.NO_SAMPLE) {
        decided.add("decided " + id + " in " + burst);
      }
    }
  }

  @Test
  void samplesWhatTheScheduleTakesWhicheverWayItIsTold() {
    SampleFlag flag = flag();
    ArnoldGroveSchedule oracle = schedule();
    List<String> actual = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    long[] sources = new long[4];
    for (int i = 0; i < sources.length; i++) {
      int sink = i;
      sources[i] = flag.addSink((id, burst) -> actual.add(sink + " noted " + id + " in " + burst));
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
      if (oracle.onPathEnd().isSample()) {
        expected.add((way == 2 ? "decided " : sink + " noted ") + id + " in " + bursts);
      }
      end(flag, way, sources[sink], id, actual);
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
  void isUpUntilTheBurstIsComplete() {
    SampleFlag flag = flag();
    long source = flag.addSink((id, burst) -> {});
    assertEquals(0, flag.wanted());
    for (int tick = 0; tick < 2 * STRIDE; tick++) {
      flag.tick();
      int ends = 0;
      while (flag.wanted() > 0) {
        flag.noteIfWanted(source, 7);
        ends++;
      }
      assertEquals(tick % STRIDE + SAMPLES, ends);
    }
    flag.noteIfWanted(source, 7);
    assertEquals(SampleFlag.NO_SAMPLE, flag.decide());
    flag.tell();
    assertEquals(2 * STRIDE * SAMPLES, flag.samples());
    assertEquals(2 * STRIDE, flag.ticks());
  }

  @Test
  void ignoresTicksWhileABurstIsUnderWay() {
    SampleFlag flag = flag();
    long source = flag.addSink((id, burst) -> assertEquals(1, burst));
    flag.tick();
    for (int end = 0; end < SAMPLES; end++) {
      flag.tick();
      flag.noteIfWanted(source, end);
    }
    flag.tell();
    assertEquals(SAMPLES, flag.samples());
  }

  @Test
  void forgetsWhatWasNotToldYet() {
    SampleFlag flag = flag();
    long source = flag.addSink((id, burst) -> {});
    flag.tick();
    flag.noteIfWanted(source, 1);
    flag.reset();
    flag.noteIfWanted(source, 2);
    flag.tell();
    assertEquals(1, flag.samples());
  }

  @Test
  void worksForTheLongestBurstOfAnySize() {
    for (int samples = 1; samples < 40; samples++) {
      for (int stride = 1; stride < 6; stride++) {
        SampleFlag flag =
            new SampleFlag(ArnoldGroveSchedule.simplified(samples, stride), samples + stride);
        long source = flag.addSink((id, burst) -> assertEquals(burst, id));
        for (int tick = 1; tick <= 2 * stride; tick++) {
          flag.tick();
          while (flag.wanted() > 0) {
            flag.note(flag.wanted(), source, tick);
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
    long source =
        flag.addSink(
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
        flag.note(wanted, source, 3);
      }
    }
    clock.join();
    flag.tell();
    assertTrue(told.get() > 0);
    assertEquals(flag.samples(), told.get());
    assertEquals(3 * told.get(), sum.get());
  }
}

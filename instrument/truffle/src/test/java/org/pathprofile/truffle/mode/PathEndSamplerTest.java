package org.pathprofile.truffle.mode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.sampling.SampleUnit;

class PathEndSamplerTest {
  private static final int SAMPLES = 64;

  private final ThreadGate gate = new ThreadGate();
  private final SamplesOfThreads ofThreads = new SamplesOfThreads(HostThreads::local);

  /** What was sampled of a source whose word is the number of the path end. */
  private final TreeMap<Long, Long> weights = new TreeMap<>();

  private long ends;

  private PathEndSampler sampler(int samples) {
    return new PathEndSampler(
        new SamplingSettings(20, samples, SamplingSettings.SPREAD), gate, ofThreads);
  }

  private PathEndSampler.Source source(PathEndSampler sampler) {
    return sampler.addSource(1, 1 << 30, this::sample);
  }

  private synchronized void sample(long[] words, SampleUnit unit) {
    assertEquals(null, weights.put(words[0], unit.pathEnds()), () -> "again: " + words[0]);
  }

  private void end(PathEndSampler.Source source, long times) {
    for (long i = 0; i < times; i++) {
      source.record(ends++);
    }
  }

  private long sum() {
    return weights.values().stream().mapToLong(Long::longValue).sum();
  }

  private long largest() {
    return weights.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** In succession, with ticks at random times. */
  @Test
  void weightsAddUpToAllPathEnds() {
    PathEndSampler sampler = sampler(SAMPLES);
    List<String> wrong = new ArrayList<>();
    AtomicLong told = new AtomicLong();
    // Words that fit beside the source, with negative ones; words that do not; two words.
    int[] words = {1, 1, 2};
    long[] largest = {1L << 20, Long.MAX_VALUE, -1};
    PathEndSampler.Source[] sources = new PathEndSampler.Source[words.length];
    for (int i = 0; i < sources.length; i++) {
      int kind = i;
      sources[i] =
          sampler.addSource(
              words[i],
              largest[i],
              (said, unit) -> {
                told.addAndGet(unit.pathEnds());
                long id = said[0] / unit(kind) + 5_000;
                if (id % sources.length != kind || !Arrays.equals(said, said(kind, id, words))) {
                  wrong.add(kind + " noted " + Arrays.toString(said));
                }
              });
    }
    Random random = new Random(1);
    long id = 0;
    for (int tick = 0; tick < 200; tick++) {
      long inPeriod = Math.round(Math.exp(random.nextDouble() * 12));
      for (long i = 0; i < inPeriod; i++, id++) {
        int kind = (int) (id % sources.length);
        long[] said = said(kind, id, words);
        if (words[kind] == 1) {
          sources[kind].record(said[0]);
        } else {
          sources[kind].record(said[0], said[1]);
        }
      }
      if (random.nextInt(5) == 0) {
        sampler.tell();
      }
      assertEquals(id, sampler.totals().pathEnds());
      sampler.tick();
      assertTrue(told.get() <= id);
    }
    assertEquals(List.of(), wrong);
    assertEquals(id, sampler.totals().pathEnds());
    // Of the last period at least one is sampled, which stands for all.
    sampler.tell();
    assertEquals(id, told.get());
    assertTrue(sampler.totals().samples() > 2_000);
  }

  private static long unit(int kind) {
    return kind == 1 ? 1L << 40 : 1;
  }

  private static long[] said(int kind, long id, int[] words) {
    return LongStream.range(0, words[kind]).map(i -> (id - 5_000) * unit(kind) + i * id).toArray();
  }

  @Test
  void samplesEveryPathEndWhereThatManyAreAskedFor() {
    PathEndSampler sampler = sampler(10_000);
    PathEndSampler.Source source = source(sampler);
    Random random = new Random(2);
    for (int tick = 0; tick < 50; tick++) {
      end(source, random.nextInt(9_000));
      sampler.tick();
    }
    assertEquals(ends, weights.size());
    assertEquals(1, largest());
  }

  @Test
  void spreadsAsManySamplesAsAreAskedForOverAPeriod() {
    PathEndSampler sampler = sampler(SAMPLES);
    PathEndSampler.Source source = source(sampler);
    end(source, 1_000_000);
    sampler.tick();
    weights.clear();
    for (int tick = 0; tick < 20; tick++) {
      end(source, 100_000);
      sampler.tick();
    }
    weights.clear();
    for (int tick = 0; tick < 100; tick++) {
      end(source, 100_000);
      sampler.tick();
    }
    assertEquals(100 * SAMPLES, weights.size(), SAMPLES);
    long mean = 100_000 / SAMPLES;
    assertTrue(weights.values().stream().allMatch(weight -> Math.abs(weight - mean) < 0.1 * mean));
    // In no step with any period: every rest is as likely as another one.
    int[] rests = new int[5];
    weights.keySet().forEach(end -> rests[(int) (end % rests.length)]++);
    double expected = (double) weights.size() / rests.length;
    for (int count : rests) {
      assertEquals(expected, count, 5 * Math.sqrt(expected), Arrays.toString(rests));
    }
  }

  @Test
  void keepsUpWithAThreadThatGetsFaster() {
    PathEndSampler sampler = sampler(SAMPLES);
    PathEndSampler.Source source = source(sampler);
    for (int tick = 0; tick < 5; tick++) {
      end(source, 1_000);
      sampler.tick();
    }
    long before = ends;
    end(source, 20_000_000);
    sampler.tick();
    assertEquals(ends, sum());
    assertTrue(largest() < 0.05 * (ends - before), () -> "largest: " + largest());
    assertTrue(weights.size() < 1_200, () -> weights.size() + " samples");
  }

  @Test
  void cutsAStratumShortWhereAThreadGetsSlower() {
    PathEndSampler sampler = sampler(SAMPLES);
    PathEndSampler.Source source = source(sampler);
    for (int tick = 0; tick < 5; tick++) {
      end(source, 10_000_000);
      sampler.tick();
    }
    long before = ends;
    weights.clear();
    for (int tick = 0; tick < 5; tick++) {
      end(source, 640);
      sampler.tick();
    }
    assertEquals(4 * SAMPLES, weights.size(), 20);
    assertEquals(ends, before + sum());
    assertTrue(largest() < 700, () -> "largest: " + largest());
  }

  /**
   * Phases whose rates are 1 to 100 alternate in each period. So many periods that the share of the
   * slow one has a standard deviation of 0.4 %; it is 0.6 % too high on the mean.
   */
  @Test
  void givesTheSharesOfPhases() {
    PathEndSampler sampler = sampler(SAMPLES);
    AtomicLong ofSlow = new AtomicLong();
    AtomicLong ofFast = new AtomicLong();
    PathEndSampler.Source slow =
        sampler.addSource(1, 1, (words, unit) -> ofSlow.addAndGet(unit.pathEnds()));
    PathEndSampler.Source fast =
        sampler.addSource(1, 1, (words, unit) -> ofFast.addAndGet(unit.pathEnds()));
    Random random = new Random(3);
    long slowEnds = 0;
    for (int tick = 0; tick < 8_000; tick++) {
      // The slow phase lasts for one or two periods, or for half of one.
      int kind = random.nextInt(3);
      for (int i = 0; i < 100; i++) {
        slow.record(0);
        slowEnds++;
      }
      for (int i = 0; kind == 0 && i < 10_000; i++) {
        fast.record(0);
      }
      sampler.tick();
    }
    double expected = (double) slowEnds / sampler.totals().pathEnds();
    double share = ofSlow.doubleValue() / (ofSlow.get() + ofFast.get());
    assertEquals(expected, share, 0.03 * expected);
  }

  @Test
  void forgetsWhatWasSampled() {
    PathEndSampler sampler = sampler(SAMPLES);
    PathEndSampler.Source source = source(sampler);
    for (int tick = 0; tick < 5; tick++) {
      end(source, 100_000);
      sampler.tick();
    }
    end(source, 1_000);
    sampler.reset(weights::clear);
    assertEquals(0, sampler.totals().pathEnds());
    // Behind it samples are as dense as at the beginning.
    end(source, 100);
    sampler.tell();
    assertEquals(100, weights.size());
    assertEquals(100, sampler.totals().pathEnds());
    assertEquals(1, largest());
  }

  @Test
  void refusesNotesThatAreTooLong() {
    PathEndSampler sampler = sampler(SAMPLES);
    assertThrows(
        IllegalArgumentException.class,
        () -> sampler.addSource(PathEndSampler.MOST_WORDS + 1, 1, (words, unit) -> {}));
  }

  @Test
  void distributesWhatWasCounted() {
    assertArrayEquals(new long[] {1, 1, 1}, SpreadSamples.weights(3, new long[] {5, 9, 1}));
    assertArrayEquals(new long[] {2, 3, 3}, SpreadSamples.weights(8, new long[] {1, 1, 1}));
    assertArrayEquals(new long[] {1, 4, 7}, SpreadSamples.weights(12, new long[] {1, 4, 7}));
    assertArrayEquals(new long[] {1, 7, 13}, SpreadSamples.weights(21, new long[] {1, 4, 7}));
    assertEquals(
        1L << 40, LongStream.of(SpreadSamples.weights(1L << 40, new long[] {3, 1 << 30, 2})).sum());
  }

  /** A path end counts, too, that the clock puts a mark on only when it has gone by. */
  @Test
  void countsPathEndsThatTheClockMarksTooLate() {
    PathEndSampler sampler = sampler(SAMPLES);
    PathEndSampler.Source source = source(sampler);
    gate.enter(Thread.currentThread());
    end(source, 1_000);
    sampler.tick();
    sampler.tell();
    ThreadSamples thread = first();
    thread.setMark(1_000_000);
    thread.look();
    end(source, 10);
    thread.setMark(1_005);
    assertEquals(1_010, sampler.totals().pathEnds());
    sampler.tell();
    assertEquals(1_010, sampler.totals().pathEnds());
    end(source, 1);
    assertEquals(1_011, sampler.totals().pathEnds());
    sampler.tell();
    assertEquals(1_011, sum());
    assertTrue(weights.containsKey(1_010L), () -> "the next one is sampled: " + weights);

    thread.look();
    thread.setMark(1_000_000);
    thread.look();
    end(source, 10);
    thread.setMark(1_015);
    sampler.reset(weights::clear);
    assertEquals(0, sampler.totals().pathEnds());
    end(source, 3);
    assertEquals(3, sampler.totals().pathEnds());
    sampler.tell();
    assertEquals(3, sum());
  }

  /** Threads come and go while the clock ticks; what they count is told once each. */
  @Test
  void losesNothingOfSeveralThreads() throws Exception {
    PathEndSampler sampler = sampler(SAMPLES);
    AtomicLong told = new AtomicLong();
    AtomicLong wrong = new AtomicLong();
    PathEndSampler.Source source =
        sampler.addSource(
            1,
            1 << 30,
            (words, unit) -> {
              told.addAndGet(unit.pathEnds());
              wrong.addAndGet(words[0] == 7 ? 0 : 1);
            });
    PathEndSampler.Source pairs =
        sampler.addSource(
            2,
            -1,
            (words, unit) -> {
              told.addAndGet(unit.pathEnds());
              wrong.addAndGet(words[0] == -words[1] ? 0 : 1);
            });
    AtomicBoolean over = new AtomicBoolean();
    Thread clock =
        new Thread(
            () -> {
              while (!over.get()) {
                sampler.tick();
              }
            });
    gate.enter(Thread.currentThread());
    for (int i = 0; i < 1_000; i++) {
      source.record(7);
    }
    gate.enter(clock);
    clock.start();
    int rounds = 6;
    int each = 2_000_000;
    for (int round = 0; round < rounds; round++) {
      ExecutorService threads = Executors.newFixedThreadPool(2);
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < 2; thread++) {
        running.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < each / 2; i++) {
                    source.record(7, sampler.own());
                    pairs.record(i, -i);
                  }
                }));
      }
      for (Future<?> thread : running) {
        thread.get();
      }
      threads.shutdown();
      for (Future<?> thread : running) {
        thread.get();
      }
      assertTrue(threads.awaitTermination(10, TimeUnit.MINUTES));
    }
    over.set(true);
    clock.join();
    long expected = 1_000 + 2L * rounds * each;
    assertEquals(expected, sampler.totals().pathEnds());
    assertEquals(0, wrong.get());
    sampler.tell();
    assertTrue(told.get() > 0.9 * expected && told.get() <= expected, () -> told + " told");
  }

  @Test
  void threadsInheritWhatOthersHadThatHaveEnded() throws Exception {
    PathEndSampler sampler = sampler(SAMPLES);
    PathEndSampler.Source source = sampler.addSource(1, 1, (words, unit) -> {});
    gate.enter(Thread.currentThread());
    source.record(1);
    ThreadSamples ofFirst = first();
    List<ThreadSamples> seen = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Thread thread =
          new Thread(
              () -> {
                source.record(1);
                seen.add(sampler.own());
              });
      gate.enter(thread);
      thread.start();
      thread.join();
    }
    source.record(1);
    assertEquals(1, seen.stream().distinct().count());
    assertNotSame(ofFirst, seen.get(0));
    assertEquals(7, sampler.totals().pathEnds());
  }

  private ThreadSamples first() {
    return ofThreads.ofPresent();
  }
}

package org.pathprofile.core.subpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Finds the hot subpaths of a run while it runs, in bounded memory.
 *
 * <p>Every thread has a sampler of its own; all feed one hot list. When the list overflows, samples
 * become rarer for all threads, each from its next sample on.
 *
 * <p>A sampler starts in the state in which a process that had always been running would be found,
 * not with a fresh skip. Otherwise the first blocks of a thread would be sampled too often: a
 * sample could begin there, but not yet be in the way of another. With it, every occurrence of a
 * subpath since the thread's first block is sampled with the same probability, which makes
 * estimates unbiased for short traces too. Exactly so until the list is first resampled, which
 * happens at the end of a sample and thereby puts the threads out of that state for a few samples.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, sections 2.1, 2.3, 3, 5. Departures: the
 * hot list is a counting sample in place of a concise one ({@link CountingSample}); there are no
 * weights by length (section 5.1.1), which would only order a profile; and the estimator. No sample
 * begins while another is recorded: from the beginning of one to that of the next there are f
 * skipped blocks and E[L] recorded ones on average. So an occurrence of length n is sampled with
 * probability P(n) / (f + E[L]). The thesis (section 4.4) takes 1 / f for 1 / (f + E[L]), which
 * makes its estimates too low by E[L] / (f + E[L]), 19 % at f = 25 with lengths up to 32. Subpaths
 * are the same if their blocks are.
 *
 * <p>Cost: constant per block, amortized expected constant per sampled block. Thread-safe, but each
 * sampler belongs to one thread. Deterministic on one thread for a given seed.
 */
public final class SubpathProfiler {
  private final LengthDistribution lengths;
  private final double firstPeriod;

  // Guarded by this.
  private final SplittableRandom random;
  private final CountingSample hotList;
  private long blocks;
  private int resets;

  private SubpathProfiler(Builder builder) {
    lengths = builder.lengths;
    firstPeriod = builder.meanSkip + lengths.mean();
    random = new SplittableRandom(builder.seed);
    hotList = new CountingSample(builder.memory, builder.maxSamples, firstPeriod, random.split());
  }

  /**
   * Begins to describe a profiler: a hot list of 1 MB, lengths 2 to 32, one sample per 1,000 blocks
   * at first.
   *
   * @param seed from which all random numbers follow
   */
  public static Builder builder(long seed) {
    return new Builder(seed);
  }

  /** A sampler for one more thread. */
  public synchronized SubpathSampler newSampler() {
    return new SubpathSampler(
        new RandomChoices(this, random.split(), hotList.period(), resets), lengths.longest());
  }

  /**
   * Forgets all samples, and samples as often as in the beginning. A sample that is being recorded
   * or skipped to meanwhile is forgotten too, so the first one of each thread may come late.
   */
  public synchronized void reset() {
    hotList.clear(firstPeriod);
    blocks = 0;
    resets++;
  }

  private synchronized void add(int[] sampled, long passed, RandomChoices drawn) {
    if (drawn.resets != resets) {
      drawn.resets = resets;
      drawn.period = hotList.period();
      return;
    }
    blocks += passed;
    hotList.add(sampled, drawn.period);
    drawn.period = hotList.period();
  }

  /**
   * The least memory, in bytes, of a hot list that has room for one subpath.
   *
   * @param length the subpath's number of blocks, at least 1
   */
  public static int leastMemory(int length) {
    return CountingSample.leastMemory(length);
  }

  /** The hot subpaths so far. */
  public synchronized SubpathReport report() {
    List<HotSubpath> subpaths = new ArrayList<>();
    hotList.forEach((sampled, samples) -> subpaths.add(subpath(sampled, samples)));
    return new SubpathReport(
        subpaths, blocks, hotList.period(), hotList.threshold(), hotList.used());
  }

  private HotSubpath subpath(int[] sampled, long samples) {
    double perSample = hotList.period() / lengths.probability(sampled.length);
    return new HotSubpath(sampled, samples, hotList.threshold(), perSample);
  }

  /** Draws for one thread, under the period that the thread last heard of. */
  private static final class RandomChoices implements SubpathSampler.Choices {
    private final SubpathProfiler profiler;
    private final SplittableRandom random;
    private double period;
    private int resets;
    private long skip;
    private int length;

    RandomChoices(SubpathProfiler profiler, SplittableRandom random, double period, int resets) {
      this.profiler = profiler;
      this.random = random;
      this.period = period;
      this.resets = resets;
      drawFirst();
    }

    /**
     * Draws as if sampling had always been under way: in so many of all cases as blocks are
     * recorded, the thread's first block belongs to a sample, of which longer ones have more.
     */
    private void drawFirst() {
      draw();
      if (random.nextDouble() * period < profiler.lengths.mean()) {
        int covering = profiler.lengths.drawByLength(random);
        int before = random.nextInt(covering);
        if (before == 0) {
          skip = 0;
          length = covering;
        } else {
          skip += covering - before;
        }
      }
    }

    private void draw() {
      double meanSkip = period - profiler.lengths.mean();
      skip = RandomDraws.trialsToSuccess(random, 1 / meanSkip);
      length = profiler.lengths.draw(random);
    }

    @Override
    public long skip() {
      return skip;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public void sampled(int[] blocks, long passed) {
      profiler.add(blocks, passed, this);
      draw();
    }
  }

  /** Describes a profiler. Not thread-safe. */
  public static final class Builder {
    private final long seed;
    private int memory = 1 << 20;
    private int maxSamples = Integer.MAX_VALUE;
    private double meanSkip = 1000;
    private LengthDistribution lengths = LengthDistribution.geometric(2, 4, 8, 16, 32);

    private Builder(long seed) {
      this.seed = seed;
    }

    /**
     * How many bytes the hot list may take. A subpath of n blocks takes 4 (n + 2) bytes, a hash
     * table at most one eighth of all.
     *
     * @param bytes at least {@link SubpathProfiler#leastMemory} of the greatest length
     */
    public Builder memory(int bytes) {
      memory = bytes;
      return this;
    }

    /**
     * From how many samples on they become rarer, although there is memory left: more would cost
     * time and hardly improve the result. At least 2; unlimited unless told.
     */
    public Builder maxSamples(int samples) {
      maxSamples = samples;
      return this;
    }

    /**
     * How many blocks to skip between two samples on average, before any resampling, at least 1.
     */
    public Builder meanSkip(double skipped) {
      if (!(skipped >= 1)) {
        throw new IllegalArgumentException("the mean skip must be at least 1, but is " + skipped);
      }
      meanSkip = skipped;
      return this;
    }

    /** How long subpaths are. */
    public Builder lengths(LengthDistribution distribution) {
      lengths = Objects.requireNonNull(distribution, "distribution");
      return this;
    }

    /**
     * Builds the profiler.
     *
     * @throws IllegalArgumentException if the memory is too small for one subpath of the greatest
     *     length
     */
    public SubpathProfiler build() {
      int least = leastMemory(lengths.longest());
      if (memory < least) {
        throw new IllegalArgumentException(
            ("a hot list with room for one subpath of %s blocks takes %s bytes, but the"
                    + " memory is %s")
                .formatted(lengths.longest(), least, memory));
      }
      return new SubpathProfiler(this);
    }
  }
}

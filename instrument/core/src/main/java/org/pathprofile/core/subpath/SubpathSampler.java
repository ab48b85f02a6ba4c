package org.pathprofile.core.subpath;

import java.util.function.IntConsumer;

/**
 * Cuts samples out of the stream of blocks that one thread enters: skips a number of blocks,
 * records the next ones as a subpath, and begins again.
 *
 * <p>The block at which the skipping ends is the last one skipped, not the first of the subpath.
 * How many blocks to skip and how long a subpath to record are drawn once per sample.
 *
 * <p>To tell of a block and to take samples are two things, so that compiled code can do the first
 * without a call. {@link #note} counts the block and writes it into a ring of the latest blocks,
 * skipped or not: two stores, and no decision. {@link #take} cuts out of the ring all samples that
 * are complete. When that is makes no difference to them, as long as the ring still has their
 * blocks. So at most {@link #SLACK} blocks may be noted before it is asked whether to call {@code
 * take}: either {@link #isDue}, or {@link #isFull}, which becomes true much later.
 *
 * <p>A sampler belongs to one thread.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 2.1 and Figure 2.1; constant time
 * per block.
 */
public final class SubpathSampler {

  /** How many blocks may be noted before {@link #isDue} or {@link #isFull} is asked. */
  public static final int SLACK = 1 << 13;

  /** With this size, a block's cell is the lower half of its place: one short instruction. */
  private static final int LEAST_RING = 1 << 16;

  /** More blocks than that are skipped in several runs. */
  private static final int LONGEST_RUN = 1 << 30;

  /** Where the numbers come from and the samples go. */
  interface Choices {
    /** How many blocks to skip before the next sample, at least 0. */
    long skip();

    /** How long the next sample is, at least 1. */
    int length();

    /**
     * Takes a sample, which the sampler does not use again.
     *
     * @param passed the number of blocks entered since the sample before, these included
     */
    void sampled(int[] blocks, long passed);
  }

  /** Never takes a sample: stands where no sampler is yet. Not to be told of blocks. */
  public static final SubpathSampler UNUSED =
      new SubpathSampler(
          new Choices() {
            @Override
            public long skip() {
              return Long.MAX_VALUE - 1;
            }

            @Override
            public int length() {
              return 1;
            }

            @Override
            public void sampled(int[] blocks, long passed) {
              throw new IllegalStateException("nobody enters a block here");
            }
          },
          1,
          0,
          LONGEST_RUN);

  private final Choices choices;
  private final int longestRun;
  private final int full;

  /** The latest blocks, each at the low bits of its place. The length is a power of two. */
  private final int[] ring;

  /** The place of the next block: how many came since a run of skipped ones, negative within it. */
  private int place;

  /** How many places, from 0 on, belong to what is skipped or sampled already. */
  private int cut;

  /** How many blocks remain to be skipped from there on. */
  private long skipsLeft;

  /** How long the next sample is. */
  private int length;

  /** How many blocks there are from the last sample to the end of the next one. */
  private long passed;

  /**
   * A sampler at the beginning of a stream.
   *
   * @param longest the greatest length of a sample, at least 1
   */
  SubpathSampler(Choices choices, int longest) {
    this(choices, Math.max(LEAST_RING, powerOfTwo(longest + 2L * SLACK)), SLACK, LONGEST_RUN);
  }

  /**
   * As the other one, with limits that a test can reach.
   *
   * @param size of the ring, a power of two, at least {@code slack} more than the longest sample
   */
  SubpathSampler(Choices choices, int size, int slack, int longestRun) {
    this.choices = choices;
    this.longestRun = longestRun;
    ring = new int[size];
    full = size - slack;
    draw();
    skipRun();
  }

  /** A sampler that takes no samples, but tells of every block that the thread enters. */
  public static SubpathSampler tellingAll(IntConsumer blocks) {
    return new SubpathSampler(
        new Choices() {
          @Override
          public long skip() {
            return 0;
          }

          @Override
          public int length() {
            return 1;
          }

          @Override
          public void sampled(int[] sample, long passed) {
            blocks.accept(sample[0]);
          }
        },
        1);
  }

  private static int powerOfTwo(long least) {
    return Math.toIntExact(Long.highestOneBit(2 * least - 1));
  }

  private void draw() {
    skipsLeft = choices.skip();
    length = choices.length();
    passed += skipsLeft + length;
  }

  private void skipRun() {
    int run = (int) Math.min(skipsLeft, longestRun);
    place = -run;
    skipsLeft -= run;
  }

  /**
   * Tells that the thread enters a block, but takes no sample.
   *
   * <p>The index is always in bounds. The comparison tells the compiler so, which would otherwise
   * provide for an exception, in about 90 bytes. Where the sampler is a constant of the code, the
   * comparison is gone.
   */
  public void note(int block) {
    int at = place;
    place = at + 1;
    int[] latest = ring;
    int cell = at & (latest.length - 1);
    if (Integer.compareUnsigned(cell, latest.length) < 0) {
      latest[cell] = block;
    }
  }

  /** Whether {@link #take} may have something to do: blocks came that were not skipped. */
  public boolean isDue() {
    return place > 0;
  }

  /** Whether samples are lost unless {@link #take} is called within {@link #SLACK} blocks. */
  public boolean isFull() {
    return place > full;
  }

  /**
   * Takes the samples that are complete. If the stack overflows meanwhile, nothing is taken twice
   * by the next call.
   */
  public void take() {
    int end = place;
    while (cut < end) {
      if (skipsLeft > 0) {
        int skipped = (int) Math.min(skipsLeft, end - cut);
        skipsLeft -= skipped;
        cut += skipped;
      } else if (end - cut < length) {
        break;
      } else if (end - cut > ring.length) {
        // Nobody asked in time. What was begun is given up, for its first blocks are overwritten.
        passed += end - cut - length;
        cut = end;
        draw();
      } else {
        int[] sample = latest(cut, length);
        cut += length;
        choices.sampled(sample, passed);
        passed = 0;
        draw();
      }
    }
    if (cut < end) {
      moveToBegin(end);
    } else if (end >= 0) {
      skipRun();
    }
    cut = 0;
  }

  /** Has the places count from the first block of the sample that is not complete. */
  private void moveToBegin(int end) {
    int count = end - cut;
    if (end <= ring.length) {
      System.arraycopy(ring, cut, ring, 0, count);
    } else {
      System.arraycopy(latest(cut, count), 0, ring, 0, count);
    }
    place = count;
  }

  /** About how many bytes of memory it takes. */
  public long footprint() {
    return 4L * ring.length;
  }

  /** Blocks that are in the ring, at {@code from} and the places behind it. */
  private int[] latest(int from, int count) {
    int[] blocks = new int[count];
    for (int i = 0; i < count; i++) {
      blocks[i] = ring[(from + i) & (ring.length - 1)];
    }
    return blocks;
  }
}

package org.pathprofile.core.subpath;

/**
 * Cuts samples out of the stream of blocks that one thread enters: skips a number of blocks,
 * records the next ones as a subpath, and begins again.
 *
 * <p>The block at which the skipping ends is the last one skipped, not the first of the subpath.
 * Skipping costs one comparison and one decrement per block; how many blocks to skip and how long a
 * subpath to record are drawn once per sample.
 *
 * <p>For probes, {@link #skip} is the quick way and {@link #record} the slow one, to be called when
 * {@code skip} returned false. A sampler belongs to one thread.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 2.1 and Figure 2.1; constant time
 * per block.
 */
public final class SubpathSampler {

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

  private final Choices choices;
  private long skipsLeft;
  private long passed;
  private int[] blocks;
  private int recorded;

  SubpathSampler(Choices choices) {
    this.choices = choices;
    begin();
  }

  private void begin() {
    skipsLeft = choices.skip();
    blocks = new int[choices.length()];
    recorded = 0;
    passed = skipsLeft + blocks.length;
  }

  /** Tells that the thread enters a block. */
  public void enterBlock(int block) {
    if (!skip()) {
      record(block);
    }
  }

  /**
   * Tells that the thread enters some block.
   *
   * @return whether that is all there is to do; if not, {@link #record} must be told the block
   */
  public boolean skip() {
    if (skipsLeft > 0) {
      skipsLeft--;
      return true;
    }
    return false;
  }

  /**
   * Tells that the thread enters some blocks, one after the other.
   *
   * @param count how many, at least 1
   * @return whether that is all there is to do; if not, nothing was done yet: {@link #enterBlock}
   *     must be told each of the blocks
   */
  public boolean skip(int count) {
    if (skipsLeft >= count) {
      skipsLeft -= count;
      return true;
    }
    return false;
  }

  /** Records the block that the thread enters; only after {@link #skip} returned false. */
  public void record(int block) {
    blocks[recorded++] = block;
    if (recorded == blocks.length) {
      choices.sampled(blocks, passed);
      begin();
    }
  }
}

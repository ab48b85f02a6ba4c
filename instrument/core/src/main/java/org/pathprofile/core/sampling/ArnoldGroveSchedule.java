package org.pathprofile.core.sampling;

/**
 * Arnold-Grove sampling, plain and simplified.
 *
 * <p>A clock that samples the first path end after each of its ticks sees too few of them, and
 * prefers those behind long-running code. Arnold and Grove take several samples per tick, and
 * before the first of them pass over a number of path ends that changes from tick to tick. They
 * also stride between the samples of one tick; the simplified form takes these in succession,
 * because striding over a sample costs nearly as much as taking it. With {@code r} rotating through
 * 1..stride, a tick samples these path ends, counted from 1:
 *
 * <ul>
 *   <li>simplified: {@code r, r + 1, ..., r + samples - 1};
 *   <li>regular: {@code r, r + stride, ..., r + (samples - 1) * stride}.
 * </ul>
 *
 * <p>Simplified with 1 sample and stride 1 is timer sampling. A tick that comes while samples are
 * still to be taken is ignored: starting over would never let a slow stream of path ends past its
 * stride.
 *
 * <p>Source: Bond and McKinley, <i>Continuous Path and Edge Profiling</i>, MICRO 2005, section 4.4
 * and Figure 5. Both methods take constant time and allocate nothing. Limits: not thread-safe, see
 * {@link SamplingSchedule}; the rotation removes the bias of a fixed distance to the tick, not the
 * one between path ends whose distance is a multiple of the burst.
 */
public final class ArnoldGroveSchedule implements SamplingSchedule {
  private final String name;
  private final int samples;
  private final int stride;

  /** How many path ends to pass over between two samples of one tick. */
  private final int gap;

  /** How many path ends the next tick passes over first: 0..stride-1. */
  private int nextSkip;

  private int skipsLeft;
  private int samplesLeft;

  private ArnoldGroveSchedule(String name, int samples, int stride, int gap) {
    requirePositive("samples", samples);
    requirePositive("stride", stride);
    this.name = name;
    this.samples = samples;
    this.stride = stride;
    this.gap = gap;
  }

  /**
   * The form that PEP uses: strides only before the first sample of a tick.
   *
   * @param samples the number of path ends to sample per tick, at least 1
   * @param stride the number of values through which the first stride rotates, at least 1
   * @throws IllegalArgumentException if a parameter is below 1
   */
  public static ArnoldGroveSchedule simplified(int samples, int stride) {
    return new ArnoldGroveSchedule("simplified", samples, stride, 0);
  }

  /**
   * The original form, for comparison: strides before every sample.
   *
   * @param samples the number of path ends to sample per tick, at least 1
   * @param stride the distance of two samples, and the number of values through which the first
   *     stride rotates, at least 1
   * @throws IllegalArgumentException if a parameter is below 1
   */
  public static ArnoldGroveSchedule regular(int samples, int stride) {
    return new ArnoldGroveSchedule("regular", samples, stride, stride - 1);
  }

  private static void requirePositive(String parameter, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(parameter + " must be at least 1, but is " + value);
    }
  }

  @Override
  public boolean onTick() {
    if (samplesLeft > 0) {
      return false;
    }
    skipsLeft = nextSkip;
    samplesLeft = samples;
    nextSkip++;
    if (nextSkip == stride) {
      nextSkip = 0;
    }
    return true;
  }

  @Override
  public Decision onPathEnd() {
    if (samplesLeft == 0) {
      return Decision.IDLE;
    }
    if (skipsLeft > 0) {
      skipsLeft--;
      return Decision.SKIP;
    }
    skipsLeft = gap;
    samplesLeft--;
    return samplesLeft == 0 ? Decision.TAKE_LAST : Decision.TAKE;
  }

  /** The form and its two parameters, such as {@code simplified(64,17)}. */
  @Override
  public String toString() {
    return name + "(" + samples + "," + stride + ")";
  }
}

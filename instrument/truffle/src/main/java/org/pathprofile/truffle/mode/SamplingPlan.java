package org.pathprofile.truffle.mode;

import org.pathprofile.core.sampling.SampleTotals;
import org.pathprofile.core.sampling.SampleUnit;

/**
 * Decides which path ends of a thread are sampled, and what each of them stands for. Used under the
 * lock of a {@link PathEndSampler}.
 */
interface SamplingPlan {

  /** For how many notes there has to be room. */
  int room();

  /** Has the path ends from now on sampled, when nothing is known of how often they come. */
  void begin(ThreadSamples thread);

  /** The clock has ticked, and notes have been told of. */
  void tick(ThreadSamples thread);

  /**
   * Tells what the samples stand for that were taken since the last time: for all path ends since
   * then together.
   *
   * @param strata for how many path ends each of them was planned to stand; one or more, but no
   *     more than there are path ends
   * @return units with one sample each, or one unit for all
   */
  SampleUnit[] account(SampleTotals totals, ThreadSamples thread, long[] strata);
}

package org.pathprofile.truffle.paths;

import org.jspecify.annotations.Nullable;

/** An activation that knows where its thread counts, while there are several. */
final class CountingRegister extends PathRegister {
  /**
   * The thread's own counters, under the plan of the present path; null if there was one thread
   * only when they were looked for.
   */
  long @Nullable [] own;

  CountingRegister(long start, int epoch, long[] own) {
    super(start, epoch);
    this.own = own;
  }
}

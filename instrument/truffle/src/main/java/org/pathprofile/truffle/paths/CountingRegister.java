package org.pathprofile.truffle.paths;

/** An activation that knows where its thread counts, while there are several. */
final class CountingRegister extends PathRegister {
  /**
   * The thread's own counters of the function; null if there was one thread only when the
   * activation began, or if another may go on with it.
   */
  long[] own;

  CountingRegister(long start, int epoch, long[] own) {
    super(start, epoch);
    this.own = own;
  }
}

package org.pathprofile.truffle.optimize;

/** Which of the possible copies are made. All but the first are there to measure what it adds. */
public enum CopyRule {
  /** Those whose saved cycles, times how often they run, outweigh their size. */
  WORTH,

  /** The same, but as if all code ran equally often. */
  BLIND,

  /** All that save anything at all, up to the same number and size. */
  ALL
}

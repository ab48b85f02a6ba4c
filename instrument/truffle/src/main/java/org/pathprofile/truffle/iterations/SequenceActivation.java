package org.pathprofile.truffle.iterations;

import org.pathprofile.core.kiter.SequenceCounts;
import org.pathprofile.truffle.paths.PathActivation;

/** An activation with a path register, and what is kept of the paths before. */
final class SequenceActivation extends PathActivation {

  /**
   * How many paths have ended since the stream began; stays where the exact number is no matter.
   */
  int paths;

  /** The last paths of the stream, in a ring, if the recorder uses it. */
  final long[] last;

  /** Where the next one goes. */
  int next;

  /** The stream in the counts, if the recorder uses it. */
  SequenceCounts.Stream stream;

  /** The counts in which a suspended stream is known, or null; and what it is known by. */
  SequenceCounts suspendedIn;

  int suspendedAt;

  /**
   * @param lastPaths how many of the last paths to keep
   */
  SequenceActivation(long start, int lastPaths) {
    super(start);
    last = new long[lastPaths];
  }
}

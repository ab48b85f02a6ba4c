package org.pathprofile.truffle.iterations;

import org.pathprofile.core.kiter.SequenceCounts;
import org.pathprofile.truffle.paths.PathActivation;

/** An activation with a path register, and what is kept of the paths before. */
final class SequenceActivation extends PathActivation {

  /** The last paths of the stream, as {@link PathWindow} packs them, if the recorder uses it. */
  final long[] window;

  /** The stream in the counts, if the recorder uses it. */
  SequenceCounts.Stream stream;

  /** The counts in which a suspended stream is known, or null; and what it is known by. */
  SequenceCounts suspendedIn;

  int suspendedAt;

  /**
   * @param windowWords constant in compiled code, so that the words can be in machine registers
   */
  SequenceActivation(long start, int windowWords) {
    super(start);
    window = new long[windowWords];
  }
}

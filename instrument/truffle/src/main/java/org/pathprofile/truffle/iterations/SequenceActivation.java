package org.pathprofile.truffle.iterations;

import org.pathprofile.core.kiter.SequenceCounts;
import org.pathprofile.truffle.paths.PathActivation;

/** An activation with a path register, and what is kept of the paths before. */
final class SequenceActivation extends PathActivation {

  /** The stream in the counts; null if it has no path yet. */
  SequenceCounts.Stream stream;

  /** The counts in which a suspended stream is known, or null; and what it is known by. */
  SequenceCounts suspendedIn;

  int suspendedAt;

  SequenceActivation(long start) {
    super(start);
  }
}

package org.pathprofile.truffle.iterations;

import org.jspecify.annotations.Nullable;
import org.pathprofile.core.kiter.SequenceCounts;
import org.pathprofile.truffle.paths.PathActivation;

/** An activation with a path register, and what is kept of the paths before. */
final class SequenceActivation extends PathActivation {

  /** The stream in the counts; null if it has no path yet. */
  SequenceCounts.@Nullable Stream stream;

  /** The counts in which a suspended stream is known, or null; and what it is known by. */
  @Nullable SequenceCounts suspendedIn;

  int suspendedAt;

  SequenceActivation(long start) {
    super(start);
  }
}

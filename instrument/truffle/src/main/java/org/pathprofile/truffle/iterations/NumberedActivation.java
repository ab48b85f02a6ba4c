package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.probe.Activation;

/**
 * An activation with a register for each path that is under way: one that came into the loop, and
 * one for each iteration since then.
 */
final class NumberedActivation extends Activation {

  /**
   * What is in registers that are not in use yet: a multiple of this, in each another one. So each
   * iteration of the loop gives each register another value, and escape analysis, which gives up on
   * a loop if it learns of one more variable too often, learns of all at once.
   */
  private static final long UNUSED = 1L << 20;

  /** The register of the path that is under way longest. */
  long oldest;

  /**
   * By one less than the iteration in which they are: the registers of the paths that began behind
   * a back edge of the loop. Of no meaning from {@link #iterations} on.
   */
  final long[] younger;

  /** How many back edges the unrolled loop around the block has had, at most k - 1. */
  int iterations;

  /** The id of the path that a suspension ended. */
  long suspended;

  /** Where that path was counted, or null if it was not. */
  @Nullable PathRecorder suspendedIn;

  /**
   * @param k constant in compiled code, so that the registers can be machine registers
   */
  NumberedActivation(long start, int k) {
    oldest = start;
    younger = unused(k - 1);
  }

  @ExplodeLoop
  private static long[] unused(int registers) {
    long[] unused = new long[registers];
    for (int i = 0; i < registers; i++) {
      unused[i] = (i + 1L) * UNUSED;
    }
    return unused;
  }

  void begin(long start) {
    oldest = start;
    iterations = 0;
  }
}

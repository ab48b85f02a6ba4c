package org.pathprofile.truffle.learned;

import org.pathprofile.core.learned.PathLearner;

/**
 * Where an activation is whose graph is learned. Lives in an auxiliary slot of the frame, as every
 * activation does; used by one thread at a time.
 */
abstract class FollowedActivation {
  /** In place of the last block: an exception has ended the path, and no event came since. */
  private static final int THROWN = -3;

  /**
   * In place of the last block: the same activation has begun again, in another version of its
   * code, and no event came since.
   */
  private static final int REENTERED = -4;

  /**
   * The last block, {@link PathLearner#LEARNING}, {@link PathLearner#NOWHERE}, or one of the above,
   * which no way leads from. One number, so that one comparison tells whether a way is known.
   */
  int last;

  /** Of {@link #THROWN}: the block that the exception left. */
  private int thrownIn;

  /** Of {@link #REENTERED}: what {@link #last} was before. */
  private int beforeReentry;

  FollowedActivation(int last) {
    this.last = last;
  }

  /** Takes the place of another object for the same activation, which has begun again. */
  final void reenter(FollowedActivation old) {
    last = REENTERED;
    beforeReentry = old.lastBefore();
    thrownIn = old.thrownIn;
  }

  final boolean isReentered() {
    return last == REENTERED;
  }

  /** {@link #last}, or what it was before the activation began again. */
  final int lastBefore() {
    return last == REENTERED ? beforeReentry : last;
  }

  /** Changes {@link #lastBefore}. */
  final void setLastBefore(int block) {
    if (last == REENTERED) {
      beforeReentry = block;
    } else {
      last = block;
    }
  }

  /** That the activation began again is known now; returns {@link #last}. */
  final int goOn() {
    last = lastBefore();
    return last;
  }

  /**
   * An exception has ended the path.
   *
   * @param block the block that it left
   */
  final void leave(int block) {
    last = THROWN;
    thrownIn = block;
  }

  /** Whether an exception has ended the path in the place where {@link #lastBefore} says. */
  final boolean isThrown() {
    return lastBefore() == THROWN;
  }

  /**
   * That an exception has ended the path is known now; returns the block that it left. {@link
   * #last} says {@link PathLearner#NOWHERE} from here on.
   */
  final int handle() {
    last = PathLearner.NOWHERE;
    return thrownIn;
  }
}

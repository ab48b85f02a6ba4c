package org.pathprofile.truffle.probe;

import org.jspecify.annotations.Nullable;

/**
 * What the profiler keeps of one activation of a guest function. Modes add what they need, such as
 * a path register.
 *
 * <p>It lives in an auxiliary slot of the activation's frame. It is a mutable object, stored once,
 * so that it survives on-stack replacement and deoptimization; in compiled code escape analysis
 * keeps its fields in machine registers as long as the frame stays virtual. Used by one thread at a
 * time.
 */
public abstract class Activation {
  /** A path is being taken. */
  static final int ON_PATH = 0;

  /** The activation is suspended. */
  static final int SUSPENDED = 1;

  /** The activation is over. */
  static final int ENDED = 2;

  /** An exception has ended the path, and no handler has been seen yet. */
  static final int THROWN = 3;

  /**
   * As {@link #THROWN}, by an exception that a finally block held back, or that left no node with
   * an event; which one may not be known.
   */
  static final int RETHROWN = 4;

  /** As {@link #THROWN}, but the path is not counted yet: the stack had no room for it. */
  static final int LEAVING = 5;

  /** As {@link #LEAVING}, and the path is not known: a step was not done, or not completed. */
  static final int OVERFLOWED = 6;

  /** The variables that tell apart what events alone do not, packed. */
  long variables;

  /** Further ones, of the few functions whose variables take more than a word. */
  long @Nullable [] furtherVariables;

  /** One of the constants. */
  int status;

  /** In which run it began: {@link CollectionSwitch#runOfNew}. */
  int run = CollectionSwitch.UNASKED;

  /** The block at which the activation goes on, or last went on, after a suspension. */
  int resume = -1;

  /** The block that an exception leaves, while that is not counted. */
  int left;

  /** The exception that ended the path last; null if it is not known. */
  @Nullable Throwable exception;

  /** The jump that the activation itself has made last, if others come from elsewhere. */
  Throwable jump;

  /** Those that finally blocks hold back. */
  KeptException kept;

  /** For a new activation, at the graph's entry. */
  protected Activation() {}

  /** Whether an exception is on its way. */
  boolean isThrown() {
    return status >= THROWN;
  }
}

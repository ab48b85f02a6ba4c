package org.pathprofile.truffle.mode;

/**
 * Takes the paths that end, one by one.
 *
 * <p>{@link #record} is called from compiled code, wherever a path ends. There each method between
 * the probe and a store costs a state of the frame, to go on from in the interpreter, and what is
 * still needed behind the store is kept in it. The compiler drops most of them in the end, but its
 * budgets for inlining count them. So a step calls this directly and last, and an implementation
 * calls as little as possible.
 */
public interface PathEnds {

  /** A path with number {@code id} has ended. */
  void record(long id);
}

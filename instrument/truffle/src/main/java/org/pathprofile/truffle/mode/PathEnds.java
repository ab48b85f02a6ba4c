package org.pathprofile.truffle.mode;

import org.jspecify.annotations.Nullable;

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

  /**
   * Where the present thread counts, for {@link #record(long, Object)}; null while there is one
   * thread only, or if that makes no difference. In compiled code.
   */
  default @Nullable Object own() {
    return null;
  }

  /**
   * The same in an activation that keeps where its thread counts.
   *
   * @param own what {@link #own} said on this thread, or null if that is to be looked for
   */
  default void record(long id, @Nullable Object own) {
    record(id);
  }
}

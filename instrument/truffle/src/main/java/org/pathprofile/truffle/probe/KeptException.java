package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.jspecify.annotations.Nullable;

/**
 * An exception that a finally block holds back and throws again at its end. A list of them, the
 * innermost first. Immutable.
 *
 * @param handler the block of the graph that the exception has led to
 * @param exception the exception, or null if it is not known
 * @param outer the next one
 */
record KeptException(int handler, @Nullable Throwable exception, @Nullable KeptException outer) {

  /**
   * The list with an exception more. What was kept since the same block kept one before is dropped:
   * these blocks were left otherwise than by their ends. So the list never gets longer than the
   * function has handlers.
   */
  @TruffleBoundary
  static KeptException with(KeptException list, int handler, Throwable exception) {
    KeptException same = find(list, handler);
    return new KeptException(handler, exception, same == null ? list : same.outer);
  }

  /** The exception that the block keeps, or null if that is not known. */
  @TruffleBoundary
  static @Nullable Throwable of(KeptException list, int handler) {
    KeptException kept = find(list, handler);
    return kept == null ? null : kept.exception;
  }

  private static KeptException find(KeptException list, int handler) {
    KeptException found = list;
    while (found != null && found.handler != handler) {
      found = found.outer;
    }
    return found;
  }
}

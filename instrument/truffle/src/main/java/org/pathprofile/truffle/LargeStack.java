package org.pathprofile.truffle;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Runs work whose depth grows with the nesting of guest code.
 *
 * <p>A function may run for the first time with little of the stack left. The guest must not see an
 * overflow that it would not have seen without the profiler, so the work is then repeated on a
 * thread with a stack of its own.
 */
final class LargeStack {
  private static final long STACK_BYTES = 1L << 30;

  private LargeStack() {}

  /** Runs {@code work}, which must be repeatable and must not need the current thread. */
  static <T> T call(Supplier<T> work) {
    try {
      return work.get();
    } catch (StackOverflowError overflow) {
      return callElsewhere(work);
    }
  }

  private static <T> T callElsewhere(Supplier<T> work) {
    AtomicReference<T> result = new AtomicReference<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(null, () -> result.set(work.get()), "pathprofile-graphs", STACK_BYTES, false);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure.get() instanceof Error error) {
      throw error;
    }
    if (failure.get() instanceof RuntimeException exception) {
      throw exception;
    }
    return result.get();
  }
}

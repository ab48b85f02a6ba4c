package org.pathprofile.truffle;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(null, task, "pathprofile-graphs", STACK_BYTES, false);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

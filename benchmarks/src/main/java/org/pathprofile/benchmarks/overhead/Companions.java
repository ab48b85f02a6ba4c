package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Threads that run the program next to the one that is measured, in the same engine. They work
 * while that one warms up and in its turns, and wait while it waits. Thread-safe.
 */
final class Companions implements Iterations {
  private final int number;
  private final List<Thread> threads = new ArrayList<>();
  private int working;
  private boolean paused;
  private boolean ended;
  private Throwable failure;

  /**
   * @param number how many; 0 if the program runs alone
   */
  Companions(int number) {
    this.number = number;
  }

  boolean isEmpty() {
    return number == 0;
  }

  /**
   * Starts them.
   *
   * @param program runs the program until {@link #iterationEnded} says that it shall not go on
   */
  synchronized void start(Runnable program) {
    for (int i = 0; i < number; i++) {
      Thread thread = new Thread(() -> run(program), "companion");
      thread.setDaemon(true);
      threads.add(thread);
      working++;
      thread.start();
    }
  }

  private void run(Runnable program) {
    try {
      program.run();
    } catch (RuntimeException | Error e) {
      synchronized (this) {
        failure = e;
      }
    } finally {
      synchronized (this) {
        working--;
        notifyAll();
      }
    }
  }

  @Override
  public synchronized boolean iterationEnded(long hash) {
    if (paused && !ended) {
      working--;
      notifyAll();
      awaitWhile(() -> paused && !ended);
      working++;
    }
    return !ended;
  }

  private synchronized void awaitWhile(BooleanSupplier condition) {
    try {
      while (condition.getAsBoolean()) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts it", e);
    }
  }

  /**
   * The turns of the thread that is measured, in which these work, too.
   *
   * @throws IllegalStateException from its methods if one of these has failed
   */
  Turns around(Turns turns) {
    return enough -> {
      pause();
      boolean more = turns.next(enough);
      if (more) {
        goOn();
      } else {
        end();
      }
      return more;
    };
  }

  /** Returns when none of them works. */
  private synchronized void pause() {
    paused = true;
    awaitWhile(() -> working > 0);
    if (failure != null) {
      throw new IllegalStateException("a companion has failed", failure);
    }
  }

  private synchronized void goOn() {
    paused = false;
    notifyAll();
  }

  private void end() {
    synchronized (this) {
      ended = true;
      notifyAll();
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts it", e);
      }
    }
  }
}

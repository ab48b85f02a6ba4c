package org.pathprofile.tests.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * How long a test waits for an event from now on: so long that, however busy the machine is, only
 * what would never happen is given up.
 */
public final class Patience {
  /** Against hanging builds only. */
  public static final Duration MOST = Duration.ofMinutes(10);

  private final long begin = System.nanoTime();

  /**
   * Fails if it is at an end.
   *
   * @param missing what has not happened, or what happened instead
   */
  public void check(Supplier<String> missing) {
    assertTrue(
        System.nanoTime() - begin < MOST.toNanos(),
        () -> missing.get() + ", after " + MOST.toMinutes() + " minutes");
  }
}

package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class CompanionsTest {
  private static final int NUMBER = 3;

  /** Notes how far companions are whenever the measured thread waits. */
  private static final class Watch implements Turns {
    private final AtomicLong iterations;
    private final List<Long> whenWaiting = new ArrayList<>();
    private boolean quiet = true;

    Watch(AtomicLong iterations) {
      this.iterations = iterations;
    }

    private void look() {
      long before = iterations.get();
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      quiet &= before == iterations.get();
      whenWaiting.add(before);
    }

    @Override
    public boolean next(boolean enough) {
      look();
      return !enough;
    }
  }

  @Test
  void theyWorkWhileTheProgramDoesThatIsMeasured() throws InterruptedException {
    AtomicLong iterations = new AtomicLong();
    AtomicInteger done = new AtomicInteger();
    Companions companions = new Companions(NUMBER);
    companions.start(
        () -> {
          do {
            iterations.incrementAndGet();
          } while (companions.iterationEnded(0));
          done.incrementAndGet();
        });
    Watch watch = new Watch(iterations);
    Turns turns = companions.around(watch);
    turns.next(false);
    for (int turn = 0; turn < 3; turn++) {
      awaitMore(iterations);
      assertTrue(turns.next(false));
    }
    awaitMore(iterations);
    assertFalse(turns.next(true));
    assertEquals(NUMBER, done.get());
    assertTrue(watch.quiet, "they worked while the other waited");
    assertEquals(watch.whenWaiting.stream().distinct().toList(), watch.whenWaiting);
  }

  private static void awaitMore(AtomicLong iterations) throws InterruptedException {
    long before = iterations.get();
    while (iterations.get() == before) {
      Thread.sleep(1);
    }
  }

  @Test
  void theirFailureIsTold() {
    Companions companions = new Companions(NUMBER);
    companions.start(
        () -> {
          throw new IllegalArgumentException("no such program");
        });
    Turns turns = companions.around(enough -> !enough);
    assertEquals(
        "no such program",
        assertThrows(IllegalStateException.class, () -> turns.next(false)).getCause().getMessage());
  }

  @Test
  void noneIsAlone() {
    Companions none = new Companions(0);
    none.start(() -> assertFalse(true));
    Turns turns = none.around(enough -> !enough);
    assertTrue(turns.next(false));
    assertFalse(turns.next(true));
  }
}

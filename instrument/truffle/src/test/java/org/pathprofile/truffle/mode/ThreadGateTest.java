package org.pathprofile.truffle.mode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadGateTest {
  private final ThreadGate gate = HostThreads.gate();

  /** A thread that runs, or waits, until it is told to end. */
  private final class Guest extends Thread {
    private final boolean runs;
    private final CountDownLatch known = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    Guest(boolean runs) {
      this.runs = runs;
    }

    @Override
    public void run() {
      gate.isPresent(ThreadGate.NOBODY);
      known.countDown();
      while (runs && over.getCount() > 0) {
        Thread.onSpinWait();
      }
      try {
        over.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    Guest begin() throws InterruptedException {
      start();
      known.await();
      while (!runs && getState() != State.WAITING) {
        Thread.onSpinWait();
      }
      return this;
    }

    void end() throws InterruptedException {
      over.countDown();
      join();
    }
  }

  @Test
  void nobodyIsNextBeforeThereAreThreads() {
    assertEquals(ThreadGate.NOBODY, gate.next(false));
    assertFalse(gate.isPresent(ThreadGate.NOBODY));
    assertTrue(gate.isPresent(gate.next(false)));
  }

  @Test
  void threadsThatRunTakeTurns() throws InterruptedException {
    Guest waits = new Guest(false).begin();
    Guest one = new Guest(true).begin();
    Guest two = new Guest(true).begin();
    List<Long> turns = new ArrayList<>();
    for (int turn = 0; turn < 6; turn++) {
      turns.add(gate.next(false));
    }
    assertEquals(2, turns.stream().distinct().count(), turns::toString);
    for (int turn = 1; turn < 6; turn++) {
      assertNotEquals(turns.get(turn - 1), turns.get(turn), turns::toString);
    }
    one.end();
    long last = gate.next(false);
    assertTrue(turns.contains(last), "the only one that runs");
    assertEquals(last, gate.next(false));
    two.end();
    waits.end();
  }

  @Test
  void threadThatMakesNothingOfItsTurnsWaitsLonger() throws InterruptedException {
    Guest idle = new Guest(true).begin();
    long numberOfIdle = gate.next(false);
    Guest busy = new Guest(true).begin();
    int turnsOfIdle = 0;
    boolean passedOn = true;
    for (int turn = 0; turn < 1000; turn++) {
      passedOn = gate.next(passedOn) == numberOfIdle;
      turnsOfIdle += passedOn ? 1 : 0;
    }
    assertTrue(5 < turnsOfIdle && turnsOfIdle < 30, "turns of the idle one: " + turnsOfIdle);
    // From now on it makes something of them.
    for (int turn = 0; turn < 200; turn++) {
      turnsOfIdle += gate.next(false) == numberOfIdle ? 1 : 0;
    }
    assertTrue(turnsOfIdle > 60, "turns of the idle one: " + turnsOfIdle);
    idle.end();
    busy.end();
  }

  @Test
  void oneIsChosenThoughAllWait() throws InterruptedException {
    Guest one = new Guest(false).begin();
    Guest two = new Guest(false).begin();
    long first = gate.next(false);
    long second = gate.next(false);
    assertNotEquals(first, second);
    assertEquals(first, gate.next(false));
    one.end();
    two.end();
  }
}

package org.pathprofile.truffle.mode;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ThreadGateTest {
  @Test
  void knowsTheFirstThreadAndWhetherThereIsAnother() {
    ThreadGate gate = new ThreadGate();
    Thread first = new Thread(() -> {});
    Thread second = new Thread(() -> {});
    assertTrue(gate.isSingle());
    assertFalse(gate.isFirst(first));
    gate.enter(first);
    gate.enter(first);
    assertTrue(gate.isSingle());
    gate.enter(second);
    assertFalse(gate.isSingle());
    gate.enter(first);
    assertFalse(gate.isSingle());
    assertTrue(gate.isFirst(first));
    assertFalse(gate.isFirst(second));
  }

  @Test
  void knowsWhetherOnlyTheFirstCounts() {
    ThreadGate gate = new ThreadGate();
    gate.enter(Thread.currentThread());
    gate.enter(new Thread(() -> {}));
    assertTrue(gate.isFirstAlone());
    assertTrue(gate.isOnlyFirstCounting());
    ThreadGate ofAnother = new ThreadGate();
    ofAnother.enter(new Thread(() -> {}));
    ofAnother.enter(Thread.currentThread());
    assertTrue(ofAnother.isOnlyFirstCounting());
    assertFalse(ofAnother.isFirstAlone());
    assertFalse(ofAnother.isOnlyFirstCounting());
  }
}

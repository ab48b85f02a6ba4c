package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class ChildTest {
  private final List<String> turns = new ArrayList<>();

  private Callable<Boolean> taker(String name, int needed) {
    return () -> {
      turns.add(name);
      return Collections.frequency(turns, name) >= needed;
    };
  }

  @Test
  void allHaveAsManyTurnsAsTheOneThatNeedsTheMost() throws Exception {
    Child.takeTurns(List.of(taker("a", 2), taker("b", 7), taker("c", 1)));
    for (String name : List.of("a", "b", "c")) {
      assertEquals(7, Collections.frequency(turns, name), name);
    }
    // Whose turns are compared are never further apart than there are others.
    for (int round = 0; round < 7; round++) {
      assertEquals(3, turns.subList(3 * round, 3 * round + 3).stream().distinct().count());
    }
  }
}

package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.util.List;

/** One of those that are compared with each other, seen from whoever gives the turns. */
interface TurnTaker {
  /** Waits until it is warm. From then on it waits for its first turn. */
  void awaitWarm() throws IOException, InterruptedException;

  /**
   * Lets it have a turn, and waits for its end.
   *
   * @return whether it has measured enough
   */
  boolean turn() throws IOException, InterruptedException;

  /** Has all of them take turns until all have measured enough, so each has as many as another. */
  static void takeTurns(List<? extends TurnTaker> all) throws IOException, InterruptedException {
    boolean enough = false;
    for (int step = 0; !enough; step++) {
      enough = true;
      for (TurnTaker one : Plan.order(all, step)) {
        enough &= one.turn();
      }
    }
  }
}

package org.pathprofile.benchmarks.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * When a process may work while it is measured: processes that are compared with each other take
 * turns, so that only one of them works at a time and what slows the machine down for a while slows
 * all of them. On the guest's thread, which waits meanwhile.
 */
interface Turns {
  /** What a process says when it is warm. */
  String WARM = "warm";

  /** What it says at the end of a turn, when it has not measured enough yet. */
  String MORE = "more";

  /** The same when it has. */
  String ENOUGH = "enough";

  /** What it is told when its turn begins. */
  String TURN = "turn";

  /** What it is told when all have measured enough. */
  String END = "end";

  /** Returns when it is the process's turn for the first time. */
  void first();

  /**
   * A turn has ended. Returns when the next one begins.
   *
   * @param enough whether this process needs no more
   * @return whether there is a next one
   */
  boolean next(boolean enough);

  /** Of a process that runs alone. */
  static Turns alone() {
    return new Turns() {
      @Override
      public void first() {}

      @Override
      public boolean next(boolean enough) {
        return !enough;
      }
    };
  }

  /** Told through the process's standard streams, a word a line. */
  static Turns told() {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = System.out;
    return new Turns() {
      @Override
      public void first() {
        if (!isTold(WARM)) {
          throw new IllegalStateException("no turn");
        }
      }

      @Override
      public boolean next(boolean enough) {
        return isTold(enough ? ENOUGH : MORE);
      }

      private boolean isTold(String said) {
        out.println(said);
        out.flush();
        try {
          return TURN.equals(in.readLine());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }
}

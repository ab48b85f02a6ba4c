package org.pathprofile.benchmarks.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * When a program may work while it is measured: those that are compared with each other take turns,
 * so that only one of them works at a time and what slows the machine down for a while slows all of
 * them. On the guest's thread, which waits meanwhile. {@link TurnTaker} is the other side.
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

  /** What it says when it has written what it measured. */
  String DONE = "done";

  /** What a process that has done one program is told to do another; its arguments follow. */
  String AGAIN = "again";

  /** Between words of a line, which may contain spaces. */
  String SEPARATOR = "\t";

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
  static Turns told(BufferedReader in) {
    PrintStream out = System.out;
    return told(
        said -> {
          out.println(said);
          out.flush();
        },
        () -> {
          try {
            return in.readLine();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /**
   * Told by somebody.
   *
   * @param say tells what this side says
   * @param hear waits for what the other side says
   */
  static Turns told(Consumer<String> say, Supplier<String> hear) {
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
        say.accept(said);
        return TURN.equals(hear.get());
      }
    };
  }
}

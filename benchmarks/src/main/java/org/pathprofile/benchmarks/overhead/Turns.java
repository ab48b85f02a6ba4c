package org.pathprofile.benchmarks.overhead;

/**
 * When a program may work while it is measured: those that are compared with each other take turns,
 * so that only one of them works at a time and what slows the machine down for a while slows all of
 * them. On the guest's thread, which waits meanwhile.
 */
interface Turns {

  /**
   * The program is warm, or a turn has ended. Returns when the next one begins.
   *
   * @param enough whether it has measured enough
   * @return whether there is a next one
   */
  boolean next(boolean enough);
}

package org.pathprofile.benchmarks.overhead;

/** Who is told of the iterations of a program, on the thread that runs it. */
interface Iterations {

  /** What the program did so far was an earlier phase. */
  default void startHere() {}

  /**
   * An iteration has ended.
   *
   * @param hash of the results so far
   * @return whether the program shall go on
   */
  boolean iterationEnded(long hash);
}

package org.pathprofile.truffle.paths;

import org.pathprofile.truffle.probe.Activation;

/** An activation with a path register. Used by one thread at a time. */
public abstract class PathActivation extends Activation {

  /** The path register: the sum of the increments of the edges taken so far. */
  private long path;

  /**
   * @param start the register at the graph's entry
   */
  protected PathActivation(long start) {
    path = start;
  }

  /** The sum of the increments of the edges taken so far. In compiled code. */
  public final long path() {
    return path;
  }

  /** A path begins whose register has {@code start}. In compiled code. */
  public final void beginPath(long start) {
    path = start;
  }

  /** An edge is taken. In compiled code. */
  final void add(long increment) {
    path += increment;
  }
}

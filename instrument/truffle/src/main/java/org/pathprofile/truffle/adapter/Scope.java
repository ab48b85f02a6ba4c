package org.pathprofile.truffle.adapter;

/** A construct that jumps or exceptions pass through on their way out. */
abstract sealed class Scope permits Target, Loop, TryScope {
  private final int depth;

  /**
   * @param depth how many elements are open around the construct
   */
  Scope(int depth) {
    this.depth = depth;
  }

  /** How many elements are open around the construct. */
  final int depth() {
    return depth;
  }
}

package org.pathprofile.truffle.adapter;

/** A place in the walk through a root's code, to which the walk can be moved again. Immutable. */
public sealed interface Cursor permits Position {
  /** Whether an activation can come here. */
  boolean isReachable();
}

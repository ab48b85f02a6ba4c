package org.pathprofile.truffle.adapter;

/** What an instrumented node can tell of control flow passing it. */
public enum EventKind {
  /** The node is about to run. */
  ENTER,
  /** The node is about to go on where it was suspended. */
  RESUME,
  /** The node has returned normally. */
  RETURN,
  /**
   * The node has returned normally, with the value {@code true}; or with the language's null, if
   * that is what is asked for ({@link Element#isNullTest}).
   */
  RETURN_TRUE,
  /** The node has returned normally, with anything but the value of {@link #RETURN_TRUE}. */
  RETURN_OTHER,
  /** The activation is about to be suspended in the node's own code. */
  SUSPEND,
  /** A structured jump has left the node: break, continue, return. */
  JUMP
}

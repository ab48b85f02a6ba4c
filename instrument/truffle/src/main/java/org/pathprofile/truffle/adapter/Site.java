package org.pathprofile.truffle.adapter;

import java.util.List;

/**
 * A place where an activation can leave the graph from within an element's own code: by an
 * exception, or by being suspended.
 *
 * @param block the block that is left; for a suspension, the suspend block
 * @param resume for a suspension, the block where the activation goes on; {@link #CAUGHT} for an
 *     exception that was caught by a handler of the element, which another exception has left
 *     before any event; otherwise -1
 * @param crossed a loop header that was entered without an event of its own, or -1; its crossing is
 *     to be recorded first
 * @param guards which of several sites of an element it is
 */
public record Site(int block, int resume, int crossed, List<Guard> guards) {
  /** Not a block, see {@link #resume}. */
  public static final int CAUGHT = -2;

  public Site {
    guards = List.copyOf(guards);
  }
}

package org.pathprofile.core.numbering;

/**
 * Where the paths of a loop end. The two conventions give different paths and different counts for
 * the same run, so every profile names the one it used.
 */
public enum PathEnd {
  /**
   * A path ends where it reaches a loop header, from outside the loop as well as over a back edge,
   * and the next path begins at the header (Bond and McKinley, MICRO 2005).
   */
  HEADER,
  /**
   * A path ends on a back edge, and the next path begins at the edge's target; a loop is entered
   * without ending a path (Ball and Larus, MICRO 1996).
   */
  BACKEDGE
}

package org.pathprofile.core.numbering;

/** Why a path ends. */
public enum EndKind {
  /** The exit was reached. */
  EXIT,
  /** A loop header was reached, where paths end at headers. */
  HEADER,
  /** A back edge was taken, where paths end on back edges. */
  BACKEDGE,
  /** A suspend point was reached. */
  SUSPEND,
  /** An edge was taken at which the graph was cut. */
  CUT,
  /** The path's last block can be left by an exception only. */
  EXCEPTION,
  /** The path is a beginning that a numbering was asked for; how it went on is not said. */
  PARTIAL;

  /**
   * Whether the activation goes on behind the path's last edge. The path then lists as its last
   * block the one where the next path begins, so that its consecutive blocks give every edge it
   * took; this last block is executed by the next path.
   */
  public boolean listsNextBlock() {
    return this == HEADER || this == BACKEDGE || this == CUT;
  }
}

package org.pathprofile.core.profile;

import org.pathprofile.core.numbering.EndKind;

/** Why a path ended. */
public enum PathEnding {
  /** The activation returned. */
  EXIT("exit"),
  /** A loop header was reached, from outside the loop or over a back edge. */
  HEADER("header"),
  /** A back edge was taken. */
  BACKEDGE("backedge"),
  /** A guest exception left the path's last block. */
  EXCEPTION("exception"),
  /** The activation was suspended, for example by {@code yield} or {@code await}. */
  SUSPEND("suspend"),
  /** An edge was taken at which the graph was cut because it has too many paths. */
  CUT("cut"),
  /** The activation had not ended when the profile was taken, or never resumed. */
  ABANDONED("abandoned");

  private final String label;

  PathEnding(String label) {
    this.label = label;
  }

  /** The ending of a decoded path; one that was broken off was so by an exception. */
  public static PathEnding of(EndKind end) {
    return switch (end) {
      case EXIT -> EXIT;
      case HEADER -> HEADER;
      case BACKEDGE -> BACKEDGE;
      case SUSPEND -> SUSPEND;
      case CUT -> CUT;
      case EXCEPTION, PARTIAL -> EXCEPTION;
    };
  }

  /** The ending's name in files, in lower case. */
  public String label() {
    return label;
  }

  /**
   * Whether the activation goes on behind an edge. The path then lists as its last block the one
   * where the next path begins, so that its consecutive blocks give every edge it took; this last
   * block is executed by the next path.
   */
  public boolean listsNextBlock() {
    return this == HEADER || this == BACKEDGE || this == CUT;
  }
}

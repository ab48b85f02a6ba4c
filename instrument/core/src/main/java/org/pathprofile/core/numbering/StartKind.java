package org.pathprofile.core.numbering;

/**
 * Why paths begin at a block. Where several reasons apply, the first one here counts, so every
 * block at which paths begin has one kind, and two paths with the same blocks are the same path.
 */
public enum StartKind {
  /** The activation begins. No edge enters the entry, so this reason always stands alone. */
  ENTRY,
  /** A loop header, where paths end at headers. */
  HEADER,
  /** The target of a back edge, where paths end on back edges. */
  BACKEDGE,
  /** A handler or a resume point. */
  HEAD,
  /** The target of an edge at which the graph was cut. */
  CUT
}

package org.pathprofile.sl.nodes.control;

/** A node whose child is a copy of a statement, or of a part of one. */
public interface CopiedStatement {
  /** The block whose variables the original sees. */
  BlockNode originalBlock();
}

package org.pathprofile.api.feedback;

import com.oracle.truffle.api.nodes.Node;

/**
 * The upper end of code that a language has copied along hot paths. The profiler does not look
 * below it for the control flow of the root: that is what it was without the copies, whose nodes
 * have been declared by {@link PathFeedback#declareCopy} or tell their events by {@link
 * ControlFlowEvents}.
 *
 * <p>A language must not let it get into the clone of a root, where nothing is declared.
 */
public abstract class CopiedCode extends Node {

  /** For languages. */
  protected CopiedCode() {}
}

package org.pathprofile.api.feedback;

import com.oracle.truffle.api.nodes.Node;

/**
 * The root of code that a language has copied along hot paths. The profiler does not look below it
 * for the control flow of the guest root, which is the same as without the copies. The nodes of the
 * copies are declared with {@link PathFeedback#declareCopy}, or report their events with {@link
 * ControlFlowEvents}.
 *
 * <p>It must not occur in the clone of a root, where nothing is declared.
 */
public abstract class CopiedCode extends Node {

  /** For languages. */
  protected CopiedCode() {}
}

package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.InstrumentableNode.WrapperNode;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;

/** What is known of a guest's node as Truffle instruments it. Stateless. */
public final class InstrumentedNodes {
  private InstrumentedNodes() {}

  /**
   * Whether events can come of a node, if it has a tag that is asked for. Not whether it has a
   * wrapper now: wrappers without probes are removed when they first run.
   */
  public static boolean canHaveEvents(Node node) {
    if (!(node instanceof InstrumentableNode instrumentable)
        || node instanceof WrapperNode
        || !instrumentable.isInstrumentable()) {
      return false;
    }
    SourceSection section = node.getSourceSection();
    return section != null && section.isAvailable();
  }

  /** Whether a node has a tag. A wrapper has none: its delegate has them. */
  public static boolean hasTag(Node node, Class<? extends Tag> tag) {
    return node instanceof InstrumentableNode instrumentable
        && !(node instanceof WrapperNode)
        && instrumentable.hasTag(tag);
  }

  /** The wrapper around a node, in which the node may be replaced, or the node if it has none. */
  public static Node outermost(Node node) {
    return node.getParent() instanceof WrapperNode ? node.getParent() : node;
  }
}

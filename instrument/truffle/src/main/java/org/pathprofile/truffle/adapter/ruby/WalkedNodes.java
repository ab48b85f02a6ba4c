package org.pathprofile.truffle.adapter.ruby;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.Node;
import java.util.IdentityHashMap;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.SourceRanges;

/** The elements that nodes are. Not thread-safe. */
final class WalkedNodes {
  private static final int NONE = -1;

  private final GraphAssembler assembler;
  private final IdentityHashMap<Node, Integer> elements = new IdentityHashMap<>();

  WalkedNodes(GraphAssembler assembler) {
    this.assembler = assembler;
  }

  /** The element that a node is; a new one if it is not known. */
  int of(Node node) {
    int known = elements.getOrDefault(node, NONE);
    if (known != NONE) {
      return known;
    }
    int element =
        assembler.addElement(
            SourceRanges.of(node.getSourceSection()), EventNodes.hasTag(node, StatementTag.class));
    elements.put(node, element);
    if (node.getParent() instanceof InstrumentableNode.WrapperNode) {
      elements.put(node.getParent(), element);
    }
    return element;
  }

  /** All elements, by nodes and their wrappers. */
  IdentityHashMap<Node, Integer> all() {
    return elements;
  }
}

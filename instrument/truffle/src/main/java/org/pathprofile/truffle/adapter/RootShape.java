package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * The instrumented nodes of a root, and what they look like: their tags, their sections, and which
 * of them is below which. It takes a small part of the time of a graph. Roots made of the same
 * piece of the same source whose shapes have equal signatures, such as the clones that Truffle
 * makes to tell callers apart, have the same graph, and the same elements at the same nodes.
 *
 * @param nodes the instrumented nodes, not their wrappers, in the order of the tree
 * @param signature what they look like
 */
public record RootShape(List<Node> nodes, long signature) {
  private record Visit(Node node, int depth) {}

  /**
   * The shape of a root. Takes time linear in the size of its tree, and no stack.
   *
   * @param tags the tags with which nodes are instrumented; in an order that is always the same
   */
  public static RootShape of(RootNode root, Collection<Class<? extends Tag>> tags) {
    List<Node> nodes = new ArrayList<>();
    Signature signature = new Signature();
    Deque<Visit> stack = new ArrayDeque<>();
    stack.push(new Visit(root, 0));
    while (!stack.isEmpty()) {
      Visit visit = stack.pop();
      int depth = visit.depth();
      long tagged = tagsOf(visit.node(), tags);
      if (tagged != 0) {
        nodes.add(visit.node());
        SourceSection section = visit.node().getSourceSection();
        signature.add(tagged);
        signature.add(depth);
        signature.add(section.getCharIndex());
        signature.add(section.getCharLength());
        depth++;
      }
      for (Node child : visit.node().getChildren()) {
        stack.push(new Visit(child, depth));
      }
    }
    return new RootShape(nodes, signature.value());
  }

  /** A bit for each tag of a node; 0 if it is not instrumented. */
  private static long tagsOf(Node node, Collection<Class<? extends Tag>> tags) {
    if (!InstrumentedNodes.canHaveEvents(node)) {
      return 0;
    }
    long bits = 0;
    long bit = 1;
    for (Class<? extends Tag> tag : tags) {
      if (((InstrumentableNode) node).hasTag(tag)) {
        bits |= bit;
      }
      bit <<= 1;
    }
    return bits;
  }
}

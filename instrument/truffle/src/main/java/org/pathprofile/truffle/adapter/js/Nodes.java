package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.contains;
import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.List;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.TreeNodes;

/** What is known of GraalJS's nodes: what their names mean, tags, sections. Stateless. */
final class Nodes {
  private Nodes() {}

  static boolean hasTag(Node node, Class<? extends Tag> tag) {
    return node instanceof InstrumentableNode instrumentable && instrumentable.hasTag(tag);
  }

  /** Whether events can come of a node, if it has a tag that is asked for. */
  static boolean canHaveEvents(Node node) {
    return InstrumentedNodes.canHaveEvents(node) && !isBypassed(node);
  }

  /** The node around it runs this node without its wrapper, and has the same tags instead of it. */
  private static boolean isBypassed(Node node) {
    Node parent = node.getParent();
    if (parent instanceof InstrumentableNode.WrapperNode) {
      parent = parent.getParent();
    }
    return parent != null && name(parent).equals("GeneratorWrapper");
  }

  static boolean isYield(String name) {
    return name.equals("Yield")
        || name.equals("YieldStar")
        || name.equals("AsyncGeneratorYield")
        || name.equals("AsyncGeneratorYieldStar")
        || name.equals("ModuleYield");
  }

  static boolean isAwait(String name) {
    return name.equals("Await") || name.equals("AsyncIteratorNext") || name.equals("AwaitResume");
  }

  static boolean isChain(String name) {
    return name.equals("OptionalChain") || name.equals("OptionalTargetable");
  }

  static boolean isShortCircuit(String name) {
    return name.equals("ShortCircuit") || name.equals("ShortCircuitTargetable");
  }

  static boolean isJump(String name) {
    return switch (name) {
      case "Break", "Continue", "Return", "TerminalPositionReturn", "FrameReturn" -> true;
      default -> false;
    };
  }

  /** Where the code of a node begins, also if only parts of it have a section; or -1. */
  static int startOf(Node node) {
    return start(List.of(node));
  }

  /** Where the code of nodes begins, also if only parts of it have a section; or -1. */
  static int start(List<Node> nodes) {
    return nodes.stream()
        .flatMap(TreeNodes::inOrder)
        .map(Node::getSourceSection)
        .filter(section -> section != null && section.isAvailable())
        .mapToInt(SourceSection::getCharIndex)
        .min()
        .orElse(-1);
  }

  static boolean yields(Node node) {
    return contains(node, inner -> isYield(name(inner)));
  }

  /** Whether the activation is suspended by the node itself. */
  static boolean isSuspension(Node node) {
    String name = name(node);
    return isYield(name) || isAwait(name);
  }

  static boolean suspends(Node node) {
    return contains(node, Nodes::isSuspension);
  }
}

package org.pathprofile.truffle.adapter.ruby;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.TreeNodes;

/** Where in the source nodes are, and the blocks that are described by it. Stateless. */
final class Descriptions {
  private static final int MAX_LABEL = 24;

  private Descriptions() {}

  /** A block that a construct decides for. */
  static Block decision(BlockKind kind, Node construct, String description) {
    return decision(kind, construct, construct, description);
  }

  /**
   * A block that a construct decides for.
   *
   * @param part the code in the block
   * @param construct its line is that of the block
   */
  static Block decision(BlockKind kind, Node part, Node construct, String description) {
    return new Block(kind, range(part), line(construct), description);
  }

  /** A block without a decision. */
  static Block statements(Node node) {
    return Block.of(BlockKind.STATEMENTS, range(node));
  }

  /** The section of a node; else of the first one below it; else of the nearest one around it. */
  static SourceRange range(Node node) {
    SourceSection own = section(node);
    if (own != null) {
      return SourceRanges.of(own);
    }
    for (Node n = node; n != null; n = n.getParent()) {
      SourceSection around = n.getSourceSection();
      if (around != null && around.isAvailable()) {
        return SourceRanges.of(around);
      }
    }
    return SourceRange.UNKNOWN;
  }

  static int line(Node node) {
    return range(node).startLine();
  }

  /** The section of a node, or of the first one below it that has one. */
  static @Nullable SourceSection section(Node node) {
    return TreeNodes.inOrder(node)
        .map(Node::getSourceSection)
        .filter(section -> section != null && section.isAvailable())
        .findFirst()
        .orElse(null);
  }

  /** The code of a node; empty if it is not known. */
  static String code(Node node) {
    SourceSection section = section(node);
    return section == null || !section.getSource().hasCharacters()
        ? ""
        : section.getCharacters().toString();
  }

  /** The beginning of a node's code, short enough for a block's name. */
  static String label(Node node) {
    String code = code(node).lines().findFirst().orElse("");
    return code.length() > MAX_LABEL ? code.substring(0, MAX_LABEL - 3) + "..." : code;
  }
}

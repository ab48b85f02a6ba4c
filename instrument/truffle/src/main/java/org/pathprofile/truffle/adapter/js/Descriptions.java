package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.js.Nodes.startOf;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.SourceRanges;

/** Where in the source nodes are, and the blocks that are described by it. Not thread-safe. */
final class Descriptions {
  private final RootNode root;
  private final CharSequence text;

  Descriptions(RootNode root) {
    this.root = root;
    SourceSection section = root.getSourceSection();
    text = section == null ? "" : section.getSource().getCharacters();
  }

  /** The text of the source. */
  CharSequence text() {
    return text;
  }

  /** A block that a construct decides for. */
  Block decision(BlockKind kind, Node node, String description) {
    return decision(kind, node, node, description);
  }

  /**
   * A block that a construct decides for.
   *
   * @param part the code in the block
   * @param construct its line and column are those of the block
   */
  Block decision(BlockKind kind, Node part, Node construct, String description) {
    SourceRange place = range(construct);
    return new Block(kind, range(part), place.startLine(), description)
        .withColumn(place.startColumn());
  }

  /** A block in which the activation is suspended or goes on; its line is that of the keyword. */
  Block suspension(BlockKind kind, Node node, String description) {
    return new Block(kind, range(node), lineBehindParentheses(node), description);
  }

  /** A block without a decision. */
  Block statements(Node node) {
    return Block.of(BlockKind.STATEMENTS, range(node));
  }

  /** The beginning of the code, in which a keyword can be looked for. */
  static String head(SourceSection section) {
    if (section == null || !section.isAvailable()) {
      return "";
    }
    CharSequence code = section.getCharacters();
    return code.subSequence(0, Math.min(code.length(), 80)).toString();
  }

  /** The section of a node, or of the nearest one around it that has one. */
  SourceRange range(Node node) {
    for (Node n = node; n != null; n = n.getParent()) {
      SourceSection section = n.getSourceSection();
      if (section != null && section.isAvailable()) {
        return SourceRanges.of(section);
      }
    }
    return SourceRange.UNKNOWN;
  }

  int line(Node node) {
    return range(node).startLine();
  }

  /** The line of the code, for the section of an expression begins with parentheses around it. */
  int lineBehindParentheses(Node node) {
    SourceSection section = node.getSourceSection();
    if (section == null || !section.isAvailable()) {
      return line(node);
    }
    int start = Labels.behindParentheses(text, section.getCharIndex(), section.getCharEndIndex());
    return section.getSource().getLineNumber(start);
  }

  /** The section of the body of an arrow function may begin behind a part of it. */
  int firstLine(Node node) {
    int start = startOf(node);
    return start < 0 ? line(node) : root.getSourceSection().getSource().getLineNumber(start);
  }

  /** The line of the keyword that stands before the code of a node. */
  int keywordLine(String keyword, Node node) {
    SourceSection section = root.getSourceSection();
    int keywordStart = text.toString().lastIndexOf(keyword, startOf(node));
    return keywordStart < section.getCharIndex()
        ? line(node)
        : section.getSource().getLineNumber(keywordStart);
  }
}

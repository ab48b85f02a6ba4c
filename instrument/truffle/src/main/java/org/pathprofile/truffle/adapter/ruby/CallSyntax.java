package org.pathprofile.truffle.adapter.ruby;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import org.pathprofile.truffle.adapter.TreeNodes;

/**
 * What the source shows of calls and their nodes do not, by what stands behind the receiver.
 * Stateless.
 */
final class CallSyntax {
  private CallSyntax() {}

  /**
   * Whether {@code call}, a call by name, is one by {@code &.}: nothing if its receiver is nil. In
   * {@code x&.y ||= z} the calls are not: a node around them asks.
   */
  static boolean isSafe(Node call) {
    return isFollowedBy(call, TreeNodes.child(call, "receiver"), "&.") && !isInSafeAssignment(call);
  }

  /** Whether a decision is that of {@code x&.y ||= z}, whether there is an {@code x}. */
  static boolean isSafeAssignment(Node decision) {
    return TreeNodes.name(decision).equals("Unless")
        && decision.getSourceSection() == null
        && TreeNodes.name(TreeNodes.child(decision, "condition")).equals("IsNil");
  }

  private static boolean isInSafeAssignment(Node call) {
    SourceSection section = call.getSourceSection();
    for (Node n = TreeNodes.parent(call); n != null; n = TreeNodes.parent(n)) {
      if (isSafeAssignment(n)) {
        return true;
      }
      if (n.getSourceSection() != null && !n.getSourceSection().equals(section)) {
        return false;
      }
    }
    return false;
  }

  /**
   * Whether a node is one like {@code x[i] = y}, of which no events come: TruffleRuby replaces it
   * by another one while it makes the wrapper, which goes with the node that was replaced. {@code
   * x[i, n]} passes for one as well.
   */
  static boolean isElementAssignment(Node node) {
    return switch (TreeNodes.name(node)) {
      case "InlinedIndexSet" -> true;
      case "RubyCall" ->
          TreeNodes.childArray(node, "arguments").size() == 2
              && isFollowedBy(node, TreeNodes.child(node, "receiver"), "[");
      default -> false;
    };
  }

  private static boolean isFollowedBy(Node call, Node receiver, String wanted) {
    SourceSection section = receiver == null ? null : receiver.getSourceSection();
    if (section == null || !section.isAvailable() || !section.getSource().hasCharacters()) {
      return false;
    }
    CharSequence text = section.getSource().getCharacters();
    int at = behindSpace(text, section.getCharEndIndex());
    for (int open = parenthesesBefore(call, section);
        open > 0 && at < text.length() && text.charAt(at) == ')';
        open--) {
      at = behindSpace(text, at + 1);
    }
    return at + wanted.length() <= text.length()
        && text.subSequence(at, at + wanted.length()).toString().equals(wanted);
  }

  /** How many parentheses a call opens before its receiver, which is not in a call of its own. */
  private static int parenthesesBefore(Node call, SourceSection receiver) {
    SourceSection section = call.getSourceSection();
    if (section == null || section.getCharIndex() >= receiver.getCharIndex()) {
      return 0;
    }
    String before =
        section
            .getSource()
            .getCharacters()
            .subSequence(section.getCharIndex(), receiver.getCharIndex())
            .toString();
    return before.chars().allMatch(c -> c == '(' || Character.isWhitespace(c))
        ? (int) before.chars().filter(c -> c == '(').count()
        : 0;
  }

  /** The next place that is not in white space or a comment. */
  private static int behindSpace(CharSequence text, int from) {
    int at = from;
    while (at < text.length()
        && (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '#')) {
      if (text.charAt(at) == '#') {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else {
        at++;
      }
    }
    return at;
  }
}

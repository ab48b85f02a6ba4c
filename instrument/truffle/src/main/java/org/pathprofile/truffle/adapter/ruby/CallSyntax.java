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

  /** Whether {@code call}, a call by name, is one by {@code &.}: nothing if its receiver is nil. */
  static boolean isSafe(Node call) {
    return isFollowedBy(TreeNodes.child(call, "receiver"), "&.");
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
              && isFollowedBy(TreeNodes.child(node, "receiver"), "[");
      default -> false;
    };
  }

  private static boolean isFollowedBy(Node receiver, String wanted) {
    SourceSection section = receiver == null ? null : receiver.getSourceSection();
    if (section == null || !section.isAvailable() || !section.getSource().hasCharacters()) {
      return false;
    }
    CharSequence text = section.getSource().getCharacters();
    int at = section.getCharEndIndex();
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at + wanted.length() <= text.length()
        && text.subSequence(at, at + wanted.length()).toString().equals(wanted);
  }
}

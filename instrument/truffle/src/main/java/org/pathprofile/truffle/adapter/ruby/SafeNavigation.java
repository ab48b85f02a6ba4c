package org.pathprofile.truffle.adapter.ruby;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import org.pathprofile.truffle.adapter.TreeNodes;

/**
 * Calls by {@code &.}, which do nothing if their receiver is nil. The nodes do not show it, the
 * source does: it stands behind the receiver.
 */
final class SafeNavigation {
  private SafeNavigation() {}

  /** Whether {@code call}, a call by name, is one. */
  static boolean isIn(Node call) {
    Node receiver = TreeNodes.child(call, "receiver");
    SourceSection section = receiver == null ? null : receiver.getSourceSection();
    if (section == null || !section.isAvailable() || !section.getSource().hasCharacters()) {
      return false;
    }
    CharSequence text = section.getSource().getCharacters();
    int at = section.getCharEndIndex();
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at + 1 < text.length() && text.charAt(at) == '&' && text.charAt(at + 1) == '.';
  }
}

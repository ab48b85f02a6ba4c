package org.pathprofile.truffle.adapter.declared;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/** Reads what a node says of itself. */
final class Declaration {
  private Declaration() {}

  /**
   * A member of a node's object.
   *
   * @throws UnsupportedCodeException if there is none, or it is not a string
   */
  static String require(Node node, String member) {
    String value = find(node, member);
    if (value == null) {
      throw undeclared(node, "its node object has no member '" + member + "'");
    }
    return value;
  }

  /**
   * A member of a node's object, or null if there is none.
   *
   * @throws UnsupportedCodeException if it is not a string
   */
  static @Nullable String find(Node node, String member) {
    Object object = ((InstrumentableNode) node).getNodeObject();
    InteropLibrary interop = InteropLibrary.getUncached();
    if (object == null || !interop.isMemberReadable(object, member)) {
      return null;
    }
    try {
      return interop.asString(interop.readMember(object, member));
    } catch (InteropException e) {
      throw undeclared(node, "its member '" + member + "' is not a string");
    }
  }

  /** A node's declaration does not keep the contract. */
  static UnsupportedCodeException undeclared(Node node, String what) {
    SourceSection section = node.getEncapsulatingSourceSection();
    String line = section == null ? "" : "line " + section.getStartLine() + ": ";
    return new UnsupportedCodeException(
        line + "wrong declaration of " + node.getClass().getSimpleName() + ": " + what);
  }
}

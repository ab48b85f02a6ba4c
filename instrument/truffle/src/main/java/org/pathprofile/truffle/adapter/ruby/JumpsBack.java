package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Finds the jumps that make a loop of code that is none without them. Stateless. */
final class JumpsBack {
  private JumpsBack() {}

  /** Whether a {@code redo} in a loop's body begins that body again. */
  static boolean hasRedo(Node body) {
    return contains(List.of(body), "Redo");
  }

  /** Whether a {@code retry} in the clauses of a {@code begin} begins that again. */
  static boolean hasRetry(List<Node> clauses) {
    return contains(clauses, "Retry");
  }

  private static boolean contains(List<Node> nodes, String jump) {
    Deque<Node> stack = new ArrayDeque<>(nodes);
    while (!stack.isEmpty()) {
      Node node = stack.pop();
      if (name(node).equals(jump)) {
        return true;
      }
      // What jumps in an inner construct lead to is in that.
      for (Node inner : children(node)) {
        if (!isTakenBy(node, inner, jump)) {
          stack.push(inner);
        }
      }
    }
    return false;
  }

  private static boolean isTakenBy(Node around, Node inner, String jump) {
    return switch (name(around)) {
      case "WhileRepeating", "DoWhileRepeating" ->
          jump.equals("Redo") && inner == child(around, "body");
      case "Try" ->
          jump.equals("Retry")
              && inner != child(around, "tryPart")
              && inner != child(around, "elsePart");
      default -> false;
    };
  }
}

package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.childArray;
import static org.pathprofile.truffle.adapter.TreeNodes.children;

import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.Loop;
import org.pathprofile.truffle.adapter.Target;

/** {@code rescue}, {@code else} and {@code ensure}. Not thread-safe. */
record Rescues(Lowering parts, GraphAssembler assembler, EventNodes events, Jumps jumps) {
  /** A construct that is a loop if one of its clauses has a {@code retry}. */
  void lowerTry(Node node, int element) {
    List<Node> clauses = childArray(node, "rescueParts");
    if (!JumpsBack.hasRetry(clauses)) {
      lowerOnce(node, element, clauses, () -> lowerClauses(node, clauses));
      return;
    }
    Loop loop =
        assembler.beginLoop(Descriptions.decision(BlockKind.LOOP_HEADER, node, "begin"), element);
    Target retry = assembler.openTarget("retry");
    lowerOnce(
        node, element, clauses, () -> jumps.lowerClauses(retry, () -> lowerClauses(node, clauses)));
    jumps.goBack(retry, loop, node);
    assembler.endLoop(loop);
  }

  /** What {@code else} does is part of the body here: only its own exceptions are not rescued. */
  private void lowerOnce(Node node, int element, List<Node> clauses, Runnable handling) {
    assembler.tryCatch(
        element,
        () -> {
          parts.lower(child(node, "tryPart"));
          parts.lower(child(node, "elsePart"));
        },
        Descriptions.decision(BlockKind.CATCH, clauses.get(0), "rescue"),
        handling,
        Descriptions.statements(node));
  }

  private void lowerClauses(Node node, List<Node> clauses) {
    List<Cursor> ends = new ArrayList<>();
    for (Node clause : clauses) {
      for (Node part : children(clause)) {
        if (part != child(clause, "rescueBody")) {
          parts.lower(part);
        }
      }
      Cursor decided = assembler.cursor();
      assembler.branch(
          decided,
          Descriptions.decision(BlockKind.CASE, clause, "rescue -> " + Descriptions.label(clause)));
      parts.lower(clause);
      ends.add(assembler.cursor());
      assembler.branch(
          decided,
          Descriptions.decision(
              clause == clauses.get(clauses.size() - 1) ? BlockKind.DEFAULT : BlockKind.CASE_TEST,
              clause,
              clause == clauses.get(clauses.size() - 1) ? "rescue -> none" : ""));
    }
    // None of the clauses takes the exception, which goes on.
    assembler.ownCode();
    assembler.stop();
    assembler.join(ends, Descriptions.statements(node));
  }

  void lowerEnsure(Node node) {
    Node last = child(node, "ensurePart");
    if (!events.has(last)) {
      parts.lower(child(node, "tryPart"));
      parts.lower(last);
      return;
    }
    assembler.tryFinally(
        () -> parts.lower(child(node, "tryPart")),
        block -> parts.lower(last),
        Descriptions.decision(BlockKind.FINALLY, last, "ensure"),
        true);
  }

  /** What a clause does with an exception that it takes. */
  static Node bodyOf(Node clause) {
    return child(clause, "rescueBody");
  }
}

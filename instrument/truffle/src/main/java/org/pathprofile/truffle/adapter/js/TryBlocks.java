package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.contains;
import static org.pathprofile.truffle.adapter.js.Nodes.hasTag;
import static org.pathprofile.truffle.adapter.js.Nodes.suspends;

import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.Node;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/** {@code try} statements, and what closes iterators when their loops are left. Not thread-safe. */
record TryBlocks(Lowering parts, GraphAssembler assembler, EventNodes events, Descriptions blocks) {
  void lowerTryCatch(Node node, int element) {
    Node parameter = child(node, "destructuring");
    if (parameter != null && suspends(parameter)) {
      // GraalJS runs the try block again when the activation goes on.
      throw new UnsupportedCodeException("a suspension in the parameter of a catch clause");
    }
    assembler.tryCatch(
        element,
        () -> parts.lower(child(node, "tryBlock")),
        blocks.decision(BlockKind.CATCH, node, "catch"),
        () -> {
          parts.lower(parameter);
          parts.lower(child(node, "conditionExpression"));
          parts.lower(child(node, "catchBlock"));
        },
        blocks.statements(node));
  }

  void lowerTryFinally(Node node) {
    Node last = child(node, "finallyBlock");
    if (!events.has(last)) {
      if (!EventNodes.definesClassAtLast(node)) {
        parts.lower(child(node, "tryBlock"));
        return;
      }
      // In the graph, for it may throw; but of an exception that enters it there is no sign.
      assembler.noteIndistinct(
          blocks.keywordLine("finally", last), "whether an exception enters the finally block");
    }
    assembler.tryFinally(
        () -> parts.lower(child(node, "tryBlock")),
        block -> parts.lower(last),
        new Block(
            BlockKind.FINALLY, blocks.range(last), blocks.keywordLine("finally", last), "finally"),
        true);
  }

  /**
   * Leaving the loop by a jump calls the iterator's return method, which may throw. So does leaving
   * an array pattern, which has no statements; nothing in it jumps but a generator that is made to
   * return, and that leaves the pattern's statement.
   */
  void lowerIteratorClose(Node node, Node body) {
    if (suspends(body)
        && !contains(body, inner -> hasTag(inner, StandardTags.StatementTag.class))) {
      parts.lower(body);
      assembler.ownCode();
      return;
    }
    assembler.tryFinally(
        () -> parts.lower(body),
        block -> assembler.ownCode(),
        Block.of(BlockKind.STATEMENTS, blocks.range(node)),
        false);
  }

  /** As above; the iterator's return method, if it has one, is waited for. */
  void lowerAsyncIteratorClose(Node node) {
    assembler.tryFinally(
        () -> parts.lower(child(node, "loopNode")),
        block -> {
          assembler.ownCode();
          Cursor withoutMethod = assembler.cursor();
          boolean isDistinct =
              assembler.suspend(
                  blocks.decision(BlockKind.SUSPEND, node, "await"),
                  blocks.decision(BlockKind.RESUME, node, ""),
                  false,
                  false);
          assembler.ownCode();
          if (isDistinct) {
            assembler.join(List.of(withoutMethod, assembler.cursor()), block);
          }
        },
        blocks.statements(node),
        false);
  }
}

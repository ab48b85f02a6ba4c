package org.pathprofile.truffle.adapter.example;

import static org.pathprofile.truffle.adapter.InstrumentedNodes.hasTag;
import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;

import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.Loop;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.Target;
import org.pathprofile.truffle.adapter.TreeNodes;
import org.pathprofile.truffle.adapter.WalkedNodes;

/**
 * Walks functions of a language with if, while and return; its tags are on statements and roots.
 */
final class ExampleWalk {
  private final RootNode root;
  private final GraphAssembler assembler;
  private final WalkedNodes nodes;
  private Target returns;

  ExampleWalk(RootNode root, GraphOptions options) {
    this.root = root;
    assembler = new GraphAssembler(options.pathEnd(), SourceRanges.of(root.getSourceSection()));
    nodes = new WalkedNodes(assembler);
  }

  RootGraph walk() {
    lower(root);
    return new RootGraph(assembler.finish(), nodes.all());
  }

  private static boolean isElement(Node node) {
    return InstrumentedNodes.canHaveEvents(node)
        && (hasTag(node, StatementTag.class) || hasTag(node, RootTag.class));
  }

  private void lower(Node node) {
    if (!assembler.isReachable()) {
      return;
    }
    if (!TreeNodes.contains(node, ExampleWalk::isElement)) {
      assembler.ownCode();
    } else if (!isElement(node)) {
      lowerChildren(node);
    } else if (hasTag(node, RootTag.class)) {
      lowerFunction(node);
    } else {
      nodes.enter(node);
      lowerStatement(node);
      nodes.leave(node);
    }
  }

  private void lowerChildren(Node node) {
    children(node).forEach(this::lower);
    assembler.ownCode();
  }

  private void lowerFunction(Node node) {
    assembler.markActivation(nodes.of(node));
    nodes.enter(node);
    returns = assembler.openTarget("return");
    lowerChildren(node);
    assembler.closeTargetAtExit(returns);
    nodes.leave(node);
  }

  private void lowerStatement(Node node) {
    switch (TreeNodes.name(node)) {
      case "If" -> lowerIf(node);
      case "While" -> lowerWhile(node);
      case "Return" -> {
        children(node).forEach(this::lower);
        assembler.branch(assembler.cursor(), block(BlockKind.STATEMENTS, node, "return"));
        assembler.jump(returns, nodes.of(node), EventKind.JUMP);
      }
      default -> lowerChildren(node);
    }
  }

  private void lowerIf(Node node) {
    lower(child(node, "condition"));
    Cursor decided = assembler.cursor();
    assembler.branch(decided, block(BlockKind.THEN, node, "if -> then"));
    lower(child(node, "thenPart"));
    Cursor afterThen = assembler.cursor();
    Node elsePart = child(node, "elsePart");
    String outcome = elsePart == null ? "if -> skip" : "if -> else";
    assembler.branch(decided, block(BlockKind.ELSE, node, outcome));
    if (elsePart != null) {
      lower(elsePart);
    }
    Block after = Block.of(BlockKind.STATEMENTS, SourceRanges.of(node.getSourceSection()));
    assembler.join(List.of(afterThen, assembler.cursor()), after);
  }

  private void lowerWhile(Node node) {
    Block header = block(BlockKind.LOOP_HEADER, node, "while");
    Loop loop = assembler.beginLoop(header, nodes.of(node));
    lower(child(node, "condition"));
    Cursor decided = assembler.cursor();
    assembler.branch(decided, block(BlockKind.LOOP_BODY, node, "while -> again"));
    lower(child(node, "body"));
    assembler.repeat(loop, -1);
    assembler.endLoop(loop);
    assembler.branch(decided, block(BlockKind.LOOP_EXIT, node, "while -> exit"));
  }

  private static Block block(BlockKind kind, Node node, String text) {
    SourceRange range = SourceRanges.of(node.getSourceSection());
    return new Block(kind, range, range.startLine(), text);
  }
}

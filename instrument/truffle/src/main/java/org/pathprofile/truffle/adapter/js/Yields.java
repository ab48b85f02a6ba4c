package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.name;

import com.oracle.truffle.api.nodes.Node;
import java.util.List;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.WalkedNodes;

/** {@code yield} and {@code await}. Not thread-safe. */
record Yields(
    Lowering parts,
    GraphAssembler assembler,
    WalkedNodes elements,
    Descriptions blocks,
    Returns returns) {
  void lowerYield(Node node) {
    parts.lower(child(node, "expression"));
    assembler.ownCode();
    Cursor withoutValue = assembler.cursor();
    // Others than the plain one suspend for what they delegate to or wait for as well.
    boolean isDistinct =
        assembler.suspend(
            blocks.suspension(BlockKind.SUSPEND, node, "yield"),
            blocks.suspension(BlockKind.RESUME, node, ""),
            !name(node).equals("Yield"),
            !mayGiveNothing(node));
    assembler.ownCode();
    if (!isDistinct) {
      return;
    }
    returns.returnAtYield(node, elements.innermost());
    if (mayGiveNothing(node)) {
      assembler.join(List.of(withoutValue, assembler.cursor()), blocks.statements(node));
    }
  }

  /** Whether the node does not suspend where there is nothing that it could delegate to. */
  private static boolean mayGiveNothing(Node node) {
    return name(node).equals("YieldStar");
  }

  void lowerAwait(Node node) {
    parts.lower(child(node, "expression"));
    assembler.suspend(
        blocks.suspension(BlockKind.SUSPEND, node, "await"),
        blocks.suspension(BlockKind.RESUME, node, ""),
        false,
        true);
    assembler.ownCode();
  }
}

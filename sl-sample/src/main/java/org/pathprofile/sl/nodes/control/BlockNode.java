package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlStatementNode;

/** Statements in sequence. Truffle's own block node lets huge ones be compiled in parts. */
@NodeInfo(shortName = "block")
public final class BlockNode extends SlStatementNode
    implements com.oracle.truffle.api.nodes.BlockNode.ElementExecutor<SlStatementNode> {
  @Child private com.oracle.truffle.api.nodes.BlockNode<SlStatementNode> statements;

  @CompilationFinal(dimensions = 1)
  private final int[] localSlots;

  private final boolean functionBody;

  /**
   * @param localSlots the frame slots of the variables that live in this block
   * @param functionBody whether this is all of a function's code
   */
  public BlockNode(SlStatementNode[] statements, int[] localSlots, boolean functionBody) {
    // An empty block has no statements that could be split.
    this.statements =
        statements.length == 0
            ? null
            : com.oracle.truffle.api.nodes.BlockNode.create(statements, this);
    this.localSlots = localSlots;
    this.functionBody = functionBody;
  }

  /** The frame slots of the variables that live in this block, in the order of declaration. */
  public int[] localSlots() {
    return localSlots;
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    if (statements != null) {
      statements.executeVoid(frame, com.oracle.truffle.api.nodes.BlockNode.NO_ARGUMENT);
    }
  }

  @Override
  public void executeVoid(VirtualFrame frame, SlStatementNode node, int index, int argument) {
    node.executeVoid(frame);
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return (tag == StandardTags.RootBodyTag.class && functionBody) || super.hasTag(tag);
  }
}

package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.jspecify.annotations.Nullable;
import org.pathprofile.sl.nodes.SlStatementNode;

/** Statements in sequence. Truffle's own block node lets huge ones be compiled in parts. */
@NodeInfo(shortName = "block")
public final class BlockNode extends SlStatementNode
    implements com.oracle.truffle.api.nodes.BlockNode.ElementExecutor<SlStatementNode> {
  private static final SlStatementNode[] NONE = {};

  @Child private com.oracle.truffle.api.nodes.BlockNode<SlStatementNode> statements;

  @CompilationFinal(dimensions = 1)
  private final int[] localSlots;

  private final boolean functionBody;

  /** What changes this function, if this is all of its code. */
  @CompilationFinal private @Nullable Tuning tuning;

  @Child private HotCode hotCode;

  /**
   * @param localSlots the frame slots of the variables that live in this block
   * @param functionBody whether this is all of a function's code
   * @param tuning what changes the function, if this is all of its code
   */
  public BlockNode(
      SlStatementNode[] statements,
      int[] localSlots,
      boolean functionBody,
      @Nullable Tuning tuning) {
    // An empty block has no statements that could be split.
    this.statements =
        statements.length == 0
            ? null
            : com.oracle.truffle.api.nodes.BlockNode.create(statements, this);
    this.localSlots = localSlots;
    this.functionBody = functionBody;
    this.tuning = tuning;
  }

  /** Whether this is all of a function's code. */
  public boolean isFunctionBody() {
    return functionBody;
  }

  /** The statements, or the wrappers around them. */
  public SlStatementNode[] statements() {
    return statements == null ? NONE : statements.getElements();
  }

  /** Has hot code run first from now on, or no longer if it is null. */
  public void setHotCode(HotCode code) {
    hotCode = code;
    if (code != null) {
      notifyInserted(insert((Node) code));
    }
  }

  /** The frame slots of the variables that live in this block, in the order of declaration. */
  public int[] localSlots() {
    return localSlots;
  }

  @Override
  public void executeVoid(VirtualFrame frame) {
    if (tuning != null) {
      tuning.keepUp();
    }
    if (hotCode != null) {
      executeFrom(frame, hotCode.execute(frame));
    } else if (statements != null) {
      statements.executeVoid(frame, com.oracle.truffle.api.nodes.BlockNode.NO_ARGUMENT);
    }
  }

  /** Runs the statements from the one with index {@code first} on. */
  @ExplodeLoop
  public void executeFrom(VirtualFrame frame, int first) {
    SlStatementNode[] all = statements();
    for (int i = 0; i < all.length; i++) {
      if (first <= i) {
        all[i].executeVoid(frame);
      }
    }
  }

  @Override
  public void executeVoid(VirtualFrame frame, SlStatementNode node, int index, int argument) {
    node.executeVoid(frame);
  }

  /** A copy runs as the original did before it was tuned: what was made for it is of its root. */
  @Override
  public Node deepCopy() {
    BlockNode copy = (BlockNode) super.deepCopy();
    copy.tuning = null;
    copy.hotCode = null;
    return copy;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return (tag == StandardTags.RootBodyTag.class && functionBody) || super.hasTag(tag);
  }
}

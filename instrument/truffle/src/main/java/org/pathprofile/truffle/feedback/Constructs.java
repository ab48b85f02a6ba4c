package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.SourceRanges;

/**
 * Which node of a root decides that control goes to a block. A block of a decision has the source
 * section of its construct; constructs that share one cannot be told apart and are left out.
 */
final class Constructs {
  private static final Map<BlockKind, Boolean> TAKEN =
      Map.of(
          BlockKind.THEN, true,
          BlockKind.ELSE, false,
          BlockKind.LOOP_BODY, true,
          BlockKind.LOOP_EXIT, false,
          BlockKind.OPERAND, true);

  private final Map<SourceRange, Node> bySection = new HashMap<>();

  /**
   * @param nodes the instrumented nodes of the root
   */
  Constructs(RootNode root, List<Node> nodes) {
    Class<? extends Tag> tag =
        Tag.findProvidedTag(root.getLanguageInfo(), ControlFlow.CONSTRUCT_TAG);
    if (tag == null) {
      return;
    }
    for (Node node : nodes) {
      if (((InstrumentableNode) node).hasTag(tag)) {
        SourceRange section = SourceRanges.of(node.getSourceSection());
        bySection.put(section, bySection.containsKey(section) ? null : node);
      }
    }
  }

  /** The decision that leads to a block, or null if none does. */
  @Nullable Choice choice(Block block) {
    Boolean taken = TAKEN.get(block.kind());
    Node construct = taken == null ? null : bySection.get(block.section());
    return construct == null ? null : new Choice(construct, taken);
  }

  /** The loop that a block is the header of. */
  @Nullable Node loop(Block block) {
    return block.kind() == BlockKind.LOOP_HEADER ? bySection.get(block.section()) : null;
  }
}

package org.pathprofile.tests.adapter.blocks;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.List;

/** Runs one block after the other. */
final class GraphRootNode extends RootNode {
  private final SourceSection section;

  @Child private ExecutableNode dispatch;

  GraphRootNode(BlocksLanguage language, Source source, List<BlockNode> blocks) {
    super(language);
    section = source.createSection(0, source.getLength());
    dispatch = new DispatchNode(section, blocks);
  }

  @Override
  public Object execute(VirtualFrame frame) {
    return dispatch.execute(frame);
  }

  @Override
  public String getName() {
    return "graph";
  }

  @Override
  public SourceSection getSourceSection() {
    return section;
  }

  /** The node that hands over the graph. */
  private static final class DispatchNode extends ExecutableNode {
    @Children private final ExecutableNode[] blocks;

    DispatchNode(SourceSection section, List<BlockNode> blocks) {
      super(section, null);
      this.blocks = blocks.toArray(ExecutableNode[]::new);
      List<String> numbers = blocks.stream().map(BlockNode::number).toList();
      blocks.forEach(block -> block.resolve(numbers));
    }

    /** The graph of the blocks that are there now. */
    @Override
    public Object getNodeObject() {
      StringBuilder edges = new StringBuilder();
      for (ExecutableNode child : blocks) {
        BlockNode block =
            (BlockNode) (child instanceof WrapperNode wrapper ? wrapper.getDelegateNode() : child);
        edges.append(edges.isEmpty() ? "entry>" + block.number() : "").append(block.edges());
      }
      return BlocksLanguage.env(this).asGuestValue(new NodeObject.OfGraph(edges.toString()));
    }

    @Override
    Object execute(VirtualFrame frame) {
      int block = 0;
      while (block != BlockNode.EXIT) {
        block = (int) blocks[block].execute(frame);
      }
      return 0;
    }

    @Override
    public boolean hasTag(Class<? extends Tag> tag) {
      return tag == StandardTags.RootTag.class;
    }
  }
}

package org.pathprofile.sl.nodes;

import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import org.jspecify.annotations.Nullable;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.control.Tuning;

/** The root of a function. */
@NodeInfo(language = "SL", description = "The root of all nodes of a function")
public final class SlRootNode extends RootNode {
  private final String name;
  private final SourceSection sourceSection;

  @Child private SlExpressionNode body;

  /** What changes this function. */
  private @Nullable Tuning tuning;

  /**
   * @param sourceSection an unavailable one for a builtin
   * @param tuning what changes the function
   */
  public SlRootNode(
      SlLanguage language,
      FrameDescriptor frameDescriptor,
      SlExpressionNode body,
      SourceSection sourceSection,
      String name,
      @Nullable Tuning tuning) {
    super(language, frameDescriptor);
    this.body = body;
    this.sourceSection = sourceSection;
    this.name = name;
    this.tuning = tuning;
  }

  /** What changes this function. */
  public @Nullable Tuning tuning() {
    return tuning;
  }

  /** Clones are not tuned. */
  @Override
  public Node copy() {
    SlRootNode copy = (SlRootNode) super.copy();
    copy.tuning = null;
    return copy;
  }

  @Override
  public Object execute(VirtualFrame frame) {
    return body.executeGeneric(frame);
  }

  public SlExpressionNode body() {
    return body;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public SourceSection getSourceSection() {
    return sourceSection;
  }

  @Override
  public boolean isInternal() {
    return !sourceSection.isAvailable();
  }

  @Override
  public boolean isCloningAllowed() {
    return true;
  }

  @Override
  public String toString() {
    return "root " + name;
  }
}

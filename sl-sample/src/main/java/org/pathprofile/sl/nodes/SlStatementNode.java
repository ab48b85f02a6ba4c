package org.pathprofile.sl.nodes;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.GenerateWrapper;
import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.ProbeNode;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.interop.NodeLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.sl.ControlFlowTags;
import org.pathprofile.sl.SlContext;
import org.pathprofile.sl.nodes.local.LocalScope;
import org.pathprofile.sl.runtime.SlStrings;

/** A node that can be executed for its effect; it knows its place in the source. */
@NodeInfo(language = "SL")
@GenerateWrapper
@ExportLibrary(NodeLibrary.class)
public abstract class SlStatementNode extends Node implements InstrumentableNode {
  private static final int NOWHERE = -1;

  private int sourceStart = NOWHERE;
  private int sourceLength;
  private boolean statement;

  /** What this node is to the construct around it. */
  private @Nullable String role;

  public abstract void executeVoid(VirtualFrame frame);

  /** Places this node in the source; without a place it is invisible to tools. */
  public final void setSource(int start, int end) {
    assert 0 <= start && start <= end;
    sourceStart = start;
    sourceLength = end - start;
  }

  public final boolean hasSource() {
    return sourceStart != NOWHERE;
  }

  public final int sourceStart() {
    return sourceStart;
  }

  public final int sourceEnd() {
    return sourceStart + sourceLength;
  }

  /** Makes this node a place where debuggers halt. */
  public final void markStatement() {
    statement = true;
  }

  /** The node itself, if it is the wrapper of a node that tools have put around it. */
  public static SlStatementNode unwrapped(SlStatementNode node) {
    return node instanceof WrapperNode wrapper ? (SlStatementNode) wrapper.getDelegateNode() : node;
  }

  /**
   * Declares what this node is to the construct around it.
   *
   * @param partRole one of the roles of {@link ControlFlow}
   */
  public final void markPart(String partRole) {
    role = partRole;
  }

  @Override
  @TruffleBoundary
  public final SourceSection getSourceSection() {
    if (!hasSource()) {
      return null;
    }
    RootNode root = getRootNode();
    SourceSection whole = root == null ? null : root.getSourceSection();
    return whole == null ? null : whole.getSource().createSection(sourceStart, sourceLength);
  }

  @Override
  public final boolean isInstrumentable() {
    return hasSource();
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    if (tag == ControlFlowTags.Part.class) {
      return role != null;
    }
    return tag == StandardTags.StatementTag.class && statement;
  }

  @Override
  @TruffleBoundary
  public final Object getNodeObject() {
    Map<String, Object> members = new HashMap<>();
    if (role != null) {
      members.put(ControlFlow.ROLE, role);
    }
    describe(members);
    return new NodeObject(members);
  }

  /** Adds what tools can know of this node to the members of its node object. */
  protected void describe(Map<String, Object> members) {
    // Most nodes say nothing but their role.
  }

  @ExportMessage
  final boolean hasScope(@SuppressWarnings("unused") Frame frame) {
    return hasSource();
  }

  @ExportMessage
  final Object getScope(Frame frame, boolean nodeEnter) {
    return LocalScope.of(this, frame == null ? null : frame.materialize(), nodeEnter);
  }

  @ExportMessage
  final boolean hasRootInstance(@SuppressWarnings("unused") Frame frame) {
    return hasSource();
  }

  @ExportMessage
  final Object getRootInstance(@SuppressWarnings("unused") Frame frame) {
    return rootInstance();
  }

  @TruffleBoundary
  private Object rootInstance() {
    return SlContext.get(this).functions().lookup(SlStrings.fromJava(getRootNode().getName()));
  }

  @Override
  public WrapperNode createWrapper(ProbeNode probe) {
    return new SlStatementNodeWrapper(this, probe);
  }

  @Override
  public String toString() {
    SourceSection section = getSourceSection();
    return getClass().getSimpleName()
        + (section == null ? "" : "@" + section.getStartLine() + ":" + section.getStartColumn());
  }
}

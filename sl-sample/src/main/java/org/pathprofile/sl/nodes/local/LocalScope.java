package org.pathprofile.sl.nodes.local;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.FrameSlotKind;
import com.oracle.truffle.api.frame.MaterializedFrame;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.CopiedStatement;
import org.pathprofile.sl.runtime.SlMembers;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.ToSlValueNodeGen;

/** The variables that can be seen from a node, for debuggers and other tools. */
@ExportLibrary(InteropLibrary.class)
public final class LocalScope extends SlMembers {
  private final RootNode root;
  private final @Nullable MaterializedFrame frame;
  private final Map<String, Integer> slots;

  /** Before its arguments are stored a function has only them. */
  private final boolean inArguments;

  private LocalScope(
      RootNode root, MaterializedFrame frame, Map<String, Integer> slots, boolean inArguments) {
    super(slots);
    this.root = root;
    this.frame = frame;
    this.slots = slots;
    this.inArguments = inArguments;
  }

  /**
   * The scope of a node.
   *
   * @param frame the frame of the activation, or null to ask only for the names
   * @param enter whether the node is about to run rather than done
   */
  @TruffleBoundary
  public static LocalScope of(
      SlStatementNode node, @Nullable MaterializedFrame frame, boolean enter) {
    RootNode root = node.getRootNode();
    FrameDescriptor descriptor = root.getFrameDescriptor();
    int position = enter ? node.sourceStart() : node.sourceEnd();
    Map<String, Integer> slots = new LinkedHashMap<>();
    boolean inBlock = false;
    for (Node at = node; at != null; at = outerOf(at)) {
      if (at instanceof BlockNode block) {
        inBlock = true;
        for (int slot : block.localSlots()) {
          LocalVariable variable = (LocalVariable) descriptor.getSlotInfo(slot);
          if (variable.declaredAt() <= position) {
            slots.put(variable.name().toJavaStringUncached(), slot);
          }
        }
      }
    }
    if (!inBlock) {
      for (int slot = 0; slot < descriptor.getNumberOfSlots(); slot++) {
        LocalVariable variable = (LocalVariable) descriptor.getSlotInfo(slot);
        if (variable.isParameter()) {
          slots.put(variable.name().toJavaStringUncached(), slot);
        }
      }
    }
    return new LocalScope(root, frame, slots, !inBlock);
  }

  /** What a node is in; a copy of a statement is where the original is. */
  private static Node outerOf(Node node) {
    Node parent = node.getParent();
    return parent instanceof CopiedStatement copied ? copied.originalBlock() : parent;
  }

  @ExportMessage
  boolean isScope() {
    return true;
  }

  @Override
  protected Object valueOf(Object slot) {
    Object value = frame == null ? null : read((int) slot);
    return value == null ? SlNull.SINGLETON : value;
  }

  private Object read(int slot) {
    if (!inArguments) {
      return frame.getValue(slot);
    }
    int index = variable(slot).parameter();
    return index < frame.getArguments().length ? frame.getArguments()[index] : null;
  }

  private LocalVariable variable(int slot) {
    return (LocalVariable) root.getFrameDescriptor().getSlotInfo(slot);
  }

  @ExportMessage
  @TruffleBoundary
  boolean isMemberModifiable(String member) {
    return frame != null && !inArguments && slots.containsKey(member);
  }

  @ExportMessage
  boolean isMemberInsertable(@SuppressWarnings("unused") String member) {
    return false;
  }

  @ExportMessage
  @TruffleBoundary
  void writeMember(String member, Object value)
      throws UnknownIdentifierException, UnsupportedMessageException {
    Integer slot = slots.get(member);
    if (slot == null) {
      throw UnknownIdentifierException.create(member);
    }
    if (!isMemberModifiable(member)) {
      throw UnsupportedMessageException.create();
    }
    root.getFrameDescriptor().setSlotKind(slot, FrameSlotKind.Object);
    frame.setObject(slot, ToSlValueNodeGen.getUncached().execute(value));
  }

  @ExportMessage
  @TruffleBoundary
  boolean hasSourceLocation() {
    return root.getSourceSection() != null;
  }

  @ExportMessage
  @TruffleBoundary
  SourceSection getSourceLocation() throws UnsupportedMessageException {
    SourceSection section = root.getSourceSection();
    if (section == null) {
      throw UnsupportedMessageException.create();
    }
    return section;
  }

  @Override
  @TruffleBoundary
  public String toString() {
    return root.getName();
  }
}

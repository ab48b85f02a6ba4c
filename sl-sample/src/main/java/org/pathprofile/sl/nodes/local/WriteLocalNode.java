package org.pathprofile.sl.nodes.local;

import com.oracle.truffle.api.dsl.NodeChild;
import com.oracle.truffle.api.dsl.NodeField;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.FrameSlotKind;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.pathprofile.sl.nodes.SlExpressionNode;

/** Writes a local variable; the slot's kind widens once, from its first type to objects. */
@NodeInfo(shortName = "=")
@NodeChild(value = "value", type = SlExpressionNode.class)
@NodeField(name = "slot", type = int.class)
public abstract class WriteLocalNode extends SlExpressionNode {
  protected abstract int getSlot();

  @Specialization(guards = "isOfKind(frame, LONG)")
  protected long writeLong(VirtualFrame frame, long value) {
    frame.getFrameDescriptor().setSlotKind(getSlot(), FrameSlotKind.Long);
    frame.setLong(getSlot(), value);
    return value;
  }

  @Specialization(guards = "isOfKind(frame, BOOLEAN)")
  protected boolean writeBoolean(VirtualFrame frame, boolean value) {
    frame.getFrameDescriptor().setSlotKind(getSlot(), FrameSlotKind.Boolean);
    frame.setBoolean(getSlot(), value);
    return value;
  }

  @Specialization(replaces = {"writeLong", "writeBoolean"})
  protected Object write(VirtualFrame frame, Object value) {
    frame.getFrameDescriptor().setSlotKind(getSlot(), FrameSlotKind.Object);
    frame.setObject(getSlot(), value);
    return value;
  }

  protected static final FrameSlotKind LONG = FrameSlotKind.Long;
  protected static final FrameSlotKind BOOLEAN = FrameSlotKind.Boolean;

  /** Whether the slot has only held that kind so far. */
  protected boolean isOfKind(VirtualFrame frame, FrameSlotKind wanted) {
    FrameSlotKind kind = frame.getFrameDescriptor().getSlotKind(getSlot());
    return kind == wanted || kind == FrameSlotKind.Illegal;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == StandardTags.WriteVariableTag.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(
        StandardTags.WriteVariableTag.NAME,
        getRootNode().getFrameDescriptor().getSlotName(getSlot()));
  }
}

package org.pathprofile.sl.nodes.local;

import com.oracle.truffle.api.dsl.NodeField;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import java.util.Map;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.runtime.SlNull;

/** Reads a local variable; specializes for what its frame slot holds. */
@NodeInfo(shortName = "read")
@NodeField(name = "slot", type = int.class)
public abstract class ReadLocalNode extends SlExpressionNode {
  protected abstract int getSlot();

  @Specialization(guards = "frame.isLong(getSlot())")
  protected long readLong(VirtualFrame frame) {
    return frame.getLong(getSlot());
  }

  @Specialization(guards = "frame.isBoolean(getSlot())")
  protected boolean readBoolean(VirtualFrame frame) {
    return frame.getBoolean(getSlot());
  }

  @Specialization(guards = "frame.isObject(getSlot())")
  protected Object readObject(VirtualFrame frame) {
    Object value = frame.getObject(getSlot());
    return value == null ? SlNull.SINGLETON : value;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == StandardTags.ReadVariableTag.class || super.hasTag(tag);
  }

  @Override
  protected void describe(Map<String, Object> members) {
    members.put(
        StandardTags.ReadVariableTag.NAME,
        getRootNode().getFrameDescriptor().getSlotName(getSlot()));
  }
}

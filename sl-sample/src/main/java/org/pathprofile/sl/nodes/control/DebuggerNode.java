package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.debug.DebuggerTags;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.nodes.SlStatementNode;

/** {@code debugger;}: does nothing, except that an attached debugger halts. */
@NodeInfo(shortName = "debugger")
public final class DebuggerNode extends SlStatementNode {
  @Override
  public void executeVoid(VirtualFrame frame) {
    // A debugger has halted before.
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    return tag == DebuggerTags.AlwaysHalt.class || super.hasTag(tag);
  }
}

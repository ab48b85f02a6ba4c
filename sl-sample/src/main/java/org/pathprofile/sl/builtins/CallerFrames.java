package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.FrameInstance;
import com.oracle.truffle.api.frame.FrameInstance.FrameAccess;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.StringJoiner;
import org.pathprofile.sl.nodes.SlRootNode;

/** The frames of the functions that a builtin was called by. */
final class CallerFrames {
  private CallerFrames() {}

  /** The functions and those of their variables that have a value, one function per line. */
  static String describe() {
    StringJoiner lines = new StringJoiner("\n");
    Truffle.getRuntime()
        .iterateFrames(
            instance -> {
              RootNode root = rootOf(instance);
              if (isVisible(root)) {
                lines.add(describe(root, instance.getFrame(FrameAccess.READ_ONLY)));
              }
              return null;
            });
    return lines.toString();
  }

  private static String describe(RootNode root, Frame frame) {
    StringBuilder line = new StringBuilder("Frame: ").append(root);
    if (root instanceof SlRootNode) {
      FrameDescriptor descriptor = frame.getFrameDescriptor();
      for (int slot = 0; slot < descriptor.getNumberOfSlots(); slot++) {
        Object value = frame.getValue(slot);
        if (value != null) {
          line.append(", ").append(descriptor.getSlotName(slot)).append('=').append(value);
        }
      }
    }
    return line.toString();
  }

  /** Sets a variable of the innermost caller, if it has one of that name. */
  static void setVariable(TruffleString name, Object value) {
    Truffle.getRuntime()
        .iterateFrames(
            instance -> {
              RootNode root = rootOf(instance);
              if (!isVisible(root)) {
                return null;
              }
              if (root instanceof SlRootNode) {
                setVariable(instance.getFrame(FrameAccess.READ_WRITE), name, value);
              }
              return root;
            });
  }

  private static void setVariable(Frame frame, TruffleString name, Object value) {
    FrameDescriptor descriptor = frame.getFrameDescriptor();
    for (int slot = 0; slot < descriptor.getNumberOfSlots(); slot++) {
      if (name.equals(descriptor.getSlotName(slot))) {
        frame.setObject(slot, value);
      }
    }
  }

  private static RootNode rootOf(FrameInstance instance) {
    return instance.getCallTarget() instanceof RootCallTarget target ? target.getRootNode() : null;
  }

  /** Builtins, evaluations and what the host adds are not the program's. */
  private static boolean isVisible(RootNode root) {
    return root != null && !root.isInternal() && root.getLanguageInfo() != null;
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.MaterializedFrame;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Frames on which code runs in calls that have another frame: GraalJS evaluates a module on the
 * frame of the call that has linked it. A stack shows the frames of calls only. Thread-safe.
 */
final class FramesElsewhere {
  /** Few: a module is evaluated once in a context. */
  private final List<WeakReference<MaterializedFrame>> frames = new CopyOnWriteArrayList<>();

  @TruffleBoundary
  void add(MaterializedFrame frame) {
    frames.removeIf(known -> known.refersTo(null));
    frames.add(new WeakReference<>(frame));
  }

  /** The frame for a call. Both have the same last argument, which is the module. */
  @Nullable Frame of(Frame call) {
    Object module = lastArgument(call);
    for (WeakReference<MaterializedFrame> known : frames) {
      MaterializedFrame frame = known.get();
      if (frame != null && module != null && lastArgument(frame) == module) {
        return frame;
      }
    }
    return null;
  }

  private static Object lastArgument(Frame frame) {
    Object[] arguments = frame.getArguments();
    return arguments.length == 0 ? null : arguments[arguments.length - 1];
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** A probe that follows the plans of its function, and finds activations in a slot of the frame. */
public abstract class FollowingProbe extends TreeProbe {
  private final LiveFunction followed;
  @CompilationFinal private Object slotKey;
  @CompilationFinal private int slot = -1;

  /** That of the frames with the slot; null until one was seen. */
  private @Nullable FrameDescriptor frameDescriptor;

  @CompilationFinal private boolean seenException;

  /** A probe of a function. */
  protected FollowingProbe(LiveFunction followed) {
    this.followed = followed;
    slotKey = followed.slotKey();
  }

  // --- the plan

  /** Follows the newest plan. */
  protected final void follow() {
    atomic(this::followLocked);
  }

  /**
   * Follows the newest plan, if it does not yet: asks the function for it, then calls {@link
   * #followSlot}, and only then follows it, for threads that share the code must not follow it in
   * the slot of the old one.
   */
  protected abstract void followLocked();

  /** Whether it has followed any plan. */
  protected abstract boolean hasFollowed();

  /** Looks for activations where those of the newest plan are. */
  protected final void followSlot() {
    Object nextKey = followed.slotKey();
    if (slotKey != nextKey) {
      slotKey = nextKey;
      slot = frameDescriptor == null ? -1 : frameDescriptor.findOrAddAuxiliarySlot(nextKey);
    }
  }

  /**
   * Has the probes of a function below {@code root} follow its newest plan now. Each would do so at
   * its next event, but that would leave code that was compiled before it, and Truffle gives up
   * code that is left time and again. On any thread. Probes of which another thread holds the lock
   * are left to themselves.
   */
  static void followAll(RootNode root, LiveFunction function) {
    root.accept(
        node -> {
          if (node instanceof FollowingProbe probe && probe.followed == function) {
            probe.tryToFollow();
          }
          return true;
        });
  }

  /** Follows the newest plan, if it has followed any, and no other thread holds its lock. */
  public final void tryToFollow() {
    Lock lock = getLock();
    if (hasFollowed() && lock.tryLock()) {
      try {
        followLocked();
      } finally {
        lock.unlock();
      }
    }
  }

  // --- the slot

  /** The key of the slot. */
  final Object slotKey() {
    return slotKey;
  }

  /** The slot of activations, in the frames of the code that this probe is in. */
  protected final int slotIn(VirtualFrame frame) {
    int known = slot;
    if (known < 0) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      // The frame's own descriptor: that of the root is another one where activations are resumed.
      FrameDescriptor descriptor = frame.getFrameDescriptor();
      known = atomic(() -> findSlot(descriptor));
    }
    return known;
  }

  private int findSlot(FrameDescriptor descriptor) {
    frameDescriptor = descriptor;
    slot = descriptor.findOrAddAuxiliarySlot(slotKey);
    foundSlot(descriptor);
    followed.addRoot(getRootNode());
    return slot;
  }

  /** The first frame was seen. In the interpreter, under the probe's lock. */
  void foundSlot(FrameDescriptor ofFrame) {}

  // --- exceptions

  /** In compiled code, what exceptions bring about is there only once there was one. */
  protected final void seeException() {
    if (!seenException) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenException = true;
    }
  }
}

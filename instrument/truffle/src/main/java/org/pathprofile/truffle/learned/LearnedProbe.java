package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.nodes.ControlFlowException;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.concurrent.locks.Lock;

/**
 * What all probes of functions with learned graphs have in common: a plan that they follow, and the
 * slot of the frame in which the activation is.
 */
abstract class LearnedProbe extends ExecutionEventNode {
  private final LearnedFunction profiled;
  @CompilationFinal private int slot = -1;
  @CompilationFinal private Object slotKey;

  /** That of the frames with the slot; null until one was seen. */
  private FrameDescriptor frameDescriptor;

  @CompilationFinal private boolean seenException;

  LearnedProbe(LearnedFunction profiled) {
    this.profiled = profiled;
    slotKey = profiled.slotKey();
  }

  // --- events

  @Override
  protected abstract void onEnter(VirtualFrame frame);

  // --- the plan

  /** Follows the newest plan. */
  final void follow() {
    Lock lock = getLock();
    lock.lock();
    try {
      followLocked();
    } finally {
      lock.unlock();
    }
  }

  /** Follows the newest plan, if it does not yet; {@link #followSlot} is to be called before. */
  abstract void followLocked();

  /** Whether it has followed any plan. */
  abstract boolean hasFollowed();

  /** Looks for activations where those of the newest plan are. */
  final void followSlot() {
    Object nextKey = profiled.slotKey();
    if (slotKey != nextKey) {
      slotKey = nextKey;
      slot = frameDescriptor == null ? -1 : frameDescriptor.findOrAddAuxiliarySlot(nextKey);
    }
  }

  /**
   * Has the probes of a function below {@code root} that have seen events follow its newest plan
   * now. Each would do so at its next event, but that would leave code that was compiled before it,
   * and Truffle gives up code that is left time and again. On any thread. Probes of which another
   * thread holds the lock are left to themselves.
   */
  static void followAll(RootNode root, LearnedFunction function) {
    root.accept(
        node -> {
          if (node instanceof LearnedProbe probe && probe.profiled == function) {
            probe.tryToFollow();
          }
          return true;
        });
  }

  final void tryToFollow() {
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

  final int slotIn(VirtualFrame frame) {
    int known = slot;
    if (known < 0) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      known = findSlot(frame);
    }
    return known;
  }

  private int findSlot(VirtualFrame frame) {
    Lock lock = getLock();
    lock.lock();
    try {
      frameDescriptor = frame.getFrameDescriptor();
      slot = frameDescriptor.findOrAddAuxiliarySlot(slotKey);
      profiled.addRoot(getRootNode());
      return slot;
    } finally {
      lock.unlock();
    }
  }

  // --- exceptions

  /** Whether an exception is how the language goes from one place to another. */
  static boolean isJump(Throwable exception) {
    return exception instanceof ControlFlowException;
  }

  /** In compiled code, what exceptions bring about is there only once there was one. */
  final void seeException() {
    if (!seenException) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenException = true;
    }
  }
}

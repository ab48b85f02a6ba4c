package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.interop.ExceptionType;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.nodes.ControlFlowException;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.Symbol;

/**
 * What the probes of statements and roots have in common: the activation in its slot, and what to
 * do on the way in from each block from which the plan knows one.
 *
 * <p>In straight code the last block is a constant, so nothing remains of the comparisons; where
 * ways meet, a few comparisons with constants do. All that the plan does not know is behind calls,
 * which are handed numbers only, so that the activation stays virtual.
 */
abstract class LearnedProbe extends ExecutionEventNode {
  /** Up to so many ways in are compared one by one; more are looked up in a table. */
  private static final int COMPARED = 6;

  private static final long NO_WAY = Long.MIN_VALUE;

  final LearnedFunction function;

  /** The plan that is followed. */
  @CompilationFinal private LearnedPlan followed;

  /** The blocks from which the plan knows a way in. */
  @CompilationFinal(dimensions = 1)
  private int[] lasts;

  /** What each way in adds to the register, or its complement where the path ends with that. */
  @CompilationFinal(dimensions = 1)
  private long[] values;

  /** The same by the number of the block; null where there are few. */
  @CompilationFinal(dimensions = 1)
  private long[] table;

  /** The register where the next path begins behind an end, if one ends here. */
  @CompilationFinal private long begin;

  @CompilationFinal private int slot = -1;
  @CompilationFinal private Object slotKey;

  /** That of the frames with the slot; null until one was seen. */
  private FrameDescriptor frameDescriptor;

  @CompilationFinal private boolean seenSlowWay;
  @CompilationFinal private boolean seenOtherPlan;
  @CompilationFinal private boolean seenException;
  @CompilationFinal private boolean seenMissed;

  LearnedProbe(LearnedFunction function) {
    this.function = function;
    slotKey = function.slotKey();
  }

  // --- the plan

  /** The plan that an event has to follow. In compiled code a constant. */
  final LearnedPlan plan() {
    LearnedPlan present = followed;
    if (present != null && present.isValid()) {
      return present;
    }
    CompilerDirectives.transferToInterpreterAndInvalidate();
    return follow();
  }

  private LearnedPlan follow() {
    Lock lock = getLock();
    lock.lock();
    try {
      LearnedPlan next = function.plan();
      if (next == followed) {
        return next;
      }
      prepare(next);
      Object nextKey = function.slotKey();
      if (slotKey != nextKey) {
        slotKey = nextKey;
        slot = frameDescriptor == null ? -1 : frameDescriptor.findOrAddAuxiliarySlot(nextKey);
      }
      seenSlowWay = false;
      // Last: threads that share the code must not follow it with what belongs to the old one.
      followed = next;
      return next;
    } finally {
      lock.unlock();
    }
  }

  private void prepare(LearnedPlan plan) {
    LearnedNumbering numbering = plan.numbering();
    int[] all = blocksBefore(numbering);
    long[] added = new long[all.length];
    for (int i = 0; i < all.length; i++) {
      int symbol = symbolFrom(numbering, all[i]);
      long value = numbering.value(all[i], symbol);
      added[i] = Symbol.isBlock(symbol) ? value : ~value;
    }
    if (all.length <= COMPARED) {
      table = null;
    } else {
      long[] byBlock = new long[all[all.length - 1] + 1];
      Arrays.fill(byBlock, NO_WAY);
      for (int i = 0; i < all.length; i++) {
        byBlock[all[i]] = added[i];
      }
      table = byBlock;
    }
    lasts = all;
    values = added;
    begin = beginning(numbering);
  }

  /** The blocks from which a numbering knows a way in, by rising number. */
  abstract int[] blocksBefore(LearnedNumbering numbering);

  /** What the way in from a block is. */
  abstract int symbolFrom(LearnedNumbering numbering, int last);

  /** The register where the next path begins, if one ends here and another one begins. */
  abstract long beginning(LearnedNumbering numbering);

  // --- the activation

  final LearnedActivation activation(VirtualFrame frame) {
    Object activation = frame.getAuxiliarySlot(slotIn(frame));
    return activation == null
        ? null
        : CompilerDirectives.castExact(activation, LearnedActivation.class);
  }

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
      return slot;
    } finally {
      lock.unlock();
    }
  }

  /** Whether there is no activation, since it had begun before the probes were there. */
  final boolean isMissed(LearnedActivation activation) {
    if (activation != null) {
      return false;
    }
    if (!seenMissed) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenMissed = true;
    }
    return true;
  }

  /** Has the activation follow a plan. */
  final void adopt(LearnedActivation activation, LearnedPlan present) {
    if (activation.plan == present) {
      return;
    }
    if (!seenOtherPlan) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenOtherPlan = true;
    }
    boolean again = LearnedActivation.isReentered(activation.last);
    int last = again ? LearnedActivation.beforeReentry(activation.last) : activation.last;
    if (last >= PathLearner.LEARNING) {
      int block = function.lastBlock(activation.register, last);
      long register = function.reencode(activation.plan, activation.register, last, present);
      activation.register = register;
      last = register < 0 ? PathLearner.LEARNING : block;
      activation.last = again ? LearnedActivation.reentered(last) : last;
    }
    activation.plan = present;
  }

  // --- ways in

  /**
   * Takes the way in from the last block, if the plan knows it.
   *
   * @param block what is the last block then
   * @return whether it does
   */
  final boolean take(LearnedActivation activation, LearnedPlan present, int block) {
    return table == null
        ? compare(activation, present, block)
        : lookUp(activation, present, block, table);
  }

  @ExplodeLoop
  private boolean compare(LearnedActivation activation, LearnedPlan present, int block) {
    int last = activation.last;
    for (int i = 0; i < lasts.length; i++) {
      if (last == lasts[i]) {
        long value = values[i];
        activation.last = block;
        if (value >= 0) {
          activation.register += value;
        } else {
          long id = activation.register + ~value;
          activation.register = begin;
          present.ends().record(id);
        }
        return true;
      }
    }
    return false;
  }

  private boolean lookUp(
      LearnedActivation activation, LearnedPlan present, int block, long[] byBlock) {
    int last = activation.last;
    if (last < 0 || last >= byBlock.length) {
      return false;
    }
    long value = byBlock[last];
    if (value == NO_WAY) {
      return false;
    }
    activation.last = block;
    if (value >= 0) {
      activation.register += value;
    } else {
      long id = activation.register + ~value;
      activation.register = begin;
      present.ends().record(id);
    }
    return true;
  }

  /** In compiled code, the slow way is there only once it was taken. */
  final void takeSlowWay() {
    if (!seenSlowWay) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenSlowWay = true;
    }
  }

  // --- ways out

  /** An exception leaves this node; whatever the activation did last, it ends its path. */
  final void leave(LearnedActivation activation, LearnedPlan present, Throwable exception) {
    int last = activation.last;
    if (LearnedActivation.isReentered(last)) {
      last = LearnedActivation.beforeReentry(last);
    }
    if (last < PathLearner.LEARNING) {
      return;
    }
    int block = function.lastBlock(activation.register, last);
    activation.last = LearnedActivation.thrown(Math.max(0, block));
    function.end(present, activation.register, last, endBy(exception));
  }

  /** Whether an exception is how the language goes from one place to another. */
  static boolean isJump(Throwable exception) {
    return exception instanceof ControlFlowException;
  }

  final void seeException() {
    if (!seenException) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenException = true;
    }
  }

  @TruffleBoundary
  private static int endBy(Throwable exception) {
    return isInterruption(exception) ? Symbol.ABANDON : Symbol.THROW;
  }

  /** Whether something else than the code has stopped it. */
  private static boolean isInterruption(Throwable exception) {
    if (exception instanceof ThreadDeath) {
      return true;
    }
    try {
      InteropLibrary interop = InteropLibrary.getUncached();
      return interop.isException(exception)
          && interop.getExceptionType(exception) == ExceptionType.INTERRUPT;
    } catch (UnsupportedMessageException e) {
      return false;
    }
  }
}

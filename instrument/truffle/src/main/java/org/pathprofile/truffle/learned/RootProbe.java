package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.LearnedGraph;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.Symbol;

/** The probe of a root: begins and ends activations. */
final class RootProbe extends PathProbe {
  @CompilationFinal private boolean seenReentry;
  @CompilationFinal private boolean seenJump;

  /** Tells the blocks of the root; null if probes of its statements do. */
  private final @Nullable TracedEvents traced;

  RootProbe(LearnedPathFunction function, @Nullable TracedEvents traced) {
    super(function);
    this.traced = traced;
  }

  @Override
  int[] blocksBefore(LearnedNumbering numbering) {
    return numbering.predecessors(Symbol.EXIT);
  }

  @Override
  int symbolFrom(LearnedNumbering numbering, int last) {
    return Symbol.EXIT;
  }

  @Override
  long beginning(LearnedNumbering numbering) {
    return numbering.start(LearnedGraph.ENTRY);
  }

  @Override
  protected void onEnter(VirtualFrame frame) {
    if (traced != null) {
      traced.begin();
    }
    Ways present = ways();
    if (present.plan.isSilent()) {
      return;
    }
    Object before = frame.getAuxiliarySlot(slotIn(frame));
    if (before == null) {
      begin(frame, present.plan, present.begin);
    } else {
      if (!seenReentry) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenReentry = true;
      }
      // The activation goes on in another version of its code (on-stack replacement), whose events
      // begin anew: that of this root, and that of the statement under way. It gets an object of
      // its own, which the compiler can take apart.
      LearnedActivation old = CompilerDirectives.castExact(before, LearnedActivation.class);
      LearnedActivation again =
          new LearnedActivation(old.plan, old.run, old.stream, old.register, old.last);
      again.reenter(old);
      frame.setAuxiliarySlot(slotIn(frame), again);
    }
  }

  private void begin(VirtualFrame frame, LearnedPlan present, long start) {
    if (start >= 0) {
      frame.setAuxiliarySlot(
          slotIn(frame),
          new LearnedActivation(
              present, present.run(), function.newStream(), start, LearnedGraph.ENTRY));
    } else if (present.isCollecting()) {
      beginLearning(frame, present);
    }
  }

  private void beginLearning(VirtualFrame frame, LearnedPlan present) {
    int run = present.run();
    long register;
    try {
      register = function.begin(present);
    } catch (StackOverflowError overflow) {
      function.overflow();
      throw overflow;
    }
    frame.setAuxiliarySlot(
        slotIn(frame),
        new LearnedActivation(present, run, function.newStream(), register, PathLearner.LEARNING));
  }

  @Override
  protected void onReturnValue(VirtualFrame frame, Object result) {
    end(frame, Symbol.EXIT);
  }

  @Override
  protected void onYield(VirtualFrame frame, Object value) {
    // Where the graph is known, it says that this end is a suspension.
    end(frame, traced == null ? Symbol.SUSPEND : Symbol.EXIT);
  }

  /** What was suspended goes on; the next path begins with its next statement. */
  @Override
  protected void onResume(VirtualFrame frame) {
    LearnedPlan present = ways().plan;
    if (!present.isSilent()) {
      frame.setAuxiliarySlot(
          slotIn(frame),
          new LearnedActivation(
              present, present.run(), function.newStream(), 0, PathLearner.NOWHERE));
    }
  }

  private void end(VirtualFrame frame, int symbol) {
    Ways ways = ways();
    LearnedPlan present = ways.plan;
    if (present.isSilent()) {
      return;
    }
    LearnedActivation activation = activation(frame);
    if (isMissed(activation, present)) {
      miss(present);
      return;
    }
    adopt(activation, present);
    if (symbol != Symbol.EXIT || !take(activation, ways, PathLearner.NOWHERE)) {
      endSlowly(activation, present, symbol);
    }
    frame.setAuxiliarySlot(slotIn(frame), null);
  }

  private void miss(LearnedPlan present) {
    if (present.isCollecting()) {
      function.missPath();
    }
  }

  private void endSlowly(LearnedActivation activation, LearnedPlan present, int symbol) {
    int last = activation.lastBefore();
    if (last < PathLearner.LEARNING) {
      // An exception was handled, and no statement has run since.
      return;
    }
    takeSlowWay();
    end(activation, present, symbol);
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    LearnedPlan present = ways().plan;
    if (present.isSilent()) {
      return;
    }
    if (isJump(exception)) {
      if (!seenJump) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenJump = true;
      }
      end(frame, Symbol.EXIT);
      return;
    }
    seeException();
    LearnedActivation activation = activation(frame);
    if (isMissed(activation, present)) {
      miss(present);
      return;
    }
    adopt(activation, present);
    try {
      leave(activation, present, exception);
    } finally {
      frame.setAuxiliarySlot(slotIn(frame), null);
    }
  }
}

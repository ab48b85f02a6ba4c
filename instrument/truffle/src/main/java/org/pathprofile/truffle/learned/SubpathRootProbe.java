package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.LearnedGraph;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.subpath.SubpathSampler;
import org.pathprofile.truffle.subpath.Check;

/** The probe of a root in mode subpath: begins and ends activations. */
final class SubpathRootProbe extends SubpathProbe {
  private final @Nullable TracedEvents traced;
  private final int entry;
  private final int exit;
  @CompilationFinal private boolean seenReentry;
  @CompilationFinal private boolean seenMissed;

  /**
   * @param traced tells the blocks of the root; null if probes of its statements do
   * @param entry the number of the entry in the engine
   * @param exit that of the exit
   */
  SubpathRootProbe(
      LearnedSubpathFunction function, @Nullable TracedEvents traced, int entry, int exit) {
    super(function);
    this.traced = traced;
    this.entry = entry;
    this.exit = exit;
  }

  @Override
  protected void onEnter(VirtualFrame frame) {
    if (traced != null) {
      traced.begin();
    }
    CollectingPlan present = plan();
    if (present.isSilent()) {
      return;
    }
    Object before = frame.getAuxiliarySlot(slotIn(frame));
    if (before == null) {
      if (present.isCollecting()) {
        begin(frame, present, LearnedGraph.ENTRY);
      }
      return;
    }
    if (!seenReentry) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenReentry = true;
    }
    // As in RootProbe: the activation goes on in another version of its code.
    BlockActivation old = CompilerDirectives.castExact(before, BlockActivation.class);
    BlockActivation again = new BlockActivation(old.sampler, old.run, old.last);
    again.reenter(old);
    frame.setAuxiliarySlot(slotIn(frame), again);
  }

  private void begin(VirtualFrame frame, CollectingPlan present, int last) {
    SubpathSampler sampler = function.subpaths().sampler();
    frame.setAuxiliarySlot(slotIn(frame), new BlockActivation(sampler, present.run(), last));
    if (last == LearnedGraph.ENTRY) {
      enter(sampler, entry, Check.FULL_AT_BEGIN);
    }
  }

  @Override
  protected void onReturnValue(VirtualFrame frame, Object result) {
    end(frame, true);
  }

  @Override
  protected void onYield(VirtualFrame frame, Object value) {
    end(frame, false);
  }

  /**
   * What was suspended goes on, perhaps on another thread. Its next statement is the next block.
   */
  @Override
  protected void onResume(VirtualFrame frame) {
    CollectingPlan present = plan();
    if (!present.isSilent() && present.isCollecting()) {
      begin(frame, present, PathLearner.NOWHERE);
    }
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    seeException();
    end(frame, isJump(exception));
  }

  private void end(VirtualFrame frame, boolean returns) {
    CollectingPlan present = plan();
    if (present.isSilent()) {
      return;
    }
    BlockActivation activation = activation(frame, present);
    if (activation == null) {
      miss(present);
      return;
    }
    if (returns) {
      if (!knows(activation.last)) {
        see(activation.lastBefore());
      }
      enter(activation.sampler, exit, Check.CALL);
    } else {
      // What goes on may be suspended or left, too, without any other check.
      Check.CALL.ask(activation.sampler);
    }
    frame.setAuxiliarySlot(slotIn(frame), null);
  }

  private void see(int last) {
    if (last >= 0) {
      function.seeExit(last);
      learn(last);
    }
  }

  private void miss(CollectingPlan present) {
    if (present.isCollecting()) {
      if (!seenMissed) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenMissed = true;
      }
      function.missPath();
    }
  }
}

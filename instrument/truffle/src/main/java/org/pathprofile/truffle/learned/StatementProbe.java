package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.frame.VirtualFrame;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.Symbol;

/** The probe of a statement: when it is entered, so is its block. */
final class StatementProbe extends PathProbe {
  private final int block;
  private final boolean isHandler;

  /**
   * @param isHandler whether only exceptions lead to the block, so that a path ends with them
   */
  StatementProbe(LearnedPathFunction function, int block, boolean isHandler) {
    super(function);
    this.block = block;
    this.isHandler = isHandler;
  }

  @Override
  int[] blocksBefore(LearnedNumbering numbering) {
    int[] forward = numbering.predecessors(block);
    int[] ending = numbering.predecessors(Symbol.next(block));
    return IntStream.concat(Arrays.stream(forward), Arrays.stream(ending)).sorted().toArray();
  }

  @Override
  int symbolFrom(LearnedNumbering numbering, int last) {
    return numbering.symbol(last, block);
  }

  @Override
  long beginning(LearnedNumbering numbering) {
    return numbering.start(block);
  }

  @Override
  protected void onEnter(VirtualFrame frame) {
    Ways present = ways();
    if (present.plan.isSilent()) {
      return;
    }
    LearnedActivation activation = activation(frame);
    if (isMissed(activation, present.plan)) {
      miss(frame, activation, present);
      return;
    }
    adopt(activation, present.plan);
    if (isHandler) {
      seeException();
      end(activation, present.plan, Symbol.THROW);
    }
    if (!take(activation, present, block)) {
      takeSlowWay();
      enterSlowly(activation, present.plan);
    }
  }

  private void miss(VirtualFrame frame, @Nullable LearnedActivation known, Ways present) {
    boolean isCollecting = present.plan.isCollecting();
    if (present.endsPaths && isCollecting) {
      function.missPath();
    }
    LearnedActivation activation = known;
    if (activation == null && CompilerDirectives.inInterpreter()) {
      // Not in compiled code, where a merge would have an object on one way and none on others.
      activation = LearnedActivation.unseen(present.plan);
      frame.setAuxiliarySlot(slotIn(frame), activation);
    }
    if (activation != null && isCollecting && present.plan.countsUnseen()) {
      countFromHere(activation, present);
    }
  }

  /** Nobody knows on which path an activation is, unless each path that comes here begins here. */
  private void countFromHere(LearnedActivation activation, Ways present) {
    if (activation.run != CollectingPlan.UNSEEN) {
      return;
    }
    if (activation.isReentered()) {
      // This statement may have been entered long ago, in other code.
      activation.goOn();
      return;
    }
    if (present.beginsPaths) {
      activation.plan = present.plan;
      activation.own = present.plan.own();
      activation.run = present.plan.run();
      activation.register = present.begin;
      activation.last = block;
    }
  }

  private void enterSlowly(LearnedActivation activation, LearnedPlan present) {
    try {
      if (activation.isReentered()
          && block == function.lastBlock(activation.register, activation.goOn())) {
        // The statement during which the activation was moved to other code is entered again.
        return;
      }
      if (activation.isThrown()
          && activation.handle() == block
          && function.language().entersHandlersAgain()) {
        return;
      }
      long register =
          function.enter(present, activation.register, activation.last, block, activation.stream);
      activation.register = register;
      activation.last = register < 0 ? PathLearner.LEARNING : block;
    } catch (StackOverflowError overflow) {
      lose(activation);
      throw overflow;
    } catch (RuntimeException fault) {
      misunderstand(activation);
    }
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    LearnedPlan present = ways().plan;
    if (present.isSilent() || isJump(exception)) {
      return;
    }
    seeException();
    LearnedActivation activation = activation(frame);
    if (activation != null && present.isOfThisRun(activation.run)) {
      adopt(activation, present);
      leave(activation, present, exception);
    }
  }
}

package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.truffle.subpath.Check;

/**
 * The probe of a statement in mode subpath.
 *
 * <p>Not each of them asks whether there are samples to take. On an edge to a block with a lower
 * number it is asked, so once in each iteration of a loop; and on an edge from one {@link
 * Check#MOST_UNASKED stretch} of numbers to another. So no more blocks than a stretch has are noted
 * before that.
 */
final class SubpathStatementProbe extends SubpathProbe {
  private final int block;
  private final boolean isHandler;
  private final int inEngine;

  /** Whether an edge is known on which it is asked for samples. */
  @CompilationFinal private boolean asks;

  /**
   * @param isHandler whether only exceptions lead to the block
   * @param inEngine the number of the block in the engine
   */
  SubpathStatementProbe(
      LearnedSubpathFunction function, int block, boolean isHandler, int inEngine) {
    super(function);
    this.block = block;
    this.isHandler = isHandler;
    this.inEngine = inEngine;
  }

  @Override
  protected void onEnter(VirtualFrame frame) {
    CollectingPlan present = plan();
    if (present.isSilent()) {
      return;
    }
    BlockActivation activation = activation(frame, present);
    if (activation == null) {
      return;
    }
    if (isHandler) {
      activation.last = PathLearner.NOWHERE;
    }
    if (knows(activation.last)) {
      activation.last = block;
      enter(activation.sampler, inEngine, asks ? Check.CALL : Check.NONE);
    } else if (arrives(activation)) {
      activation.last = block;
      enter(activation.sampler, inEngine, Check.CALL);
    }
  }

  @Override
  void onLearned(int last) {
    asks |= last >= block || last / Check.MOST_UNASKED != block / Check.MOST_UNASKED;
  }

  /** Whether the block is entered, and not only told of once more. */
  private boolean arrives(BlockActivation activation) {
    if (activation.isReentered()) {
      seeException();
      if (activation.goOn() == block) {
        // The statement during which the activation was moved to other code is entered again.
        return false;
      }
    }
    if (activation.isThrown()
        && activation.handle() == block
        && function.language().entersHandlersAgain()) {
      return false;
    }
    int last = activation.last;
    function.see(last, block);
    if (last >= 0) {
      learn(last);
    }
    return true;
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    CollectingPlan present = plan();
    if (present.isSilent() || isJump(exception)) {
      return;
    }
    seeException();
    BlockActivation activation = activation(frame, present);
    if (activation != null) {
      int last = activation.lastBefore();
      if (last >= 0) {
        activation.leave(last);
      }
    }
  }
}

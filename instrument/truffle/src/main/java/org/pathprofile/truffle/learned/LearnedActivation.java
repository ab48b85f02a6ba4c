package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.frame.Frame;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PieceStream;
import org.pathprofile.truffle.probe.CollectionSwitch;

/** What the profiler keeps of one activation of a function whose graph is learned. */
public final class LearnedActivation extends FollowedActivation {
  /** As {@link PathLearner} says. */
  long register;

  /** The plan that the register belongs to. */
  LearnedPlan plan;

  /** Where the thread counts by that plan, or null: {@link LearnedPlan#own}. */
  @Nullable Object own;

  /**
   * In which run it began, or is counted from: {@link CollectionSwitch#runOfNew}; 0 if nobody asks;
   * {@link CollectingPlan#UNSEEN}.
   */
  int run;

  /** Takes the paths that end, if sequences of them are counted; else null. */
  final @Nullable PieceStream stream;

  LearnedActivation(
      LearnedPlan plan, int run, @Nullable PieceStream stream, long register, int last) {
    super(last);
    this.plan = plan;
    this.own = plan.own();
    this.run = run;
    this.stream = stream;
    this.register = register;
  }

  /**
   * An activation that is not counted. It is kept so that nobody takes it for a new one when it
   * begins again.
   */
  static LearnedActivation unseen(LearnedPlan plan) {
    return new LearnedActivation(plan, CollectingPlan.UNSEEN, null, 0, PathLearner.NOWHERE);
  }

  /**
   * Ends the activations in a frame that is torn down without an event. The frame may be a copy.
   */
  public static void tearDown(Frame frame) {
    frame
        .getFrameDescriptor()
        .getAuxiliarySlots()
        .forEach(
            (key, slot) -> {
              if (frame.getAuxiliarySlot(slot) instanceof LearnedActivation activation
                  && activation.plan.function().isUnderWay(activation, key)) {
                activation.plan.function().tearDown(activation);
              }
            });
  }
}

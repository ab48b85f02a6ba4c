package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.Element;

/**
 * A place where an activation leaves an element's own code by an exception or a suspension.
 *
 * @param block the block that is left, or {@link ActivationPlan#NO_BLOCK}
 * @param begun see {@link org.pathprofile.truffle.adapter.Element#begunIn}
 * @param resume see {@link org.pathprofile.truffle.adapter.Site#resume}
 * @param crossing the step of a loop header that was entered without an event
 * @param leave for a suspension, the step that suspends
 * @param goOn the step with which the activation goes on: after a suspension, or in the handler
 *     that begins with {@code block}
 * @param condition which of several places of the element it is
 */
record LeaveSite(
    int block,
    int begun,
    int resume,
    @Nullable Step crossing,
    Step leave,
    @Nullable Step goOn,
    Condition condition) {

  static final LeaveSite[] NONE = {};

  /** An exception leaves the activation, of which nothing else is known. */
  static final LeaveSite[] ANYWHERE = {
    new LeaveSite(
        ActivationPlan.NO_BLOCK, Element.NOT_KNOWN, -1, null, null, null, Condition.ALWAYS)
  };

  boolean matches(Activation activation) {
    return condition.holds(activation);
  }

  /** The site at which the activation is. */
  @ExplodeLoop
  static @Nullable LeaveSite find(LeaveSite[] sites, Activation activation) {
    for (LeaveSite site : sites) {
      if (site.matches(activation)) {
        return site;
      }
    }
    return null;
  }

  /** Enters the loop header that the activation has entered without an event, if any. */
  void cross(Activation activation) {
    StepRunner.applyIfAny(crossing, activation);
  }
}

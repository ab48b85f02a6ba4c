package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.nodes.ExplodeLoop;

/** Suspends activations, such as those of generators, and goes on with them. */
final class Suspension {
  private Suspension() {}

  /** The activation is suspended in the node whose probe has this plan. */
  static void suspend(Activation activation, ProbePlan.ElementPlan plan) {
    LeaveSite site = LeaveSite.find(plan.suspendSites, activation);
    if (site == null) {
      plan.irregular();
      return;
    }
    site.cross(activation);
    StepRunner.applyIfAny(site.leave(), activation);
    activation.status = Activation.SUSPENDED;
    activation.resume = site.resume();
  }

  /** Goes on where the activation was suspended, if that was in this node's own code. */
  @ExplodeLoop
  static void resume(Activation activation, ProbePlan.ElementPlan plan) {
    for (LeaveSite site : plan.suspendSites) {
      if (site.resume() == activation.resume) {
        activation.status = Activation.ON_PATH;
        StepRunner.applyIfAny(site.goOn(), activation);
        for (GuardedStep guarded : plan.onResume) {
          if (guarded.condition().holds(activation)) {
            StepRunner.assign(activation, guarded);
          }
        }
        return;
      }
    }
  }
}

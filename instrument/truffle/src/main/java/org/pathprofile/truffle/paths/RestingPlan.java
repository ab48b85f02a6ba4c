package org.pathprofile.truffle.paths;

import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;

/** The plan of a function that is not counted for a while. */
final class RestingPlan extends ActivationPlan {
  @Override
  public boolean isResting() {
    return true;
  }

  @Override
  public Class<? extends Activation> activationType() {
    return PathRegister.class;
  }

  @Override
  public Activation begin() {
    throw new IllegalStateException("a resting function begins no activation");
  }

  @Override
  public void abandon(Activation activation, int block, boolean tornDown) {
    // Nothing is counted.
  }

  @Override
  public void irregular() {
    // Nothing is counted.
  }
}

package org.pathprofile.truffle.probe;

/** The plan of a function that is not counted for a while. */
final class RestingPlan extends ActivationPlan {
  private final Class<? extends Activation> activationType;

  RestingPlan(Class<? extends Activation> activationType) {
    this.activationType = activationType;
  }

  @Override
  public boolean isResting() {
    return true;
  }

  @Override
  public Class<? extends Activation> activationType() {
    return activationType;
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

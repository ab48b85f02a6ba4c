package org.pathprofile.truffle.probe;

/** The plan of a function that is not counted for a while. */
final class RestingPlan extends ActivationPlan {
  private final ActivationPlan counting;

  /**
   * @param counting the plan that is followed before and after
   */
  RestingPlan(ActivationPlan counting) {
    this.counting = counting;
  }

  @Override
  public boolean isResting() {
    return true;
  }

  @Override
  public Class<? extends Activation> activationType() {
    return counting.activationType();
  }

  @Override
  public Activation begin() {
    throw new IllegalStateException("a resting function begins no activation");
  }

  @Override
  public boolean placesExceptions() {
    return counting.placesExceptions();
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

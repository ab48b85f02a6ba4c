package org.pathprofile.truffle.paths;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.Step;

/**
 * Steps that count every path. Where threads have counters of their own, an activation looks for
 * them when it begins, which takes some ten loads.
 */
final class CountingSteps extends PathSteps {
  private final ExactRecorder recorder;
  private final boolean adopts;
  private final boolean placesExceptions;

  /**
   * @param stale counts paths of other epochs; null if there is one epoch only
   * @param epoch the number of these steps among those of the function
   * @param adopts as {@link #adopts} says
   * @param placesExceptions as {@link #placesExceptions} says
   */
  CountingSteps(
      RemadePlan source,
      ExactRecorder recorder,
      @Nullable LongAdder stale,
      int epoch,
      boolean adopts,
      boolean placesExceptions) {
    super(source, recorder, stale, epoch);
    this.adopts = adopts;
    this.placesExceptions = placesExceptions;
    this.recorder = recorder;
  }

  @Override
  public Class<? extends Activation> activationType() {
    return CountingRegister.class;
  }

  @Override
  public Activation begin() {
    return new CountingRegister(start(), epoch(), recorder.own());
  }

  @Override
  public boolean adopts() {
    return adopts;
  }

  @Override
  public Activation adopt() {
    return new CountingRegister(0, UNKNOWN_EPOCH, recorder.own());
  }

  @Override
  public boolean placesExceptions() {
    return placesExceptions;
  }

  @Override
  Step endPath(long offset, long next) {
    return Step.ending(
        activation -> {
          CountingRegister register = (CountingRegister) activation;
          long id = register.path() + offset;
          register.beginPath(next);
          if (isStale(register)) {
            becomeCurrent(register);
            register.own = recorder.own();
          } else {
            recorder.record(id, register.own);
          }
        });
  }

  @Override
  void lookForThread(Activation activation) {
    ((CountingRegister) activation).own = recorder.own();
  }
}

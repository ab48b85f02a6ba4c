package org.pathprofile.truffle.paths;

import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.Step;

/**
 * Steps that count every path. Where threads have counters of their own, an activation looks for
 * them once, when it begins: that takes some ten loads, and a call for the first time.
 */
final class CountingSteps extends PathSteps {
  private final ExactRecorder recorder;

  /**
   * @param staleOrNull counts paths of other epochs; null if there is one epoch only
   */
  CountingSteps(RemadePlan source, ExactRecorder recorder, LongAdder staleOrNull) {
    super(source, recorder, staleOrNull);
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
  Step endOn(int edge, long offset, long next) {
    return new CountPath(offset, next);
  }

  @Override
  Step endAt(int block, long offset, long next) {
    return new CountPath(offset, next);
  }

  @Override
  public Step resume(int block) {
    return new LookAnew(super.resume(block));
  }

  /** The path is counted. */
  private final class CountPath extends Ending {
    CountPath(long offset, long next) {
      super(offset, next);
    }

    @Override
    public void apply(Activation activation) {
      CountingRegister register = (CountingRegister) activation;
      long id = register.path() + offset;
      register.beginPath(next);
      if (isStale(register)) {
        // The counters were those of the other epoch, too.
        register.own = null;
        becomeCurrent(register);
      } else {
        recorder.record(id, register.own);
      }
    }
  }

  /** A suspended activation goes on, perhaps in another thread. */
  private static final class LookAnew extends Step {
    private final Step resume;

    LookAnew(Step resume) {
      this.resume = resume;
    }

    @Override
    public void apply(Activation activation) {
      ((CountingRegister) activation).own = null;
      resume.apply(activation);
    }
  }
}

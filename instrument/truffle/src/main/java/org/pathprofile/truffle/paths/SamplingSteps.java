package org.pathprofile.truffle.paths;

import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.Step;

/**
 * Steps that tell a sampler of every path's end. Where there are several threads, an activation
 * looks for what its thread counts with when it begins.
 */
final class SamplingSteps extends PathSteps {
  private final SamplingRecorder recorder;
  private final PathEndSampler.Source source;
  private final Part part;

  /** What part the function has in the rests of functions. */
  enum Part {
    NONE,
    /** It rests at times, and activations that are under way then are counted behind it. */
    ADOPTS,
    /** Its path ends are counted apart: they tell how fast the program runs meanwhile. */
    PACES
  }

  /**
   * @param staleOrNull counts paths of other epochs; null if there is one epoch only
   * @param epoch the number of these steps among those of the function
   * @param part what part the function has in the rests of functions
   */
  SamplingSteps(
      RemadePlan plan, SamplingRecorder recorder, LongAdder staleOrNull, int epoch, Part part) {
    super(plan, recorder, staleOrNull, epoch);
    this.part = part;
    this.recorder = recorder;
    source = recorder.source();
  }

  @Override
  public Class<? extends Activation> activationType() {
    return SamplingRegister.class;
  }

  @Override
  public Activation begin() {
    return new SamplingRegister(start(), epoch(), recorder.own());
  }

  @Override
  public boolean adopts() {
    return part == Part.ADOPTS;
  }

  @Override
  public Activation adopt() {
    return new SamplingRegister(0, UNKNOWN_EPOCH, recorder.own());
  }

  @Override
  Step endPath(long offset, long next) {
    return new TellOfPath(offset, next);
  }

  @Override
  void lookForThread(Activation activation) {
    ((SamplingRegister) activation).own = recorder.own();
  }

  /** The path is counted, and perhaps noted. */
  private final class TellOfPath extends Ending {
    TellOfPath(long offset, long next) {
      super(offset, next);
    }

    @Override
    public void apply(Activation activation) {
      SamplingRegister register = (SamplingRegister) activation;
      long id = register.path() + offset;
      register.beginPath(next);
      if (isStale(register)) {
        becomeCurrent(register);
      } else {
        source.record(id, register.own, part == Part.PACES);
      }
    }
  }
}

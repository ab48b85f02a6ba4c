package org.pathprofile.truffle.paths;

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

  SamplingSteps(RemadePlan plan, SamplingRecorder recorder) {
    super(plan, recorder, null, 0);
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

  /** That would take probes that do nothing else, on each path and not only on the sampled ones. */
  @Override
  public boolean placesExceptions() {
    return false;
  }

  @Override
  Step endPath(long offset, long next) {
    return Step.ending(
        activation -> {
          SamplingRegister register = (SamplingRegister) activation;
          long id = register.path() + offset;
          register.beginPath(next);
          source.record(id, register.own);
        });
  }

  @Override
  void lookForThread(Activation activation) {
    ((SamplingRegister) activation).own = recorder.own();
  }
}

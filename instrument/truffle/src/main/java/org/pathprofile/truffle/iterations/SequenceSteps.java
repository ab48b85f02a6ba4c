package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.paths.AddStep;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;
import org.pathprofile.truffle.probe.Step;

/** Turns a path plan into steps that tell of every path and of the stream that it belongs to. */
final class SequenceSteps extends ActivationPlan {
  private final PathPlan plan;
  private final ControlFlowGraph graph;
  private final SequenceRecorder recorder;
  private final long start;

  SequenceSteps(PathPlan plan, SequenceRecorder recorder) {
    this.plan = plan;
    this.recorder = recorder;
    graph = plan.graph();
    start = plan.start(graph.entry());
  }

  @Override
  public Class<? extends Activation> activationType() {
    return SequenceActivation.class;
  }

  @Override
  public Activation begin() {
    return new SequenceActivation(start);
  }

  @Override
  public @Nullable Step take(int edge) {
    if (!plan.endsOn(edge)) {
      return AddStep.of(plan.increment(edge));
    }
    long offset = plan.endOffsetOn(edge);
    long next = plan.startBehind(edge);
    return Step.ending(
        activation -> {
          SequenceActivation sequence = (SequenceActivation) activation;
          long id = sequence.path() + offset;
          sequence.beginPath(next);
          recorder.next(sequence, id);
        });
  }

  /** A path ends, and the activation. */
  @Override
  public Step end(int block) {
    long offset = plan.endOffset(block);
    return Step.ending(
        activation -> {
          SequenceActivation sequence = (SequenceActivation) activation;
          recorder.last(sequence, sequence.path() + offset);
        });
  }

  @Override
  public Step handle(int block) {
    return begin(graph.isHead(block) ? plan.start(block) : 0);
  }

  @Override
  public Step suspend(int block) {
    long offset = plan.endOffset(block);
    return Step.ending(
        activation -> {
          SequenceActivation sequence = (SequenceActivation) activation;
          recorder.suspend(sequence, sequence.path() + offset);
        });
  }

  @Override
  public Step resume(int block) {
    return begin(plan.start(block));
  }

  /** A path begins behind an exception or a suspension. */
  private Step begin(long value) {
    return activation -> {
      SequenceActivation sequence = (SequenceActivation) activation;
      recorder.resume(sequence);
      sequence.beginPath(value);
    };
  }

  @Override
  @TruffleBoundary
  public void abandon(Activation activation, int block, boolean tornDown) {
    recorder.abandon((SequenceActivation) activation, block, tornDown);
  }

  @Override
  @TruffleBoundary
  public void irregular() {
    recorder.recordIrregular();
  }
}

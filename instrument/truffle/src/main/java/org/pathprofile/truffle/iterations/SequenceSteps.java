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
    if (plan.endsOn(edge)) {
      return new EndPath(plan.endOffsetOn(edge), plan.startBehind(edge));
    }
    return AddStep.of(plan.increment(edge));
  }

  @Override
  public Step end(int block) {
    return new EndStream(plan.endOffset(block));
  }

  @Override
  public Step handle(int block) {
    return new Begin(graph.isHead(block) ? plan.start(block) : 0);
  }

  @Override
  public Step suspend(int block) {
    return new Suspend(plan.endOffset(block));
  }

  @Override
  public Step resume(int block) {
    return new Begin(plan.start(block));
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

  /** A path ends, and another begins. */
  private final class EndPath extends Step {
    private final long offset;
    private final long next;

    EndPath(long offset, long next) {
      this.offset = offset;
      this.next = next;
    }

    @Override
    public void apply(Activation activation) {
      SequenceActivation sequence = (SequenceActivation) activation;
      long id = sequence.path() + offset;
      sequence.beginPath(next);
      recorder.next(sequence, id);
    }

    @Override
    public boolean endsPath() {
      return true;
    }
  }

  /** A path ends, and the activation. */
  private final class EndStream extends Step {
    private final long offset;

    EndStream(long offset) {
      this.offset = offset;
    }

    @Override
    public void apply(Activation activation) {
      SequenceActivation sequence = (SequenceActivation) activation;
      recorder.last(sequence, sequence.path() + offset);
    }

    @Override
    public boolean endsPath() {
      return true;
    }
  }

  /** A path begins behind an exception or a suspension. */
  private final class Begin extends Step {
    private final long value;

    Begin(long value) {
      this.value = value;
    }

    @Override
    public void apply(Activation activation) {
      SequenceActivation sequence = (SequenceActivation) activation;
      recorder.resume(sequence);
      sequence.beginPath(value);
    }
  }

  /** A path ends with the suspension of the activation. */
  private final class Suspend extends Step {
    private final long offset;

    Suspend(long offset) {
      this.offset = offset;
    }

    @Override
    public void apply(Activation activation) {
      SequenceActivation sequence = (SequenceActivation) activation;
      recorder.suspend(sequence, sequence.path() + offset);
    }

    @Override
    public boolean endsPath() {
      return true;
    }
  }
}

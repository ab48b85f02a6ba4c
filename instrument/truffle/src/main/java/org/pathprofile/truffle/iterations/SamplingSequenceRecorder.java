package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.mode.SampleFlag;
import org.pathprofile.truffle.paths.SampleCounts;

/**
 * Counts a sample of the sequences: those that end while the flag is up and the schedule takes
 * them. An activation remembers its last {@code k} paths.
 */
final class SamplingSequenceRecorder extends SequenceRecorder {
  /** Bytes of a sequence and its tally, and of a path in it. */
  private static final int SEQUENCE = 144;

  private static final int PATH = 28;

  private final int k;
  private final SampleFlag flag;
  private final SampleCounts<Sequence> counts = new SampleCounts<>();

  /**
   * A sequence that was sampled.
   *
   * @param ids its paths
   * @param first whether the stream begins with them
   */
  private record Sequence(List<Long> ids, boolean first) {}

  SamplingSequenceRecorder(PathPlan plan, int k, SampleFlag flag) {
    super(plan);
    this.k = k;
    this.flag = flag;
  }

  @Override
  int lastPaths() {
    return k;
  }

  @Override
  void next(SequenceActivation activation, long id) {
    remember(activation, id);
    // The beginning of a stream is no sequence by itself, unless the stream ends there.
    if (activation.paths >= k && isRaised()) {
      sample(activation);
    }
  }

  @Override
  void last(SequenceActivation activation, long id) {
    remember(activation, id);
    if (isRaised()) {
      sample(activation);
    }
    activation.paths = 0;
  }

  @Override
  void suspend(SequenceActivation activation, long id) {
    last(activation, id);
  }

  @Override
  void resume(SequenceActivation activation) {
    // A sample cannot tell which of the suspended activations came back.
  }

  private boolean isRaised() {
    return CompilerDirectives.injectBranchProbability(
        CompilerDirectives.SLOWPATH_PROBABILITY, flag.wanted() != 0);
  }

  private void remember(SequenceActivation activation, long id) {
    int place = activation.next;
    activation.last[place] = id;
    activation.next = place + 1 == k ? 0 : place + 1;
    if (activation.paths <= k) {
      activation.paths++;
    }
  }

  @TruffleBoundary
  private void sample(SequenceActivation activation) {
    long burst = flag.decide();
    if (burst == SampleFlag.NO_SAMPLE) {
      return;
    }
    int length = Math.min(k, activation.paths);
    List<Long> ids = new ArrayList<>(length);
    for (int i = length; i > 0; i--) {
      long id = activation.last[(activation.next + k - i) % k];
      if (!isKnown(id)) {
        recordIrregular();
        return;
      }
      ids.add(id);
    }
    counts.add(new Sequence(List.copyOf(ids), activation.paths <= k), burst);
  }

  @Override
  void forEach(Visitor visitor) {
    counts.forEach(
        (sequence, tally) ->
            visitor.visit(
                sequence.ids().stream().mapToLong(Long::longValue).toArray(),
                sequence.first(),
                tally.count(),
                0,
                tally.copy()));
  }

  @Override
  long footprint() {
    long[] bytes = new long[1];
    counts.forEach((sequence, tally) -> bytes[0] += SEQUENCE + PATH * sequence.ids().size());
    return bytes[0];
  }

  @Override
  long lost() {
    return 0;
  }

  @Override
  void reset() {
    super.reset();
    counts.clear();
  }
}

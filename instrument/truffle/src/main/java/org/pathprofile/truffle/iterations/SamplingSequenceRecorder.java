package org.pathprofile.truffle.iterations;

import java.util.List;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.mode.SampleFlag;
import org.pathprofile.truffle.paths.SampleCounts;

/**
 * Counts a sample of the sequences: those that end while the flag is up and the schedule takes
 * them. An activation keeps its last {@code k} paths, and all of them are noted where one ends.
 */
final class SamplingSequenceRecorder extends SequenceRecorder {
  /** Bytes of a sequence and its tally, and of a path in it. */
  private static final int SEQUENCE = 144;

  private static final int PATH = 28;

  private final PathWindow window;
  private final SampleFlag flag;
  private final SampleFlag.Source source;
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
    this.flag = flag;
    window = new PathWindow(k, plan.pathCount());
    source = flag.addSource(window.words(), window.largest(), this::sample);
  }

  @Override
  int windowWords() {
    return window.words();
  }

  @Override
  void next(SequenceActivation activation, long id) {
    window.push(activation.window, id);
    long wanted = flag.wanted();
    // The beginning of a stream is no sequence by itself, unless the stream ends there.
    if (SampleFlag.isRaised(wanted) && window.isFull(activation.window)) {
      source.note(wanted, activation.window);
    }
  }

  @Override
  void last(SequenceActivation activation, long id) {
    window.push(activation.window, id);
    long wanted = flag.wanted();
    if (SampleFlag.isRaised(wanted)) {
      source.note(wanted, activation.window);
    }
    window.clear(activation.window);
  }

  @Override
  void breakOff(SequenceActivation activation, long partialId) {
    if (flag.wanted() != 0) {
      long burst = flag.decide();
      if (burst != SampleFlag.NO_SAMPLE) {
        boolean isFull = window.isFull(activation.window);
        List<Long> ids = window.ids(activation.window);
        if (isFull) {
          ids.remove(0);
        }
        ids.add(partialId);
        add(ids, !isFull, burst);
      }
    }
    window.clear(activation.window);
  }

  @Override
  void suspend(SequenceActivation activation, long id) {
    last(activation, id);
  }

  @Override
  void resume(SequenceActivation activation) {
    // A sample cannot tell which of the suspended activations came back.
  }

  private void sample(long[] words, long end, long burst) {
    add(window.ids(words), !window.isOverfull(words), burst);
  }

  private void add(List<Long> ids, boolean first, long burst) {
    if (ids.contains(PathWindow.UNKNOWN)) {
      recordIrregular();
    } else {
      counts.add(new Sequence(List.copyOf(ids), first), burst);
    }
  }

  @Override
  void forEach(Visitor visitor) {
    flag.tell();
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
    flag.tell();
    super.reset();
    counts.clear();
  }
}

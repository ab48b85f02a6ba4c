package org.pathprofile.truffle.iterations;

import java.util.Arrays;
import java.util.List;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.sampling.SampleUnit;
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.paths.SampleCounts;

/**
 * Counts a sample of the sequences: those of which the sampler takes notes. An activation keeps its
 * last {@code k} paths, and all of them are noted where one ends.
 */
final class SamplingSequenceRecorder extends SequenceRecorder {
  /** Bytes of a sequence and its tally, and of a path in it. */
  private static final int SEQUENCE = 144;

  private static final int PATH = 28;

  private final PathWindow window;
  private final PathEndSampler sampler;
  private final PathEndSampler.Source source;

  /** Made when the first exception comes. */
  private PathEndSampler.Source brokenSource;

  private final SampleCounts<Sequence> counts = new SampleCounts<>();

  /**
   * A sequence that was sampled.
   *
   * @param ids its paths
   * @param first whether the stream begins with them
   */
  private record Sequence(List<Long> ids, boolean first) {}

  SamplingSequenceRecorder(PathPlan plan, int k, PathEndSampler sampler) {
    super(plan);
    window = new PathWindow(k, plan.pathCount());
    source = sampler.addSource(window.words(), window.largest(), this::sample);
    this.sampler = sampler;
  }

  @Override
  int windowWords() {
    return window.words();
  }

  @Override
  void next(SequenceActivation activation, long id) {
    window.push(activation.window, id);
    // The beginning of a stream is no sequence by itself, unless the stream ends there.
    if (window.isFull(activation.window)) {
      source.record(activation.window);
    }
  }

  @Override
  void last(SequenceActivation activation, long id) {
    window.push(activation.window, id);
    source.record(activation.window);
    window.clear(activation.window);
  }

  @Override
  void breakOff(SequenceActivation activation, long partialId) {
    long[] words = Arrays.copyOf(activation.window, window.words() + 1);
    words[window.words()] = partialId;
    brokenSource().record(words);
    window.clear(activation.window);
  }

  private synchronized PathEndSampler.Source brokenSource() {
    if (brokenSource == null) {
      brokenSource = sampler.addSource(window.words() + 1, -1, this::sampleBroken);
    }
    return brokenSource;
  }

  @Override
  void suspend(SequenceActivation activation, long id) {
    last(activation, id);
  }

  @Override
  void resume(SequenceActivation activation) {
    // A sample cannot tell which of the suspended activations came back.
  }

  private void sample(long[] words, long weight, SampleUnit unit) {
    add(window.ids(words), !window.isOverfull(words), weight, unit);
  }

  /** The last word is the path that was broken off, behind those of the window. */
  private void sampleBroken(long[] words, long weight, SampleUnit unit) {
    boolean isFull = window.isFull(words);
    List<Long> ids = window.ids(words);
    if (isFull) {
      ids.remove(0);
    }
    ids.add(words[window.words()]);
    add(ids, !isFull, weight, unit);
  }

  private void add(List<Long> ids, boolean first, long weight, SampleUnit unit) {
    if (ids.contains(PathWindow.UNKNOWN)) {
      recordIrregular();
    } else {
      counts.add(new Sequence(List.copyOf(ids), first), weight, unit);
    }
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

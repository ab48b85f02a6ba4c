package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PieceStream;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.core.sampling.SampleUnit;
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.paths.SampleCounts;

/**
 * Counts a sample of the sequences. A stream keeps its last paths, and all of them are noted where
 * one ends that is sampled.
 */
final class SampledPieces implements PieceRecorder {
  /** Bytes of a sequence and its tally, and of a path in it. */
  private static final int SEQUENCE = 144;

  private static final int PATH = 28;

  private final PathLearner learner;
  private final int k;
  private final PathEndSampler.Source source;
  private final SampleCounts<Sequence> counts = new SampleCounts<>();

  /**
   * A sequence that was sampled.
   *
   * @param pieces its paths
   * @param first whether a stretch begins with them
   */
  private record Sequence(List<Long> pieces, boolean first) {}

  SampledPieces(PathLearner learner, int k, PathEndSampler sampler) {
    this.learner = learner;
    this.k = k;
    source = sampler.addSource(k + 1, -1, this::sample);
  }

  @Override
  public PieceStream newStream() {
    return new Stream(learner, source, k);
  }

  /** The last {@code k} paths, and whether there was one before them. */
  private static final class Stream extends PieceStream {
    private final PathEndSampler.Source source;

    /** The latest path first; each plus one, as 0 is none. */
    private final long[] window;

    Stream(PathLearner learner, PathEndSampler.Source source, int k) {
      super(learner);
      this.source = source;
      window = new long[k + 1];
    }

    @ExplodeLoop
    private void push(long piece) {
      for (int i = window.length - 1; i > 0; i--) {
        window[i] = window[i - 1];
      }
      window[0] = piece + 1;
    }

    @Override
    public void next(long piece) {
      push(piece);
      // The beginning of a stretch is no sequence by itself, unless it ends there.
      if (window[window.length - 2] != 0) {
        source.record(window);
      }
    }

    @Override
    public void last(long piece) {
      push(piece);
      source.record(window);
      lost();
    }

    @Override
    @ExplodeLoop
    public void lost() {
      for (int i = 0; i < window.length; i++) {
        window[i] = 0;
      }
    }
  }

  private void sample(long[] window, long weight, SampleUnit unit) {
    List<Long> pieces = new ArrayList<>();
    for (int i = k - 1; i >= 0; i--) {
      if (window[i] != 0) {
        pieces.add(window[i] - 1);
      }
    }
    counts.add(new Sequence(List.copyOf(pieces), window[k] == 0), weight, unit);
  }

  @Override
  public Class<? extends PieceStream> streamType() {
    return Stream.class;
  }

  @Override
  public void forEach(Visitor visitor) {
    List<Runnable> visits = new ArrayList<>();
    counts.forEach(
        (sequence, tally) -> {
          SampleTally copy = tally.copy();
          long[] pieces = sequence.pieces().stream().mapToLong(Long::longValue).toArray();
          visits.add(() -> visitor.visit(pieces, sequence.first(), copy.count(), copy));
        });
    visits.forEach(Runnable::run);
  }

  @Override
  public void reset() {
    counts.clear();
  }

  @Override
  public long lost() {
    return 0;
  }

  @Override
  public long footprint() {
    long[] bytes = new long[1];
    counts.forEach((sequence, tally) -> bytes[0] += SEQUENCE + PATH * sequence.pieces().size());
    return bytes[0];
  }
}

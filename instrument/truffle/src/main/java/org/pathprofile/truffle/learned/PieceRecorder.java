package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PieceCounts;
import org.pathprofile.core.learned.PieceStream;

/**
 * Counts sequences of paths of one iteration that a function's activations take. Thread-safe, but
 * streams are for one thread at a time; all path ends of a function take the same lock.
 */
final class PieceRecorder {
  /** This keeps a function below 235 MB. */
  private static final int MOST_NODES = 1 << 22;

  private final PathLearner learner;
  private final PieceCounts counts;

  PieceRecorder(PathLearner learner, int k) {
    this.learner = learner;
    counts = new PieceCounts(learner, k, MOST_NODES);
  }

  /** What an activation tells its paths. */
  @TruffleBoundary
  PieceStream newStream() {
    return new Stream(learner, counts.newStream());
  }

  /** For compiled code. */
  private static final class Stream extends PieceStream {
    private final PieceStream counted;

    Stream(PathLearner learner, PieceStream counted) {
      super(learner);
      this.counted = counted;
    }

    @Override
    @TruffleBoundary
    public void next(long piece) {
      counted.next(piece);
    }

    @Override
    @TruffleBoundary
    public void last(long piece) {
      counted.last(piece);
    }

    @Override
    @TruffleBoundary
    public void lost() {
      counted.lost();
    }
  }

  /** What class streams are of. */
  Class<? extends PieceStream> streamType() {
    return Stream.class;
  }

  /** Visits all sequences, not under a lock of its own. */
  void forEach(PieceCounts.Visitor visitor) {
    counts.forEach(visitor);
  }

  /** Forgets what was counted. */
  void reset() {
    counts.reset();
  }

  /** Paths for which there was no room. */
  long lost() {
    return counts.lost();
  }

  /** Bytes of memory. */
  long footprint() {
    return counts.footprint();
  }
}

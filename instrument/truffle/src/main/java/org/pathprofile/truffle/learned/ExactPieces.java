package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PieceCounts;
import org.pathprofile.core.learned.PieceStream;

/** Counts every sequence. All path ends of a function take the same lock. */
final class ExactPieces implements PieceRecorder {
  /** This keeps a function below 235 MB. */
  private static final int MOST_NODES = 1 << 22;

  private final PathLearner learner;
  private final PieceCounts counts;

  ExactPieces(PathLearner learner, int k) {
    this.learner = learner;
    counts = new PieceCounts(learner, k, MOST_NODES);
  }

  @Override
  @TruffleBoundary
  public PieceStream newStream() {
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

  @Override
  public Class<? extends PieceStream> streamType() {
    return Stream.class;
  }

  @Override
  public void forEach(Visitor visitor) {
    counts.forEach((pieces, first, count) -> visitor.visit(pieces, first, count, null));
  }

  @Override
  public void reset() {
    counts.reset();
  }

  @Override
  public long lost() {
    return counts.lost();
  }

  @Override
  public long footprint() {
    return counts.footprint();
  }
}

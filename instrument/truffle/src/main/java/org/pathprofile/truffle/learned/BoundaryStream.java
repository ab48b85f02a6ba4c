package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PieceStream;

/** What an activation tells its paths of one iteration, in compiled code, to be counted. */
final class BoundaryStream extends PieceStream {
  private final PieceStream counted;

  BoundaryStream(PathLearner learner, PieceStream counted) {
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

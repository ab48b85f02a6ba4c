package org.pathprofile.core.learned;

/**
 * The paths of one iteration that an activation takes one after the other, until it returns, throws
 * or is suspended; behind that, those of the next such stretch. Takes them by the number that
 * {@link PathLearner#piece} knows. For one thread at a time.
 */
public abstract class PieceStream implements PathSink {
  private final PathLearner learner;

  /** For those who keep or count them. */
  protected PieceStream(PathLearner learner) {
    this.learner = learner;
  }

  /** A path ended, and the next one begins behind a back edge. */
  public abstract void next(long piece);

  /** A path ended, and the stretch with it. */
  public abstract void last(long piece);

  /** A path was lost, and so is what the stretch was before. */
  @Override
  public abstract void lost();

  @Override
  public final void numbered(LearnedNumbering numbering, long id) {
    end(numbering.piece(id));
  }

  @Override
  public final void learned(long sequence) {
    end(sequence);
  }

  private void end(long piece) {
    int[] symbols = learner.piece(piece);
    if (Symbol.isNext(symbols[symbols.length - 1])) {
      next(piece);
    } else {
      last(piece);
    }
  }
}

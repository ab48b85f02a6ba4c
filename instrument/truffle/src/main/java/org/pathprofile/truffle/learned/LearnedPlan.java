package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PieceStream;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.probe.CollectionSwitch;

/** What the probes of a function do until more of its paths are known. Immutable. */
final class LearnedPlan extends CollectingPlan {
  private final LearnedPathFunction function;
  private final Counted counted;
  private final PieceRecorder pieces;

  /** A numbering, and what was counted by it. */
  record Counted(LearnedNumbering numbering, PathRecorder recorder, PathEnds ends) {}

  /**
   * @param piecesOrNull counts sequences of paths, in place of the recorder; null if there are none
   */
  LearnedPlan(
      LearnedPathFunction function,
      Counted counted,
      PieceRecorder piecesOrNull,
      boolean silent,
      CollectionSwitch collectionOrNull) {
    super(silent, collectionOrNull);
    this.function = function;
    this.counted = counted;
    this.pieces = piecesOrNull;
  }

  LearnedPathFunction function() {
    return function;
  }

  LearnedNumbering numbering() {
    return counted.numbering();
  }

  Counted counted() {
    return counted;
  }

  /** Where the present thread counts, or null. In compiled code. */
  Object own() {
    PathEnds ends = counted.ends();
    return ends == null ? null : ends.own();
  }

  /**
   * A path has ended that has a number. In compiled code.
   *
   * @param next the block where the next one begins, or {@link PathLearner#NOWHERE}
   */
  void end(long id, int next, LearnedActivation activation) {
    if (pieces == null) {
      counted.ends().record(id, activation.own);
    } else if (next == PathLearner.NOWHERE) {
      castStream(activation.stream).last(counted.numbering().piece(id));
    } else {
      castStream(activation.stream).next(counted.numbering().piece(id));
    }
  }

  private PieceStream castStream(PieceStream stream) {
    return CompilerDirectives.castExact(stream, pieces.streamType());
  }
}

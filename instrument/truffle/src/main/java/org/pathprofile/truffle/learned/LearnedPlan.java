package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PieceStream;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.probe.CollectionSwitch;

/** What the probes of a function do until more of its paths are known. Immutable. */
final class LearnedPlan extends CollectingPlan {
  private final LearnedPathFunction function;
  private final LearnedNumbering numbering;

  /** Null if paths have no numbers yet, or sequences of them are counted. */
  private final @Nullable PathEnds ends;

  private final boolean countsUnseen;

  /**
   * @param ends takes the paths that end and have a number
   * @param countsUnseen as {@link #countsUnseen} says
   */
  LearnedPlan(
      LearnedPathFunction function,
      LearnedNumbering numbering,
      @Nullable PathEnds ends,
      boolean silent,
      boolean countsUnseen,
      @Nullable CollectionSwitch collection) {
    super(silent, collection);
    this.function = function;
    this.numbering = numbering;
    this.ends = ends;
    this.countsUnseen = countsUnseen;
  }

  LearnedPathFunction function() {
    return function;
  }

  LearnedNumbering numbering() {
    return numbering;
  }

  /**
   * Whether activations that nobody saw begin are counted from the next loop header on: those that
   * were under way at the end of a rest, not those from before the profiler was started.
   */
  boolean countsUnseen() {
    return countsUnseen;
  }

  /** Where the present thread counts. In compiled code. */
  @Nullable Object own() {
    return ends == null ? null : ends.own();
  }

  /**
   * A path has ended that has a number. In compiled code.
   *
   * @param next the block where the next one begins, or {@link PathLearner#NOWHERE}
   */
  void end(long id, int next, LearnedActivation activation) {
    if (ends != null) {
      ends.record(id, activation.own);
    } else if (next == PathLearner.NOWHERE) {
      castStream(activation.stream).last(numbering.piece(id));
    } else {
      castStream(activation.stream).next(numbering.piece(id));
    }
  }

  private static PieceStream castStream(PieceStream stream) {
    return CompilerDirectives.castExact(stream, BoundaryStream.class);
  }
}

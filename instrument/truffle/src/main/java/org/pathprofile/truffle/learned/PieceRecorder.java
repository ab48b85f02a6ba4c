package org.pathprofile.truffle.learned;

import org.pathprofile.core.learned.PieceStream;
import org.pathprofile.core.sampling.SampleTally;

/**
 * Counts sequences of paths of one iteration that a function's activations take. Thread-safe, but
 * streams are for one thread at a time.
 */
interface PieceRecorder {
  /** Receives a sequence and its count. */
  @FunctionalInterface
  interface Visitor {
    /**
     * @param pieces the paths, as {@link org.pathprofile.core.learned.PathLearner#piece} knows them
     * @param first whether a stretch of an activation begins with them
     * @param tallyOrNull what was sampled, or null if the count is exact
     */
    void visit(long[] pieces, boolean first, long count, SampleTally tallyOrNull);
  }

  /** What an activation tells its paths. */
  PieceStream newStream();

  /** What class streams are of. */
  Class<? extends PieceStream> streamType();

  /** Visits all sequences, not under a lock of its own. */
  void forEach(Visitor visitor);

  /** Forgets what was counted. */
  void reset();

  /** Paths for which there was no room. */
  long lost();

  /** Bytes of memory. */
  long footprint();
}

package org.pathprofile.core.learned;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.kiter.SequenceCounts;

/**
 * Counts every {@code k} paths of one iteration that an activation takes one after the other. The
 * same path may have several numbers; whoever reads the counts adds up what is the same.
 *
 * <p>Thread-safe, but each stream is for one thread at a time.
 */
public final class PieceCounts {
  /** Bytes of a node of the counts at most. */
  private static final int NODE = 56;

  private final PathLearner learner;
  private final int k;
  private final int mostNodes;

  /** Replaced when the counts are reset; streams under way notice it at their next path. */
  private SequenceCounts counts;

  /**
   * @param k how many paths a sequence has, 2 to 16
   * @param mostNodes how many nodes of up to 56 bytes the counts may take
   */
  public PieceCounts(PathLearner learner, int k, int mostNodes) {
    this.learner = learner;
    this.k = k;
    this.mostNodes = mostNodes;
    counts = new SequenceCounts(k, mostNodes);
  }

  /** Receives a sequence of paths, as {@link SequenceCounts.Visitor} does. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param pieces as {@link PathLearner#piece} knows them
     * @param first whether a stretch begins with them
     */
    void visit(long[] pieces, boolean first, long count);
  }

  /** What an activation takes. */
  public PieceStream newStream() {
    return new Stream();
  }

  private final class Stream extends PieceStream {
    private SequenceCounts.Stream stream;

    Stream() {
      super(learner);
    }

    @Override
    public void next(long piece) {
      synchronized (PieceCounts.this) {
        append(piece);
      }
    }

    private void append(long piece) {
      if (stream == null || stream.counts() != counts) {
        stream = counts.newStream();
      }
      stream.append(piece);
    }

    @Override
    public void last(long piece) {
      synchronized (PieceCounts.this) {
        append(piece);
        stream.end();
        stream = null;
      }
    }

    @Override
    public void lost() {
      synchronized (PieceCounts.this) {
        if (stream != null && stream.counts() == counts) {
          stream.end();
        }
        stream = null;
      }
    }
  }

  /** Visits all sequences that were counted so far; not under a lock. */
  public void forEach(Visitor visitor) {
    List<Runnable> visits = new ArrayList<>();
    synchronized (this) {
      counts.forEach(
          (pieces, first, count, suspended) ->
              visits.add(() -> visitor.visit(pieces, first, count)));
    }
    visits.forEach(Runnable::run);
  }

  /** Paths that are in no count, because there was no room for them. */
  public synchronized long lost() {
    return counts.lost();
  }

  /** Forgets what was counted. */
  public synchronized void reset() {
    counts = new SequenceCounts(k, mostNodes);
  }

  /** Bytes of memory. */
  public synchronized long footprint() {
    return (long) NODE * counts.nodeCount();
  }
}

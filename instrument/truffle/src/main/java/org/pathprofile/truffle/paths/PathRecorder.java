package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.truffle.mode.PathEnds;

/**
 * Takes the paths that the probes of one function report.
 *
 * <p>{@link #ends} is called from compiled code on the normal way of a probe; everything else is
 * rare. All methods may be called by several threads at once; the counts that are read while
 * threads count are those of some moment of the reading.
 */
public abstract class PathRecorder {
  private static final AtomicLongFieldUpdater<PathRecorder> IRREGULAR =
      AtomicLongFieldUpdater.newUpdater(PathRecorder.class, "irregular");

  /** Made when the first exception comes; few functions see one. */
  private volatile PartialCounts partials;

  private volatile long irregular;

  /** What steps tell of the paths that end. */
  public abstract PathEnds ends();

  /**
   * Prepares to count in place of another recorder of the same function, on the threads that have
   * used that one, and on the present one.
   *
   * @param earlier null if there was none
   */
  public void replace(@Nullable PathRecorder earlier) {
    // Nothing needs to be prepared.
  }

  /**
   * A path with number {@code id} has ended, and the activation is suspended.
   *
   * @return whether it was counted; if so, {@link #resumed} wants to know when it goes on
   */
  public abstract boolean recordSuspension(long id);

  /** An activation that a counted path has suspended goes on. */
  public abstract void resumed(long id);

  /**
   * An exception has ended a path.
   *
   * @param block where
   * @param register the path register there
   * @param abandoned whether the activation is being torn down, so that no handler sees it
   */
  public abstract void recordPartial(int block, long register, boolean abandoned);

  /** Visits every counted path, in no particular order. */
  public abstract void forEachPath(PathVisitor visitor);

  /**
   * Visits the paths behind whose suspensions activations have gone on, with how often they did. If
   * asked before {@link #forEachPath}, never more often than that says the path ended, and like it
   * never less often than before; where not every path is counted, none.
   */
  public abstract void forEachResumed(PathVisitor visitor);

  /**
   * How many of the ends of a path are over and done with: all, but of those with a suspension only
   * the ones behind which the activation has gone on.
   */
  public final long settled(DecodedPath path, long count, long resumed) {
    return isExact() && path.end() == EndKind.SUSPEND ? Math.min(count, resumed) : count;
  }

  /** Visits every counted path that an exception ended, in no particular order. */
  public void forEachPartial(PartialVisitor visitor) {
    PartialCounts present = partials;
    if (present != null) {
      present.forEach(visitor);
    }
  }

  /**
   * What was sampled of a path. If asked while {@link #forEachPath} visits the path, it fits the
   * number that is visited.
   *
   * @return null if the path's number is exact
   */
  public @Nullable SampleTally tally(long id) {
    return null;
  }

  /** The same for a path that an exception ended, and {@link #forEachPartial}. */
  public SampleTally partialTally(int block, long register, boolean abandoned) {
    return null;
  }

  /**
   * How many paths were counted or sampled, but those that exceptions ended. Takes time linear in
   * them.
   */
  public long recorded() {
    long[] sum = new long[1];
    forEachPath((id, count) -> sum[0] += count);
    return sum[0];
  }

  /**
   * How many paths have ended, ever, also before a {@link #reset}; never less than before. Where
   * every path is counted. Takes time linear in the counters.
   */
  public abstract long everEnded();

  /** Whether exceptions have ended paths since the last {@link #reset}. */
  final boolean hasPartials() {
    return partials != null;
  }

  /** Bytes of memory. */
  public final long footprint() {
    PartialCounts present = partials;
    return (present == null ? 0 : present.footprint()) + countsFootprint();
  }

  /** Bytes of memory of the recorder and its counts. */
  protected abstract long countsFootprint();

  /** Whether every path is counted, not a sample. */
  public abstract boolean isExact();

  /** An event came that does not fit the path: it was misunderstood. */
  @TruffleBoundary
  public final void recordIrregular() {
    IRREGULAR.incrementAndGet(this);
  }

  public final long irregular() {
    return irregular;
  }

  /** Forgets all counts. What threads count at the same time may be lost. */
  public void reset() {
    partials = null;
    irregular = 0;
  }

  final void addPartial(int block, long register, boolean abandoned) {
    partials().add(block, register, abandoned);
  }

  private PartialCounts partials() {
    PartialCounts present = partials;
    if (present == null) {
      synchronized (this) {
        if (partials == null) {
          partials = new PartialCounts();
        }
        present = partials;
      }
    }
    return present;
  }

  /** Receives counted paths. */
  @FunctionalInterface
  public interface PathVisitor {
    void visit(long id, long count);
  }

  /** Receives counted paths that an exception ended. */
  @FunctionalInterface
  public interface PartialVisitor {
    void visit(int block, long register, boolean abandoned, long count);
  }
}

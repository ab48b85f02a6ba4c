package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.kiter.SequenceCounts;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.PathEnding;

/**
 * Takes the paths that the probes of one function report, and counts sequences of {@code k} of
 * them. Paths that exceptions end have ids of their own behind those of the numbering. May be used
 * by several threads at once: all path ends of a function take the same lock.
 */
final class SequenceRecorder {

  /** So many leave numbers for the paths that exceptions end. */
  static final long MOST_PATHS = 1L << 61;

  /** Bytes of a node of the counts at most. */
  private static final int NODE = 56;

  /** This keeps a function below 235 MB. */
  private static final int MAX_NODES = 1 << 22;

  private final int k;

  /** Replaced when the counts are reset; streams under way notice it at their next path end. */
  private SequenceCounts counts;

  private final PathPlan plan;
  private final Map<Partial, Integer> partialIds = new HashMap<>();
  private final List<Ended> partials = new ArrayList<>();
  private volatile int partialCount;
  private final LongAdder irregular = new LongAdder();

  private record Partial(int block, long register, boolean tornDown) {}

  /**
   * A path as it was counted.
   *
   * @param path its blocks
   * @param ending how it ended
   */
  record Ended(DecodedPath path, PathEnding ending) {}

  SequenceRecorder(PathPlan plan, int k) {
    this.plan = plan;
    this.k = k;
    counts = new SequenceCounts(k, MAX_NODES);
  }

  /** A path has ended, and the activation goes on behind it. In compiled code. */
  @TruffleBoundary
  synchronized void next(SequenceActivation activation, long id) {
    if (!isKnown(id)) {
      recordIrregular();
      return;
    }
    if (activation.stream == null || activation.stream.counts() != counts) {
      activation.stream = counts.newStream();
    }
    activation.stream.append(id);
  }

  /** A path has ended, and the stream with it. In compiled code. */
  @TruffleBoundary
  synchronized void last(SequenceActivation activation, long id) {
    next(activation, id);
    if (activation.stream != null) {
      activation.stream.end();
      activation.stream = null;
    }
  }

  /** As {@link #last}, by a suspension. */
  @TruffleBoundary
  synchronized void suspend(SequenceActivation activation, long id) {
    next(activation, id);
    activation.suspendedIn = null;
    if (activation.stream != null) {
      activation.suspendedIn = counts;
      activation.suspendedAt = activation.stream.suspend();
      activation.stream = null;
    }
  }

  /** The activation goes on behind a suspension, if it was suspended. */
  @TruffleBoundary
  synchronized void resume(SequenceActivation activation) {
    if (activation.suspendedIn != null) {
      activation.suspendedIn.resume(activation.suspendedAt);
      activation.suspendedIn = null;
    }
  }

  /** Visits all sequences, in no particular order. */
  synchronized void forEach(SequenceCounts.Visitor visitor) {
    counts.forEach(visitor);
  }

  /** About how many bytes of memory the counts take. */
  synchronized long footprint() {
    return (long) NODE * counts.nodeCount();
  }

  /** The paths that were not counted because memory was limited. */
  synchronized long lost() {
    return counts.lost();
  }

  synchronized void reset() {
    irregular.reset();
    counts = new SequenceCounts(k, MAX_NODES);
  }

  /** An exception has ended a path. */
  @TruffleBoundary
  void abandon(SequenceActivation activation, int block, boolean tornDown) {
    long id = partialId(new Partial(block, activation.path(), tornDown));
    if (id >= 0) {
      last(activation, id);
    }
  }

  /** The id of a path that was broken off; negative if there is no such path. */
  private long partialId(Partial partial) {
    synchronized (partialIds) {
      Integer known = partialIds.get(partial);
      if (known == null) {
        known = newPartial(partial);
        partialIds.put(partial, known);
      }
      if (known < 0) {
        recordIrregular();
        return -1;
      }
      return plan.pathCount() + known;
    }
  }

  private int newPartial(Partial partial) {
    try {
      partials.add(
          new Ended(
              plan.decodePartial(partial.block(), partial.register()),
              partial.tornDown() ? PathEnding.ABANDONED : PathEnding.EXCEPTION));
      partialCount = partials.size();
      return partialCount - 1;
    } catch (IllegalArgumentException e) {
      return -1;
    }
  }

  /** The path with an id that was recorded. */
  Ended path(long id) {
    if (id < plan.pathCount()) {
      DecodedPath path = plan.decode(id);
      return new Ended(path, PathEnding.of(path.end()));
    }
    synchronized (partialIds) {
      return partials.get((int) (id - plan.pathCount()));
    }
  }

  /** Whether the numbering has the id, or a path that was broken off. */
  boolean isKnown(long id) {
    return id >= 0 && id < plan.pathCount() + partialCount;
  }

  @TruffleBoundary
  void recordIrregular() {
    irregular.increment();
  }

  long irregular() {
    return irregular.sum();
  }
}

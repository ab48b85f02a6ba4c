package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.sampling.SampleTally;

/**
 * Takes the paths that the probes of one function report, and counts sequences of {@code k} of
 * them. Paths that exceptions end have ids of their own behind those of the numbering. May be used
 * by several threads at once.
 */
abstract class SequenceRecorder {
  private final PathPlan plan;
  private final Map<Partial, Integer> partialIds = new HashMap<>();
  private final List<Ended> partials = new ArrayList<>();
  private volatile int partialCount;
  private final LongAdder irregular = new LongAdder();

  private record Partial(int block, long register, boolean tornDown) {}

  /**
   * A path as it was counted.
   *
   * @param id its name
   * @param path its blocks
   * @param ending how it ended
   */
  record Ended(String id, DecodedPath path, PathEnding ending) {}

  /** Receives a sequence of paths and its counts. */
  @FunctionalInterface
  interface Visitor {
    /**
     * For the others see {@link org.pathprofile.core.kiter.SequenceCounts.Visitor}.
     *
     * @param tallyOrNull what was sampled of it, or null if the count is exact
     */
    void visit(long[] ids, boolean first, long count, long suspended, SampleTally tallyOrNull);
  }

  SequenceRecorder(PathPlan plan) {
    this.plan = plan;
  }

  /** In how many words an activation has to keep its last paths. */
  abstract int windowWords();

  /** A path has ended, and the activation goes on behind it. In compiled code. */
  abstract void next(SequenceActivation activation, long id);

  /** A path has ended, and the stream with it. In compiled code. */
  abstract void last(SequenceActivation activation, long id);

  /** As {@link #last}, by an exception; the path has an id behind those of the numbering. */
  abstract void breakOff(SequenceActivation activation, long partialId);

  /** As {@link #last}, by a suspension. */
  abstract void suspend(SequenceActivation activation, long id);

  /** The activation goes on behind a suspension, if it was suspended. */
  abstract void resume(SequenceActivation activation);

  /** Visits all sequences, in no particular order. */
  abstract void forEach(Visitor visitor);

  /** The paths that were not counted because memory was limited. */
  abstract long lost();

  /** About how many bytes of memory the counts take. */
  abstract long footprint();

  /** An exception has ended a path. */
  @TruffleBoundary
  final void abandon(SequenceActivation activation, int block, boolean tornDown) {
    long id = partialId(new Partial(block, activation.path(), tornDown));
    if (id >= 0) {
      breakOff(activation, id);
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
              Long.toString(plan.partialId(partial.block(), partial.register())),
              plan.decodePartial(partial.block(), partial.register()),
              partial.tornDown() ? PathEnding.ABANDONED : PathEnding.EXCEPTION));
      partialCount = partials.size();
      return partialCount - 1;
    } catch (IllegalArgumentException e) {
      return -1;
    }
  }

  /** The path with an id that was recorded. */
  final Ended path(long id) {
    if (id < plan.pathCount()) {
      DecodedPath path = plan.decode(id);
      return new Ended(Long.toString(id), path, PathEnding.of(path.end()));
    }
    synchronized (partialIds) {
      return partials.get((int) (id - plan.pathCount()));
    }
  }

  /** Whether the numbering has the id, or a path that was broken off. */
  final boolean isKnown(long id) {
    return id >= 0 && id < plan.pathCount() + partialCount;
  }

  @TruffleBoundary
  final void recordIrregular() {
    irregular.increment();
  }

  final long irregular() {
    return irregular.sum();
  }

  void reset() {
    irregular.reset();
  }
}

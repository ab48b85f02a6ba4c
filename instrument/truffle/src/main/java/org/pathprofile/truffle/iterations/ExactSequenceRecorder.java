package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.kiter.SequenceCounts;
import org.pathprofile.core.plan.PathPlan;

/** Counts every sequence. All path ends of a function take the same lock. */
final class ExactSequenceRecorder extends SequenceRecorder {

  /** Bytes of a node of the counts at most. */
  private static final int NODE = 56;

  /** This keeps a function below 235 MB. */
  private static final int MAX_NODES = 1 << 22;

  private final int k;

  /** Replaced when the counts are reset; streams under way notice it at their next path end. */
  private SequenceCounts counts;

  ExactSequenceRecorder(PathPlan plan, int k) {
    super(plan);
    this.k = k;
    counts = new SequenceCounts(k, MAX_NODES);
  }

  @Override
  int windowWords() {
    return 0;
  }

  @Override
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

  @Override
  @TruffleBoundary
  synchronized void last(SequenceActivation activation, long id) {
    next(activation, id);
    if (activation.stream != null) {
      activation.stream.end();
      activation.stream = null;
    }
  }

  @Override
  void breakOff(SequenceActivation activation, long partialId) {
    last(activation, partialId);
  }

  @Override
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

  @Override
  @TruffleBoundary
  synchronized void resume(SequenceActivation activation) {
    if (activation.suspendedIn != null) {
      activation.suspendedIn.resume(activation.suspendedAt);
      activation.suspendedIn = null;
    }
  }

  @Override
  synchronized void forEach(Visitor visitor) {
    counts.forEach(
        (ids, first, count, suspended) -> visitor.visit(ids, first, count, suspended, null));
  }

  @Override
  synchronized long footprint() {
    return (long) NODE * counts.nodeCount();
  }

  @Override
  synchronized long lost() {
    return counts.lost();
  }

  @Override
  synchronized void reset() {
    super.reset();
    counts = new SequenceCounts(k, MAX_NODES);
  }
}

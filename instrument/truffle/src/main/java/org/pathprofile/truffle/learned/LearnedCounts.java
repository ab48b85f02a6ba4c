package org.pathprofile.truffle.learned;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.paths.Recorders;

/**
 * How often the paths of a learned function were taken: those that have a number, by numbering, and
 * those that had none when they ended.
 *
 * <p>Recording and {@link #sum} are thread-safe; all else is not.
 */
final class LearnedCounts {
  /** What one numbering has counted. */
  record Numbered(LearnedNumbering numbering, PathRecorder recorder) {}

  /**
   * A path as it was counted.
   *
   * @param symbols what it consists of: {@link org.pathprofile.core.learned.Symbol}
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Path(int[] symbols, long count, SampleTally tally) {}

  private final Recorders recorders;

  /** Of paths without a number. */
  private final PathRecorder sequences;

  /** The newest last. */
  private final List<Numbered> numbered = new CopyOnWriteArrayList<>();

  LearnedCounts(Recorders recorders) {
    this.recorders = recorders;
    sequences = recorders.createSparse(Integer.MAX_VALUE);
  }

  /** Has further paths counted by a new numbering. */
  void add(LearnedNumbering numbering) {
    PathRecorder recorder = recorders.create(Math.max(1, numbering.pathCount()));
    Numbered last = newest();
    recorder.replace(last == null ? null : last.recorder());
    numbered.add(new Numbered(numbering, recorder));
  }

  /** What the newest numbering has counted; null if there is no numbering. */
  @Nullable Numbered newest() {
    return numbered.isEmpty() ? null : numbered.get(numbered.size() - 1);
  }

  /**
   * The recorder of a numbering.
   *
   * @throws IllegalStateException if it was not added
   */
  PathRecorder recorder(LearnedNumbering numbering) {
    for (int i = numbered.size() - 1; i >= 0; i--) {
      if (numbered.get(i).numbering() == numbering) {
        return numbered.get(i).recorder();
      }
    }
    throw new IllegalStateException("a numbering of another function");
  }

  /** A path without a number has ended. */
  void record(long sequence) {
    sequences.ends().record(sequence);
  }

  /** The sum of what all recorders tell, such as {@link PathRecorder#everEnded}. */
  long sum(ToLongFunction<PathRecorder> part) {
    long sum = part.applyAsLong(sequences);
    for (Numbered each : numbered) {
      sum += part.applyAsLong(each.recorder());
    }
    return sum;
  }

  void reset() {
    sequences.reset();
    numbered.forEach(each -> each.recorder().reset());
  }

  /** In bytes. */
  long footprint() {
    long numberings = 0;
    for (Numbered each : numbered) {
      numberings += each.numbering().footprint();
    }
    return numberings + sum(PathRecorder::footprint);
  }

  /**
   * All paths that were counted.
   *
   * @param learner knows those without a number
   * @param irregular to which counts of what is no path are added
   */
  List<Path> read(PathLearner learner, LongAdder irregular) {
    List<Path> read = new ArrayList<>();
    // Not within the visit, which holds a lock that is waited for by whoever learns.
    Map<Long, Long> ended = new HashMap<>();
    sequences.forEachPath(ended::put);
    ended.forEach(
        (id, count) -> read.add(new Path(learner.sequence(id), count, sequences.tally(id))));
    for (Numbered each : numbered) {
      PathRecorder recorder = each.recorder();
      irregular.add(recorder.irregular());
      recorder.forEachPath(
          (id, count) -> {
            try {
              read.add(new Path(each.numbering().decode(id), count, recorder.tally(id)));
            } catch (RuntimeException fault) {
              // No path has this number.
              irregular.add(count);
            }
          });
    }
    return read;
  }
}

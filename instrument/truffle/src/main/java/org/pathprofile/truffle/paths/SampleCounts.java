package org.pathprofile.truffle.paths;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.core.sampling.SampleUnit;

/**
 * The samples of one function's paths, by some key of a path. Takes no space before the first
 * sample, since most functions of a program never get one. Thread-safe.
 *
 * @param <K> the key, with equality by value
 */
public final class SampleCounts<K> {
  private Map<K, SampleTally> tallies = Map.of();

  /** Adds a sample: {@link SampleTally#add}. */
  public synchronized void add(K path, SampleUnit unit) {
    if (tallies.isEmpty()) {
      tallies = new HashMap<>(4);
    }
    tallies.computeIfAbsent(path, key -> new SampleTally()).add(unit);
  }

  /** Visits all tallies; they do not change while that lasts. */
  public synchronized void forEach(BiConsumer<K, SampleTally> visitor) {
    tallies.forEach(visitor);
  }

  /** A copy of the tally of a path, null if the path has none; consistent with forEach. */
  public synchronized @Nullable SampleTally get(K path) {
    SampleTally tally = tallies.get(path);
    return tally == null ? null : tally.copy();
  }

  /** Bytes of memory: the map with its table; entries with keys and tallies. */
  public synchronized long footprint() {
    return tallies.isEmpty() ? 16 : 16 + 48 + 48 + 160L * tallies.size();
  }

  /** Forgets all samples. */
  public synchronized void clear() {
    tallies = Map.of();
  }
}

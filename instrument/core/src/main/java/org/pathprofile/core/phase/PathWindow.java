package org.pathprofile.core.phase;

import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.profile.PathKey;

/**
 * How often the paths of a function ended within a stretch of time: counts, or numbers of samples.
 * Immutable and thread-safe.
 */
public final class PathWindow {
  /** No path has ended. */
  public static final PathWindow EMPTY = new PathWindow(Map.of());

  /** Windows with at most this distance agree, beyond what chance explains. */
  private static final double AGREE = 0.1;

  /** Windows with at least this distance clearly differ, beyond what chance explains. */
  private static final double DIFFER = 0.25;

  /** By how much chance may exceed its mean. */
  private static final double CHANCE = 1.5;

  /** Windows of which chance explains more than this neither agree nor differ. */
  private static final double MOST_NOISE = 0.3;

  private final Map<PathKey, Long> counts;
  private final long total;

  /**
   * @param counts how often each path ended; what is not above 0 is left out
   */
  public PathWindow(Map<PathKey, Long> counts) {
    Map<PathKey, Long> positive = new HashMap<>();
    long sum = 0;
    for (Map.Entry<PathKey, Long> entry : counts.entrySet()) {
      if (entry.getValue() > 0) {
        positive.put(entry.getKey(), entry.getValue());
        sum = Math.addExact(sum, entry.getValue());
      }
    }
    this.counts = Map.copyOf(positive);
    this.total = sum;
  }

  /** How often each path ended; at least 1. */
  public Map<PathKey, Long> counts() {
    return counts;
  }

  /** How many paths ended. */
  public long total() {
    return total;
  }

  /** The part of all path ends that was of {@code path}, from 0 to 1. */
  public double share(PathKey path) {
    return total == 0 ? 0 : (double) counts.getOrDefault(path, 0L) / total;
  }

  /** What ended in this window or in {@code other}. */
  public PathWindow plus(PathWindow other) {
    Map<PathKey, Long> sum = new HashMap<>(counts);
    other.counts.forEach((path, count) -> sum.merge(path, count, Math::addExact));
    return new PathWindow(sum);
  }

  /**
   * How different the shares of the paths are: half the sum of the differences, which is 1 minus
   * the overlap (Wall's measure applied to shares); from 0, the same, to 1, no path in common.
   */
  public double distance(PathWindow other) {
    double sum = 0;
    for (PathKey path : counts.keySet()) {
      sum += Math.abs(share(path) - other.share(path));
    }
    for (PathKey path : other.counts.keySet()) {
      if (!counts.containsKey(path)) {
        sum += other.share(path);
      }
    }
    return sum / 2;
  }

  /**
   * The distance to be expected if both windows are random samples of the same shares. The
   * difference of a path's two shares is then about normal with variance <i>q (1 - q) (1/m +
   * 1/n)</i>, and the mean of its absolute value is that variance's root times the root of 2/pi.
   */
  public double noise(PathWindow other) {
    if (total == 0 || other.total == 0) {
      return 1;
    }
    double scale = 1.0 / total + 1.0 / other.total;
    double sum = 0;
    PathWindow pooled = plus(other);
    for (PathKey path : pooled.counts.keySet()) {
      double q = pooled.share(path);
      sum += Math.sqrt(q * (1 - q) * scale);
    }
    return Math.min(1, Math.sqrt(2 / Math.PI) * sum / 2);
  }

  /** Whether the shares of the paths are the same, as far as chance lets one see it. */
  boolean agreesWith(PathWindow other) {
    double noise = noise(other);
    return noise <= MOST_NOISE && distance(other) <= AGREE + CHANCE * noise;
  }

  /** Whether the shares of the paths are others, and not by chance. */
  public boolean clearlyDiffersFrom(PathWindow other) {
    double noise = noise(other);
    return noise <= MOST_NOISE && distance(other) >= DIFFER + CHANCE * noise;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof PathWindow other && counts.equals(other.counts);
  }

  @Override
  public int hashCode() {
    return counts.hashCode();
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}

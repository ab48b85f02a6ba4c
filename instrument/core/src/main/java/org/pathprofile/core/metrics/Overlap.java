package org.pathprofile.core.metrics;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * How much two distributions agree: the sum, over everything that was counted, of the smaller of
 * the two shares of the total. 1 if they are proportional, 0 if they have nothing in common;
 * symmetric.
 */
public final class Overlap {
  private Overlap() {}

  /**
   * The overlap of two maps from what was counted to counts, 0 to 1; empty if a map has no count
   * above 0. Linear in the sizes.
   */
  public static <K> OptionalDouble of(
      Map<K, ? extends Number> first, Map<K, ? extends Number> second) {
    return of(first, Number::doubleValue, second, Number::doubleValue);
  }

  /**
   * The overlap of the frequencies of paths, 0 to 1; empty if a profile has no path. A path's
   * frequency is its count, whatever its length.
   *
   * @throws IllegalArgumentException if the profiles have different kinds of paths
   */
  public static OptionalDouble ofPaths(PathProfile first, PathProfile second) {
    ProgramPaths.requireComparable(first, second);
    return of(ProgramPaths.of(first), PathCount::count, ProgramPaths.of(second), PathCount::count);
  }

  private static <K, V, W> OptionalDouble of(
      Map<K, V> first,
      ToDoubleFunction<V> firstCount,
      Map<K, W> second,
      ToDoubleFunction<W> secondCount) {
    double firstTotal = first.values().stream().mapToDouble(firstCount).sum();
    double secondTotal = second.values().stream().mapToDouble(secondCount).sum();
    if (firstTotal == 0 || secondTotal == 0) {
      return OptionalDouble.empty();
    }
    double overlap = 0;
    for (Map.Entry<K, V> entry : first.entrySet()) {
      W other = second.get(entry.getKey());
      if (other != null) {
        overlap +=
            Math.min(
                firstCount.applyAsDouble(entry.getValue()) / firstTotal,
                secondCount.applyAsDouble(other) / secondTotal);
      }
    }
    return OptionalDouble.of(Math.min(1, overlap));
  }
}

package org.pathprofile.core.phase;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/** Windows of paths that are drawn at random. */
final class RandomPaths {
  static final PathEnding ENDING = PathEnding.EXIT;

  private RandomPaths() {}

  /** A window in which the path with number {@code n} ended as often as the map says. */
  static PathWindow window(Map<Integer, Long> counts) {
    Map<PathKey, Long> paths = new HashMap<>();
    counts.forEach((path, count) -> paths.put(new PathKey(new int[] {path}, ENDING), count));
    return new PathWindow(paths);
  }

  /**
   * A random distribution.
   *
   * @param evenness 1 if all shares are equal; the closer to 0, the more one path dominates
   */
  static double[] shares(int paths, double evenness, Random random) {
    double[] shares = new double[paths];
    double sum = 0;
    for (int i = 0; i < paths; i++) {
      shares[i] = evenness + (1 - evenness) * random.nextDouble();
      shares[i] *= shares[i];
      sum += shares[i];
    }
    for (int i = 0; i < paths; i++) {
      shares[i] /= sum;
    }
    return shares;
  }

  /** As many independent draws from a distribution. */
  static PathWindow sample(double[] shares, int draws, Random random) {
    Map<Integer, Long> counts = new HashMap<>();
    for (int i = 0; i < draws; i++) {
      counts.merge(draw(shares, random), 1L, Long::sum);
    }
    return window(counts);
  }

  private static int draw(double[] shares, Random random) {
    double left = random.nextDouble();
    int path = 0;
    while (path < shares.length - 1 && left >= shares[path]) {
      left -= shares[path];
      path++;
    }
    return path;
  }
}

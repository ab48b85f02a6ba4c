package org.pathprofile.core.compare;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * Tells whether the estimated shares of a path in two profiles differ by more than chance.
 *
 * <p><b>The rule.</b> Each share has the 95 % interval of its count, divided as the count is; the
 * branch flow of the whole profile is taken to be known. Shares <i>a</i> and <i>b</i>, of which
 * <i>b</i> is the higher one, differ significantly if
 *
 * <pre>b - a &gt; z / 1.96 * sqrt((upper end of a - a)² + (b - lower end of b)²)</pre>
 *
 * that is, if the interval of the difference (G. Y. Zou and A. Donner, "Construction of confidence
 * limits about effect measures: a general approach", Statistics in Medicine 27, 2008) does not
 * contain 0. For <i>n</i> comparisons, <i>z</i> is the quantile of the normal distribution for 1 -
 * 0.05 / 2n (Bonferroni's correction): if nothing at all had changed, in 5 % of all pairs of
 * profiles at most one path or more would be called significant. That intervals grow in proportion
 * to <i>z</i> is an approximation, and so is that of a path that was never sampled: its share is
 * below that of {@value #UNSEEN} samples, as 97.5 % of Poisson's distribution are.
 *
 * <p>Immutable and thread-safe.
 */
final class ShareTest {
  /** The error that is accepted for all comparisons together. */
  private static final double ERROR = 0.05;

  /** The quantile to which the intervals of profiles belong. */
  private static final double Z95 = 1.959964;

  /** Minus the logarithm of 0.025: with so many expected samples, none is seen in 2.5 %. */
  private static final double UNSEEN = 3.689;

  private final PathProfile before;
  private final PathProfile after;
  private final double widening;

  /**
   * @param comparisons how many paths are compared, at least 1
   */
  ShareTest(PathProfile before, PathProfile after, int comparisons) {
    this.before = before;
    this.after = after;
    widening = upperQuantile(ERROR / 2 / comparisons) / Z95;
  }

  /** Whether a path's share changed; it has branches, and is in one of the profiles at least. */
  Certainty certainty(Optional<PathCount> pathBefore, Optional<PathCount> pathAfter) {
    if (before.isCounted() && after.isCounted()) {
      return Certainty.FACT;
    }
    if (before.hasRests() || after.hasRests()) {
      // What is not known of a rest is no chance.
      return Certainty.UNKNOWN;
    }
    int branches = pathAfter.or(() -> pathBefore).orElseThrow().branches();
    Range a = range(before, pathBefore, branches);
    Range b = range(after, pathAfter, branches);
    if (a == null || b == null) {
      return Certainty.UNKNOWN;
    }
    boolean rose = a.share <= b.share;
    Range low = rose ? a : b;
    Range high = rose ? b : a;
    double least = widening * Math.hypot(low.high - low.share, high.share - high.low);
    return high.share - low.share > least ? Certainty.SIGNIFICANT : Certainty.NOT_SIGNIFICANT;
  }

  /** A share and the ends of its interval; null if there is no interval. */
  private static @Nullable Range range(
      PathProfile profile, Optional<PathCount> path, int branches) {
    if (profile.branchFlow() == 0) {
      return null;
    }
    double unit = (double) branches / profile.branchFlow();
    if (path.isEmpty()) {
      if (profile.totals().samples() == 0) {
        return null;
      }
      double perSample = (double) profile.totals().pathEnds() / profile.totals().samples();
      return new Range(0, 0, UNSEEN * perSample * unit);
    }
    if (path.get().low().isEmpty()) {
      return null;
    }
    return new Range(
        path.get().count() * unit,
        path.get().low().getAsLong() * unit,
        path.get().high().getAsLong() * unit);
  }

  private record Range(double share, double low, double high) {}

  /**
   * The value that a normal variable exceeds with a probability, off by less than 0.0005
   * (Abramowitz and Stegun, 26.2.23).
   *
   * @param probability above 0, at most 0.5
   */
  static double upperQuantile(double probability) {
    double t = Math.sqrt(-2 * Math.log(probability));
    return t
        - (2.515517 + t * (0.802853 + t * 0.010328))
            / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  }
}

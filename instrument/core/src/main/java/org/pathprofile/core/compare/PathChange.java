package org.pathprofile.core.compare;

import java.util.Optional;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;

/**
 * A path in two profiles, or in one of them. Immutable.
 *
 * @param before the path in the first profile, if it ran there
 * @param after the path in the second profile, if it ran there
 * @param shareBefore its share of the first profile's branch flow, 0 to 1
 * @param shareAfter its share of the second profile's branch flow, 0 to 1
 * @param kind what changed
 * @param certainty whether the change of the share is certain
 */
public record PathChange(
    Optional<PathCount> before,
    Optional<PathCount> after,
    double shareBefore,
    double shareAfter,
    ChangeKind kind,
    Certainty certainty) {

  /**
   * The part of the larger one by which two shares, and two counts, differ at least if a path is
   * hotter or colder. If its count is the same, only other paths have changed.
   */
  static final double LEAST_CHANGE = 0.01;

  /** By how much the share rose, -1 to 1. */
  public double rise() {
    return shareAfter - shareBefore;
  }

  /** The path's identity within its function; of the second profile, if it is there. */
  public PathKey key() {
    return after.or(() -> before).orElseThrow().key();
  }

  /** The count in the first profile; 0 if the path did not run. */
  public long countBefore() {
    return before.map(PathCount::count).orElse(0L);
  }

  /** The count in the second profile; 0 if the path did not run. */
  public long countAfter() {
    return after.map(PathCount::count).orElse(0L);
  }

  static PathChange of(
      Optional<PathCount> before,
      Optional<PathCount> after,
      double shareBefore,
      double shareAfter,
      Certainty certainty) {
    ChangeKind kind = ChangeKind.SAME;
    if (before.isEmpty()) {
      kind = ChangeKind.NEW;
    } else if (after.isEmpty()) {
      kind = ChangeKind.GONE;
    } else if (differ(shareBefore, shareAfter)
        && differ((double) before.get().count(), (double) after.get().count())) {
      kind = shareAfter > shareBefore ? ChangeKind.HOTTER : ChangeKind.COLDER;
    }
    return new PathChange(before, after, shareBefore, shareAfter, kind, certainty);
  }

  private static boolean differ(double one, double other) {
    return one != other && Math.abs(one - other) >= LEAST_CHANGE * Math.max(one, other);
  }

  /** The function to whose graph the path belongs, of a change of it. */
  FunctionProfile functionOf(FunctionChange change) {
    return (after.isPresent() ? change.after() : change.before()).orElseThrow();
  }
}

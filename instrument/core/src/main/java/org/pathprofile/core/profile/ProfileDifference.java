package org.pathprofile.core.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was counted between two snapshots of one run, so that the differences of successive
 * snapshots add up, by {@link ProfileMerger}, to the last snapshot. Stateless.
 *
 * <p>Functions are matched by {@link FunctionIdentity}, their paths by {@link PathKey}. The
 * difference has no confidence intervals: those of two snapshots do not tell that of what lies
 * between them. Its statistics are those of the later snapshot.
 */
public final class ProfileDifference {
  private ProfileDifference() {}

  /**
   * Whether the counts of two snapshots can be subtracted. Those of other modes do not add up, and
   * where functions rest, a later snapshot can correct the estimates of an earlier one.
   */
  public static boolean isDefined(PathProfile profile) {
    return profile.isCounted() || (profile.mode() == ProfileMode.SAMPLED && !profile.hasRests());
  }

  /**
   * What was counted since an earlier snapshot: their difference, or the whole later profile if
   * there is no earlier one or if its counts have no differences.
   *
   * @param earlier the earlier snapshot, without what is not settled
   * @throws IllegalArgumentException as {@link #between}
   */
  @SuppressWarnings("exports")
  public static PathProfile since(@Nullable PathProfile earlier, PathProfile later) {
    return earlier == null || !isDefined(later) ? later : between(earlier, later);
  }

  /**
   * A profile without the paths that ended {@link PathEnding#ABANDONED abandoned}. While a program
   * runs, a suspended activation counts as abandoned until it goes on; only without them no count
   * of a later snapshot is below that of an earlier one. A profile whose counts have no difference
   * is returned as it is.
   */
  public static PathProfile settled(PathProfile profile) {
    if (!isDefined(profile)) {
      return profile;
    }
    PathProfile.Builder settled = like(profile, profile.lost());
    for (FunctionProfile function : profile.functions()) {
      settled.addFunction(
          function
              .like(function.graph())
              .build(
                  function.paths().stream().filter(path -> path.ends() != PathEnding.ABANDONED)));
    }
    if (profile.mode() == ProfileMode.SAMPLED) {
      settled.totals(profile.totals());
    }
    return settled.build();
  }

  /**
   * The counts of the later profile minus those of the earlier one. Takes time linear in their
   * sizes, apart from sorting the paths.
   *
   * @throws IllegalArgumentException if the profiles were not counted in the same way or cannot be
   *     subtracted (only exact and sampled counts can), if a function has different graphs, or if a
   *     count fell, so that these are no successive snapshots of one run
   */
  public static PathProfile between(PathProfile earlier, PathProfile later) {
    if (!isDefined(later)) {
      throw new IllegalArgumentException(
          "counts of mode "
              + later.mode().label()
              + (later.hasRests() ? " with functions that rest" : "")
              + " have no difference");
    }
    if (earlier.mode() != later.mode()
        || earlier.pathEnd() != later.pathEnd()
        || earlier.conditions() != later.conditions()
        || earlier.k() != later.k()
        || earlier.unit() != later.unit()
        || earlier.hasRests() != later.hasRests()
        || !earlier.settings().equals(later.settings())) {
      throw new IllegalArgumentException("the profiles were not counted in the same way");
    }
    Map<FunctionIdentity, FunctionProfile> before = new HashMap<>();
    earlier.functions().forEach(function -> before.put(function.identity(), function));
    PathProfile.Builder difference = like(later, later.lost().minus(earlier.lost()));
    for (FunctionProfile function : later.functions()) {
      FunctionProfile old = before.remove(function.identity());
      difference.addFunction(
          old == null
              ? FunctionSums.withoutIntervals(function)
              : FunctionSums.minus(function, old));
    }
    if (later.mode() == ProfileMode.SAMPLED) {
      difference.totals(later.totals().minus(earlier.totals()));
    }
    if (!before.isEmpty()) {
      throw fell("the function " + before.keySet().iterator().next());
    }
    return difference.build();
  }

  private static PathProfile.Builder like(PathProfile profile, LostCounts lost) {
    return profile.withoutCounts().addSources(profile.sources()).lost(lost);
  }

  /** The difference of two counts, neither of which is negative. */
  static long subtract(long later, long earlier, Object what) {
    if (later < earlier) {
      throw fell(Objects.toString(what));
    }
    return later - earlier;
  }

  private static IllegalArgumentException fell(String what) {
    return new IllegalArgumentException(
        "the profile is no later snapshot of the same run: it has fewer counts of " + what);
  }
}

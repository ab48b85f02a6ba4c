package org.pathprofile.core.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Sums profiles of the same program, for example of several runs or engines. Stateless.
 *
 * <p>Functions are matched by {@link FunctionIdentity}, their paths by {@link PathKey}. Ids are
 * kept from the profile that had the path first. A confidence interval survives only where both
 * profiles have one for the path, or one has counted it: an estimate without an interval, or none
 * at all, says nothing about the true count.
 *
 * <p>Sums are associative and, but for the ids, commutative, so files may come in any order. Two
 * things are rounded with each sum: the upper end of a subpath's interval, to whole numbers, and
 * the coefficient of a structure graph, a mean.
 *
 * <p>Of subpaths the estimates are summed. Both hot lists are random samples, so a subpath that one
 * of them lacks has the unbiased estimate 0 there, and the sum is unbiased too. The ends of the
 * intervals are summed as well; of a subpath that one list lacks it is known that it did not occur
 * more often there than {@link SubpathSampling#highOfOthers(int)}. The sum of two intervals of 95 %
 * holds with 90 %, and the merged profile says so.
 */
public final class ProfileMerger {
  /** Between the versions of a sum. */
  private static final String VERSIONS = ", ";

  private ProfileMerger() {}

  /**
   * The sums of both profiles. Takes time linear in their sizes, apart from sorting the paths.
   *
   * @throws IllegalArgumentException if the profiles were not counted in the same way, so that sums
   *     would mean nothing, or a function has different graphs under the same hash
   * @throws ArithmeticException if a count exceeds {@link Long#MAX_VALUE}
   */
  public static PathProfile merge(PathProfile a, PathProfile b) {
    requireSame("mode", a, b, profile -> profile.mode().label());
    requireSame("path end", a, b, PathProfile::pathEnd);
    requireSame("conditions", a, b, PathProfile::conditions);
    requireSame("k", a, b, PathProfile::k);
    if (a.mode() == ProfileMode.SAMPLED) {
      requireSame("sampling settings", a, b, PathProfile::settings);
      requireSame("unit of counts", a, b, profile -> profile.unit().label());
    }
    PathProfile.Builder sum =
        PathProfile.builder(versions(a, b), a.mode())
            .pathEnd(a.pathEnd())
            .conditions(a.conditions())
            .k(a.k())
            .settings(a.settings())
            .rests(a.hasRests() || b.hasRests())
            .unit(a.unit())
            .lost(a.lost().plus(b.lost()))
            .addNotProfiled(a.notProfiled())
            .addNotProfiled(b.notProfiled())
            .addSources(a.sources())
            .addSources(b.sources())
            .addLoaded(a.loaded())
            .addLoaded(b.loaded())
            .run(runs(a, b));
    if (a.mode() == ProfileMode.SAMPLED) {
      sum.totals(a.totals().plus(b.totals()));
    }
    addFunctions(sum, a, b);
    addFunctions(sum, b, a);
    addSubpaths(sum, a, b);
    return sum.build();
  }

  private static RunFacts runs(PathProfile a, PathProfile b) {
    return a.run().isPresent() && b.run().isPresent() ? a.run().get().plus(b.run().get()) : null;
  }

  private static void addSubpaths(PathProfile.Builder sum, PathProfile a, PathProfile b) {
    SubpathSampling first = a.subpathSampling().orElse(null);
    SubpathSampling second = b.subpathSampling().orElse(null);
    if (first == null && second == null) {
      return;
    }
    if (first == null || second == null) {
      sum.subpaths(first == null ? second : first, first == null ? b.subpaths() : a.subpaths());
      return;
    }
    requireSame("choice of lengths", a, b, profile -> profile.subpathSampling().get().lengths());
    Map<List<SubpathBlock>, Subpath> left = byBlocks(a);
    Map<List<SubpathBlock>, Subpath> right = byBlocks(b);
    List<Subpath> sums = new ArrayList<>();
    left.forEach(
        (blocks, subpath) -> {
          Subpath other = right.remove(blocks);
          sums.add(other == null ? plusUnlisted(subpath, second) : plus(subpath, other));
        });
    right.values().forEach(subpath -> sums.add(plusUnlisted(subpath, first)));
    sum.subpaths(first.plus(second), sums);
  }

  private static Map<List<SubpathBlock>, Subpath> byBlocks(PathProfile profile) {
    Map<List<SubpathBlock>, Subpath> subpaths = new LinkedHashMap<>();
    profile.subpaths().forEach(subpath -> subpaths.put(subpath.blocks(), subpath));
    return subpaths;
  }

  private static Subpath plus(Subpath a, Subpath b) {
    return new Subpath(
        a.blocks(),
        Math.addExact(a.samples(), b.samples()),
        Math.addExact(a.count(), b.count()),
        Math.addExact(a.low(), b.low()),
        Math.addExact(a.high(), b.high()));
  }

  private static Subpath plusUnlisted(Subpath subpath, SubpathSampling other) {
    double most = Math.ceil(other.highOfOthers(subpath.length()));
    return new Subpath(
        subpath.blocks(),
        subpath.samples(),
        subpath.count(),
        subpath.low(),
        Saturating.add(subpath.high(), (long) most));
  }

  private static void addFunctions(PathProfile.Builder sum, PathProfile of, PathProfile other) {
    Set<FunctionIdentity> shared =
        other.functions().stream().map(FunctionProfile::identity).collect(Collectors.toSet());
    // A function that was never sampled may have run; one that was never counted has not.
    boolean isKnownNotToRun = of.mode().isExact();
    for (FunctionProfile function : of.functions()) {
      boolean keeps = isKnownNotToRun || shared.contains(function.identity());
      sum.addFunction(keeps ? function : FunctionSums.withoutIntervals(function));
    }
  }

  /** Each version once, so that it does not matter in which order profiles are summed. */
  private static String versions(PathProfile a, PathProfile b) {
    SortedSet<String> versions = new TreeSet<>(List.of(a.toolVersion().split(VERSIONS)));
    versions.addAll(List.of(b.toolVersion().split(VERSIONS)));
    return String.join(VERSIONS, versions);
  }

  private static void requireSame(
      String what, PathProfile a, PathProfile b, Function<PathProfile, Object> property) {
    if (!property.apply(a).equals(property.apply(b))) {
      throw new IllegalArgumentException(
          ("profiles that were counted in different ways cannot be summed (%s: %s and"
                  + " %s); profile again with the same options")
              .formatted(what, property.apply(a), property.apply(b)));
    }
  }
}

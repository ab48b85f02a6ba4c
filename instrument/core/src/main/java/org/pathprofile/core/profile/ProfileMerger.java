package org.pathprofile.core.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Sums profiles of the same program, for example of several runs or engines. Stateless.
 *
 * <p>Functions are matched by {@link FunctionIdentity}, their paths by {@link PathKey}. Ids are
 * kept from the profile that had the path first. A confidence interval survives only where both
 * profiles have one for the path: an estimate without an interval, or none at all, says nothing
 * about the true count.
 *
 * <p>Of subpaths the estimates are summed. Both hot lists are random samples, so a subpath that one
 * of them lacks has the unbiased estimate 0 there, and the sum is unbiased too. Its interval treats
 * every sample as if it stood for the greatest number of occurrences that a sample of either
 * profile stands for; Chernoff's bound then holds for the sum, but is wider than the bound of a
 * single run with as many samples.
 */
public final class ProfileMerger {
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
    requireSame("k", a, b, PathProfile::k);
    if (a.mode() == ProfileMode.SAMPLED) {
      requireSame("sampling settings", a, b, PathProfile::settings);
    }
    PathProfile.Builder sum =
        PathProfile.builder(versions(a, b), a.mode())
            .pathEnd(a.pathEnd())
            .k(a.k())
            .settings(a.settings())
            .lost(a.lost().plus(b.lost()));
    addFunctions(sum, a, b);
    addFunctions(sum, b, a);
    addSubpaths(sum, a, b);
    return sum.build();
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
    requireSame("weight", a, b, profile -> profile.subpathSampling().get().weight().label());
    SubpathSampling both = first.plus(second);
    Map<List<SubpathBlock>, Subpath> subpaths = new LinkedHashMap<>();
    a.subpaths().forEach(subpath -> add(subpaths, subpath, both));
    b.subpaths().forEach(subpath -> add(subpaths, subpath, both));
    sum.subpaths(both, subpaths.values());
  }

  private static void add(
      Map<List<SubpathBlock>, Subpath> sums, Subpath subpath, SubpathSampling both) {
    Subpath other = sums.get(subpath.blocks());
    long samples = subpath.samples();
    long count = subpath.count();
    if (other != null) {
      samples = Math.addExact(samples, other.samples());
      count = Math.addExact(count, other.count());
    }
    sums.put(
        subpath.blocks(),
        Subpath.estimated(
            subpath.blocks(), samples, count, both.occurrencesPerSample(subpath.length())));
  }

  private static void addFunctions(PathProfile.Builder sum, PathProfile of, PathProfile other) {
    Set<FunctionIdentity> shared =
        other.functions().stream().map(FunctionProfile::identity).collect(Collectors.toSet());
    for (FunctionProfile function : of.functions()) {
      boolean inBoth = shared.contains(function.identity());
      sum.addFunction(inBoth ? function : function.withoutIntervals());
    }
  }

  private static String versions(PathProfile a, PathProfile b) {
    return a.toolVersion().equals(b.toolVersion())
        ? a.toolVersion()
        : a.toolVersion() + ", " + b.toolVersion();
  }

  private static void requireSame(
      String what, PathProfile a, PathProfile b, Function<PathProfile, Object> property) {
    if (!property.apply(a).equals(property.apply(b))) {
      throw new IllegalArgumentException(
          "profiles with a different "
              + what
              + " cannot be summed: "
              + property.apply(a)
              + " and "
              + property.apply(b)
              + "; profile again with the same options");
    }
  }
}

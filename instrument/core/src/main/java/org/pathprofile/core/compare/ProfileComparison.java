package org.pathprofile.core.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * Two profiles side by side, of two versions or two inputs of a program: which paths are new, gone,
 * hotter or colder. What a run counted between two snapshots is {@link
 * org.pathprofile.core.profile.ProfileDifference}, something else. Immutable.
 *
 * <p>Paths are compared by their shares of the branch flow of their profile, so that runs of
 * different lengths can be compared. Of estimates, {@link Certainty} tells whether a change may be
 * chance. Functions are matched as {@link MatchedBy} says; where their code has changed, all paths
 * of the old one are gone and all of the new one are new.
 *
 * @param before the first profile
 * @param after the second profile
 * @param functions every function of both, once; those first whose paths' shares changed most
 */
public record ProfileComparison(
    PathProfile before, PathProfile after, List<FunctionChange> functions) {
  private static final Comparator<PathChange> MOST_CHANGED =
      Comparator.<PathChange>comparingDouble(path -> -Math.abs(path.rise()))
          .thenComparingLong(path -> -Math.max(path.countBefore(), path.countAfter()))
          .thenComparing(PathChange::key)
          .thenComparing(PathChange::kind);

  private static final Comparator<FunctionChange> CHANGED_FUNCTIONS =
      Comparator.<FunctionChange>comparingDouble(
              function -> function.paths().stream().mapToDouble(p -> -Math.abs(p.rise())).sum())
          .thenComparing(function -> function.either().identity());

  /**
   * Compares profiles. If they have the texts of their sources, functions that moved are found.
   *
   * @throws IllegalArgumentException if the profiles were counted in different ways, or in a mode
   *     whose counts of different functions cannot be compared; the message says what to do
   */
  public static ProfileComparison of(PathProfile before, PathProfile after) {
    requireComparable(before, after);
    List<FunctionMatch> matches = FunctionMatcher.match(before, after);
    List<List<PathPair>> pairs = new ArrayList<>();
    int comparisons = 0;
    for (FunctionMatch match : matches) {
      List<PathPair> paths = pairs(match);
      pairs.add(paths);
      comparisons += (int) paths.stream().filter(PathPair::hasBranches).count();
    }
    ShareTest test = new ShareTest(before, after, Math.max(1, comparisons));
    List<FunctionChange> functions = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      functions.add(change(before, after, matches.get(i), pairs.get(i), test));
    }
    functions.sort(CHANGED_FUNCTIONS);
    return new ProfileComparison(before, after, List.copyOf(functions));
  }

  /** A path in one profile or in both. */
  private record PathPair(Optional<PathCount> before, Optional<PathCount> after) {
    boolean hasBranches() {
      return after.or(() -> before).orElseThrow().branches() > 0;
    }
  }

  private static List<PathPair> pairs(FunctionMatch match) {
    List<PathPair> pairs = new ArrayList<>();
    Map<PathKey, PathCount> others = new HashMap<>();
    if (match.by() != MatchedBy.NAME) {
      paths(match.after()).forEach(path -> others.put(path.key(), path));
    }
    for (PathCount path : paths(match.before())) {
      pairs.add(new PathPair(Optional.of(path), Optional.ofNullable(others.remove(path.key()))));
    }
    for (PathCount path : paths(match.after())) {
      if (match.by() == MatchedBy.NAME || others.containsKey(path.key())) {
        pairs.add(new PathPair(Optional.empty(), Optional.of(path)));
      }
    }
    return pairs;
  }

  private static List<PathCount> paths(Optional<FunctionProfile> function) {
    return function.map(FunctionProfile::paths).orElse(List.of());
  }

  private static FunctionChange change(
      PathProfile before,
      PathProfile after,
      FunctionMatch match,
      List<PathPair> pairs,
      ShareTest test) {
    List<PathChange> paths = new ArrayList<>();
    for (PathPair pair : pairs) {
      double shareBefore = share(pair.before().map(PathCount::branchFlow), before);
      double shareAfter = share(pair.after().map(PathCount::branchFlow), after);
      Certainty certainty = test.certainty(pair.before(), pair.after());
      paths.add(PathChange.of(pair.before(), pair.after(), shareBefore, shareAfter, certainty));
    }
    paths.sort(MOST_CHANGED);
    return new FunctionChange(
        match.before(),
        match.after(),
        match.by(),
        share(match.before().map(FunctionProfile::branchFlow), before),
        share(match.after().map(FunctionProfile::branchFlow), after),
        paths);
  }

  private static double share(Optional<Long> flow, PathProfile of) {
    return flow.isEmpty() || of.branchFlow() == 0 ? 0 : (double) flow.get() / of.branchFlow();
  }

  private static void requireComparable(PathProfile before, PathProfile after) {
    requireSame("mode", before.mode().label(), after.mode().label());
    if (before.mode() != ProfileMode.EXACT && before.mode() != ProfileMode.SAMPLED) {
      throw new IllegalArgumentException(
          "profiles of mode "
              + before.mode().label()
              + " cannot be compared; profile with mode exact or sampled");
    }
    requireSame("path end", before.pathEnd(), after.pathEnd());
    requireSame("conditions", before.conditions(), after.conditions());
    requireSame("K", before.k(), after.k());
    requireSame("unit of counts", before.unit().label(), after.unit().label());
  }

  private static void requireSame(String what, Object before, Object after) {
    if (!before.equals(after)) {
      throw new IllegalArgumentException(
          ("profiles that were counted in different ways cannot be compared (%s: %s"
                  + " and %s); profile again with the same options")
              .formatted(what, before, after));
    }
  }

  /** Whether the counts are estimates. */
  public boolean isEstimate() {
    return !before.isCounted() || !after.isCounted();
  }

  /** Whether some are estimates of what functions did while they rested. */
  public boolean hasRests() {
    return before.hasRests() || after.hasRests();
  }

  /** How many paths are of a kind. */
  public long count(ChangeKind kind) {
    return functions.stream()
        .flatMap(function -> function.paths().stream())
        .filter(path -> path.kind() == kind)
        .count();
  }
}

package org.pathprofile.core.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.profile.AlignedFunctions;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * Collects the profiles of runs that failed and of runs that passed, one at a time, and ranks paths
 * by how strongly they go with failure. Only whether a path ran matters, not how often. Keeps a few
 * numbers per path, and one profile per function; no other run. Not thread-safe.
 *
 * <p>A path <em>could have happened</em> in a run if a path of its function ran that begins at the
 * same block: the function's entry, a loop, a handler. Functions whose graph is learned are left
 * out, because two runs may learn the same graph with other numbers of blocks.
 */
public final class FailureRanking {
  private static final Comparator<RankedPath> MOST_IMPORTANT =
      Comparator.<RankedPath>comparingDouble(ranked -> -ranked.score().importance())
          .thenComparingDouble(ranked -> -ranked.score().increaseLow())
          .thenComparingInt(ranked -> -ranked.score().failing())
          .thenComparing(ranked -> ranked.function().identity())
          .thenComparing(RankedPath::path);

  private final Map<FunctionIdentity, Runs> functions = new HashMap<>();
  private final Set<FunctionIdentity> learned = new HashSet<>();
  private PathProfile first;
  private int failing;
  private int passing;

  /** A ranking without runs. */
  public FailureRanking() {}

  /**
   * Adds a run.
   *
   * @param failed whether it failed
   * @throws IllegalArgumentException if it was counted in another way than the first one, or a
   *     function has another graph; nothing of it is in the ranking then
   */
  public void add(PathProfile profile, boolean failed) {
    check(profile);
    first = first == null ? profile.withSources(List.of()) : first;
    if (failed) {
      failing++;
    } else {
      passing++;
    }
    for (FunctionProfile function : profile.functions()) {
      if (!function.graph().isComplete()) {
        learned.add(function.identity());
      } else {
        functions
            .computeIfAbsent(function.identity(), unused -> new Runs(function))
            .add(function, failed);
      }
    }
  }

  private void check(PathProfile profile) {
    if (profile.mode() != ProfileMode.EXACT && profile.mode() != ProfileMode.SAMPLED) {
      throw new IllegalArgumentException(
          "mode "
              + profile.mode().label()
              + " does not tell which paths ran; profile with mode exact or sampled");
    }
    if (first != null
        && (first.mode() != profile.mode()
            || first.pathEnd() != profile.pathEnd()
            || first.conditions() != profile.conditions()
            || first.k() != profile.k())) {
      throw new IllegalArgumentException(
          "was counted with another mode, path end, K or conditions than the first run; profile"
              + " again with the same options");
    }
    for (FunctionProfile function : profile.functions()) {
      Runs runs = functions.get(function.identity());
      if (runs != null && AlignedFunctions.of(runs.function, function).isEmpty()) {
        throw new IllegalArgumentException(
            "the function " + function.identity() + " has another graph than in an earlier run");
      }
    }
  }

  /** How many runs that failed were added. */
  public int failing() {
    return failing;
  }

  /** How many runs that passed were added. */
  public int passing() {
    return passing;
  }

  /** How many functions were left out because their graphs were learned. */
  public int leftOut() {
    return learned.size();
  }

  /** How many different paths ran. */
  public int pathCount() {
    return functions.values().stream().mapToInt(runs -> runs.paths.size()).sum();
  }

  /** The paths whose increase is above 0 with all of its interval, the most important first. */
  public List<RankedPath> ranked() {
    List<RankedPath> ranked = new ArrayList<>();
    for (Runs runs : functions.values()) {
      runs.paths.forEach(
          (path, ran) -> {
            int[] observed = runs.starts.get(start(path));
            FailureScore score =
                new FailureScore(
                    ran[Runs.FAILED],
                    ran[Runs.PASSED],
                    observed[Runs.FAILED],
                    observed[Runs.PASSED],
                    failing);
            if (score.isSignificant()) {
              ranked.add(new RankedPath(runs.function, path, score));
            }
          });
    }
    ranked.sort(MOST_IMPORTANT);
    return ranked;
  }

  private static int start(PathKey path) {
    return path.block(0);
  }

  /** In how many runs the paths of a function ran. */
  private static final class Runs {
    static final int PASSED = 0;
    static final int FAILED = 1;

    final FunctionProfile function;
    final Map<PathKey, int[]> paths = new HashMap<>();

    /** By first block: in how many runs a path began there. */
    final Map<Integer, int[]> starts = new HashMap<>();

    Runs(FunctionProfile function) {
      this.function = function;
    }

    void add(FunctionProfile profile, boolean failed) {
      int result = failed ? FAILED : PASSED;
      Set<Integer> begun = new HashSet<>();
      for (PathCount path : profile.paths()) {
        paths.computeIfAbsent(path.key(), unused -> new int[2])[result]++;
        if (begun.add(start(path.key()))) {
          starts.computeIfAbsent(start(path.key()), unused -> new int[2])[result]++;
        }
      }
    }
  }
}

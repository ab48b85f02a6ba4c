package org.pathprofile.core.coverage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * The prime paths of a function, and which of them its counted paths cover. Not thread-safe.
 *
 * <p>What a counted path does not reach is not joined to the next one: a prime path that goes over
 * the place where counted paths end, such as a back edge, needs a profile with a higher {@code K}.
 */
public final class FunctionPrimes {

  /**
   * The counted path that goes along a prime path for longest.
   *
   * @param path the index of the counted path in {@link FunctionProfile#paths}
   * @param blocks how many blocks of the prime path, from its beginning, it has in a row, at least
   *     1; behind the last of them the prime path goes another way, or the counted path ends
   */
  public record Nearest(int path, int blocks) {}

  /** Prime paths of one function that are listed; all that GCC lists would be many megabytes. */
  private static final int MOST_PATHS = 10_000;

  private final PrimePaths paths;
  private final PrimePathCoverage coverage;
  private final FunctionProfile function;
  private Substrings substrings;

  private FunctionPrimes(FunctionProfile function, PrimePaths paths, PrimePathCoverage coverage) {
    this.function = function;
    this.paths = paths;
    this.coverage = coverage;
  }

  /**
   * The prime paths of a function of a profile, of which at most 10,000 are listed.
   *
   * @throws IllegalArgumentException if the profile is not exact; the message says what to do
   */
  public static FunctionPrimes of(PathProfile profile, FunctionProfile function) {
    ProfileCoverage.requireExact(profile);
    PrimePaths paths = PrimePaths.of(function.graph(), MOST_PATHS, PrimePaths.DEFAULT_BLOCK_LIMIT);
    PrimePathCoverage coverage = new PrimePathCoverage(paths);
    for (PathCount path : function.paths()) {
      coverage.add(path.blocks());
    }
    return new FunctionPrimes(function, paths, coverage);
  }

  public PrimePaths paths() {
    return paths;
  }

  public boolean isCovered(int index) {
    return coverage.isCovered(index);
  }

  /** How many are covered; if not all are listed, how many of those that are. */
  public Ratio ratio() {
    return new Ratio(coverage.coveredCount(), coverage.totalCount());
  }

  /**
   * The counted path nearest to a prime path; empty if none has even its first block. The first
   * call takes time linear in the length of all counted paths, each call in that of the prime path.
   */
  public Optional<Nearest> nearest(int index) {
    if (substrings == null) {
      substrings = new Substrings();
      List<PathCount> counted = function.paths();
      for (int path = 0; path < counted.size(); path++) {
        substrings.add(counted.get(path).blocks(), path);
      }
    }
    return substrings.longest(paths.path(index));
  }

  /** A suffix automaton (Blumer et al., 1985) over all counted paths. */
  private static final class Substrings {
    private static final int SEPARATOR = -1;

    private final List<Map<Integer, Integer>> next = new ArrayList<>();
    private final List<Integer> link = new ArrayList<>();
    private final List<Integer> length = new ArrayList<>();

    /** The path whose end made the state: the state's blocks are part of it. */
    private final List<Integer> path = new ArrayList<>();

    private int last;

    Substrings() {
      state(0, -1, -1);
    }

    private int state(int newLength, int newLink, int newPath) {
      next.add(new HashMap<>());
      length.add(newLength);
      link.add(newLink);
      path.add(newPath);
      return next.size() - 1;
    }

    void add(int[] blocks, int index) {
      for (int block : blocks) {
        append(block, index);
      }
      append(SEPARATOR, index);
    }

    private void append(int block, int index) {
      int state = state(length.get(last) + 1, 0, index);
      int from = last;
      while (from >= 0 && !next.get(from).containsKey(block)) {
        next.get(from).put(block, state);
        from = link.get(from);
      }
      if (from >= 0) {
        int target = next.get(from).get(block);
        if (length.get(from) + 1 == length.get(target)) {
          link.set(state, target);
        } else {
          int clone = state(length.get(from) + 1, link.get(target), path.get(target));
          next.get(clone).putAll(next.get(target));
          while (from >= 0 && next.get(from).getOrDefault(block, -1) == target) {
            next.get(from).put(block, clone);
            from = link.get(from);
          }
          link.set(target, clone);
          link.set(state, clone);
        }
      }
      last = state;
    }

    Optional<Nearest> longest(int[] blocks) {
      int state = 0;
      int found = 0;
      while (found < blocks.length && next.get(state).containsKey(blocks[found])) {
        state = next.get(state).get(blocks[found]);
        found++;
      }
      return found == 0 ? Optional.empty() : Optional.of(new Nearest(path.get(state), found));
    }
  }
}

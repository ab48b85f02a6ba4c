package org.pathprofile.core.coverage;

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

  private FunctionPrimes(PrimePaths paths, PrimePathCoverage coverage) {
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
    return new FunctionPrimes(paths, coverage);
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
   * The counted path nearest to a prime path; empty if none has even its first block. Takes time
   * linear in the length of the prime path.
   */
  public Optional<Nearest> nearest(int index) {
    return coverage.nearest(index);
  }
}

package org.pathprofile.core.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.pathprofile.core.profile.PathProfile;

/**
 * The least coverage that is accepted, in percent: {@code lines=80,branches=70,primes=50}.
 * Immutable.
 */
public final class CoverageGate {
  private static final String ALLOWED =
      "give lines, branches and primes with percentages from 0 to 100, such as"
          + " lines=80,branches=70";

  private final Map<String, Double> least;

  private CoverageGate(Map<String, Double> least) {
    this.least = least;
  }

  /**
   * Reads limits, each at most once.
   *
   * @throws IllegalArgumentException if the text is not of this form; the message says what is
   *     allowed
   */
  public static CoverageGate parse(String text) {
    Map<String, Double> least = new TreeMap<>();
    for (String limit : text.split(",", -1)) {
      String[] parts = limit.split("=", -1);
      if (parts.length != 2
          || !List.of("lines", "branches", "primes").contains(parts[0])
          || !parts[1].matches("[0-9]{1,3}(\\.[0-9]{1,6})?")
          || Double.parseDouble(parts[1]) > 100
          || least.put(parts[0], Double.parseDouble(parts[1])) != null) {
        throw new IllegalArgumentException("'" + text + "' is no limit of coverage; " + ALLOWED);
      }
    }
    return new CoverageGate(least);
  }

  /**
   * What falls short of a limit, one sentence each; none if all is well. Lines and branches are
   * those of {@linkplain ProfileCoverage#inFiles functions in files}, as in lcov.
   *
   * @param profile without the functions of {@linkplain Dependencies dependencies}, unless they
   *     take part
   * @param libraries whether they do
   * @param unloaded files that should have been loaded: nothing is known of them, so they meet no
   *     limit above 0
   * @throws IllegalArgumentException if the profile is not exact; the message says what to do
   */
  public List<String> shortfalls(PathProfile profile, boolean libraries, List<String> unloaded) {
    ProfileCoverage coverage = ProfileCoverage.of(ProfileCoverage.inFiles(profile), libraries);
    List<String> shortfalls = new ArrayList<>();
    if (!unloaded.isEmpty() && least.values().stream().anyMatch(percent -> percent > 0)) {
      shortfalls.add(
          ("of %s nothing is known, for it was not loaded: %s%s; load it in a test,"
                  + " or name another --coverage-root")
              .formatted(
                  unloaded.size() == 1 ? "a file" : unloaded.size() + " files",
                  String.join(", ", unloaded.subList(0, Math.min(3, unloaded.size()))),
                  unloaded.size() > 3 ? ", ..." : ""));
    }
    least.forEach(
        (name, percent) ->
            shortfall(
                    name,
                    switch (name) {
                      case "lines" -> coverage.lines();
                      case "branches" -> coverage.branches();
                      default -> primes(profile);
                    },
                    percent)
                .ifPresent(shortfalls::add));
    return shortfalls;
  }

  private static Optional<String> shortfall(String name, Ratio ratio, double least) {
    if (ratio.percent() >= least) {
      return Optional.empty();
    }
    return ratio.total() == 0
        ? Optional.of(
            name
                + ": nothing is known of them: there are none, the program did not run, or its"
                + " language does not tell what did not run")
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s: %d of %d are covered, %.2f %%, less than %s %%",
                name,
                ratio.covered(),
                ratio.total(),
                ratio.percent(),
                Double.toString(least).replaceFirst("\\.0$", "")));
  }

  private static Ratio primes(PathProfile profile) {
    return Ratio.sum(
        profile.functions().stream().map(function -> FunctionPrimes.of(profile, function).ratio()));
  }
}

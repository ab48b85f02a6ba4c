package org.pathprofile.core.metrics;

import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * How true an estimated profile is. Every figure is a fraction, from 0 to 1 unless it is an error,
 * or empty where the profiles leave nothing to compare.
 *
 * @param totalError by which part of the true number the estimated executions of all paths together
 *     are too many or too few, at least 0; empty unless the counts are executions of all functions
 * @param wall how much of the hot paths' flow is found ({@link WallAccuracy})
 * @param pathOverlap agreement of the frequencies of paths ({@link Overlap})
 * @param relativeEdgeOverlap agreement on which way branches go ({@link EdgeOverlap})
 * @param absoluteEdgeOverlap agreement of the frequencies of edges ({@link EdgeOverlap})
 * @param topRecall how many of the {@value #TOP} hottest paths are found ({@link TopPaths})
 * @param functionsCovered how many of the functions that ran are in the estimate
 * @param intervalCoverage how many confidence intervals contain the truth ({@link
 *     IntervalCoverage})
 */
public record ProfileAccuracy(
    OptionalDouble totalError,
    OptionalDouble wall,
    OptionalDouble pathOverlap,
    OptionalDouble relativeEdgeOverlap,
    OptionalDouble absoluteEdgeOverlap,
    OptionalDouble topRecall,
    OptionalDouble functionsCovered,
    OptionalDouble intervalCoverage) {

  /** How many paths {@link #topRecall} asks for. */
  public static final int TOP = 5;

  /**
   * Compares profiles of the same kind of paths.
   *
   * @param hotThreshold a path is hot if it holds more than this fraction of the branch flow
   * @throws IllegalArgumentException if the profiles have different kinds of paths
   */
  public static ProfileAccuracy of(PathProfile actual, PathProfile estimated, double hotThreshold) {
    return new ProfileAccuracy(
        totalError(actual, estimated),
        WallAccuracy.of(actual, estimated, hotThreshold),
        Overlap.ofPaths(actual, estimated),
        EdgeOverlap.relative(actual, estimated),
        EdgeOverlap.absolute(actual, estimated),
        TopPaths.recall(actual, estimated, TOP),
        functionsCovered(actual, estimated),
        IntervalCoverage.of(actual, estimated));
  }

  private static OptionalDouble totalError(PathProfile actual, PathProfile estimated) {
    boolean isOfAll =
        estimated.mode() == ProfileMode.SAMPLED || estimated.mode() == ProfileMode.EXACT;
    double truth = actual.totalPathCount();
    return !isOfAll || estimated.unit() != CountUnit.EXECUTIONS || truth == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.abs(estimated.totalPathCount() - truth) / truth);
  }

  private static OptionalDouble functionsCovered(PathProfile actual, PathProfile estimated) {
    Set<FunctionIdentity> all = functions(actual);
    Set<FunctionIdentity> covered = functions(estimated);
    covered.retainAll(all);
    return all.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) covered.size() / all.size());
  }

  private static Set<FunctionIdentity> functions(PathProfile profile) {
    return profile.functions().stream()
        .map(FunctionProfile::identity)
        .collect(Collectors.toCollection(HashSet::new));
  }
}

package org.pathprofile.core.metrics;

import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/**
 * Gives the functions of an estimated profile the weights that they have in an actual one.
 *
 * <p>Profiles with a budget per function tell which paths of a function are hot, but not which
 * functions are: those that run a thousand times and those that run a million times have the same
 * number of recorded paths. To compare paths all the same, the weight of a function is taken from
 * elsewhere. A function that the estimate lacks still has its weight in the actual profile, so that
 * it lowers every overlap and accuracy.
 */
public final class FunctionWeights {
  /** So that rounding to whole counts does no harm. */
  private static final double SCALE = 1024;

  private FunctionWeights() {}

  /**
   * The estimated profile with the counts of each function multiplied so that they add up to
   * {@value #SCALE} times what the actual profile counts for this function; only proportions mean
   * something then. Functions that the actual profile lacks are left out. Linear in the sizes.
   *
   * @throws IllegalArgumentException if the profiles have different kinds of paths
   */
  public static PathProfile apply(PathProfile actual, PathProfile estimated) {
    ProgramPaths.requireComparable(actual, estimated);
    Map<FunctionIdentity, FunctionProfile> weights = new HashMap<>();
    actual.functions().forEach(function -> weights.put(function.identity(), function));
    PathProfile.Builder result =
        PathProfile.builder(estimated.toolVersion(), estimated.mode())
            .pathEnd(estimated.pathEnd())
            .k(estimated.k())
            .settings(estimated.settings())
            .lost(estimated.lost());
    for (FunctionProfile function : estimated.functions()) {
      FunctionProfile weight = weights.get(function.identity());
      if (weight != null && function.totalPathCount() > 0) {
        double factor = SCALE * weight.totalPathCount() / function.totalPathCount();
        result.addFunction(function.scaled(factor));
      }
    }
    return result.build();
  }
}

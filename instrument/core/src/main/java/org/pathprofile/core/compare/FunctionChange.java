package org.pathprofile.core.compare;

import java.util.List;
import java.util.Optional;
import org.pathprofile.core.profile.FunctionProfile;

/**
 * A function in two profiles, or in one of them. Immutable.
 *
 * @param before the function in the first profile, if it is there
 * @param after the function in the second profile, if it is there
 * @param matchedBy how the two were found to be one
 * @param shareBefore its share of the first profile's branch flow, 0 to 1
 * @param shareAfter its share of the second profile's branch flow, 0 to 1
 * @param paths its paths, those first whose share changed most
 */
public record FunctionChange(
    Optional<FunctionProfile> before,
    Optional<FunctionProfile> after,
    MatchedBy matchedBy,
    double shareBefore,
    double shareAfter,
    List<PathChange> paths) {

  public FunctionChange {
    paths = List.copyOf(paths);
  }

  /** The function in the second profile if it is there, else in the first one. */
  public FunctionProfile either() {
    return after.or(() -> before).orElseThrow();
  }

  /** The function to whose graph a path of it belongs. */
  public FunctionProfile functionOf(PathChange path) {
    return path.functionOf(this);
  }
}

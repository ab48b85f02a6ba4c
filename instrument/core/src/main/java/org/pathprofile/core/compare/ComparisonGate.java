package org.pathprofile.core.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathprofile.core.report.PathDescription;

/**
 * Changes of paths that are not accepted, conditions separated by commas. Immutable.
 *
 * <ul>
 *   <li>{@code share>+5}: a path's share of the branch flow rose by more than 5 percentage points;
 *       the share of a new path rose from 0;
 *   <li>{@code new>1}: a new path has more than 1 % of the branch flow.
 * </ul>
 *
 * Of estimates, a change counts unless it is {@link Certainty#NOT_SIGNIFICANT not significant}.
 */
public final class ComparisonGate {
  private static final String NUMBER = "[0-9]{1,3}(\\.[0-9]{1,6})?";
  private static final String SHARE = "share>+";
  private static final String NEW = "new>";
  private static final double PERCENT = 100;

  private static final String ALLOWED =
      "give share>+<points>, new><percent> or both, with numbers from 0 to 100 and no % sign, such"
          + " as share>+5,new>1";

  private final List<Limit> limits;

  private ComparisonGate(List<Limit> limits) {
    this.limits = limits;
  }

  private record Limit(boolean ofNewPaths, double points, String text) {
    boolean isExceeded(PathChange path) {
      return (!ofNewPaths || path.kind() == ChangeKind.NEW)
          && path.certainty() != Certainty.NOT_SIGNIFICANT
          && path.rise() * PERCENT > points;
    }
  }

  /**
   * Reads conditions, each kind at most once.
   *
   * @throws IllegalArgumentException if the text is none; the message says what is allowed
   */
  public static ComparisonGate parse(String text) {
    List<Limit> limits = new ArrayList<>();
    for (String condition : text.split(",", -1)) {
      boolean ofNewPaths = condition.startsWith(NEW);
      String number = "";
      if (ofNewPaths || condition.startsWith(SHARE)) {
        number = condition.substring((ofNewPaths ? NEW : SHARE).length());
      }
      if (!number.matches(NUMBER)
          || Double.parseDouble(number) > PERCENT
          || limits.stream().anyMatch(limit -> limit.ofNewPaths() == ofNewPaths)) {
        throw new IllegalArgumentException("'" + text + "' is no condition on changes; " + ALLOWED);
      }
      limits.add(new Limit(ofNewPaths, Double.parseDouble(number), condition));
    }
    return new ComparisonGate(limits);
  }

  /** The changes that meet a condition, one sentence each; none if all is well. */
  public List<String> violations(ProfileComparison comparison) {
    List<String> violations = new ArrayList<>();
    for (Limit limit : limits) {
      for (FunctionChange function : comparison.functions()) {
        for (PathChange path : function.paths()) {
          if (limit.isExceeded(path)) {
            violations.add(violation(limit, function, path));
          }
        }
      }
    }
    return violations;
  }

  private static String violation(Limit limit, FunctionChange function, PathChange path) {
    return String.format(
        Locale.ROOT,
        "%s: %s has a %spath with %.2f %% of the branch flow, %.2f %% before: %s",
        limit.text(),
        PathDescription.name(function.either()),
        path.kind() == ChangeKind.NEW ? "new " : "",
        PERCENT * path.shareAfter(),
        PERCENT * path.shareBefore(),
        PathDescription.text(function.functionOf(path), path.key()));
  }
}

package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * Looks for what is worth knowing in a profile. Stateless and thread-safe; takes time linear in the
 * number of paths times the square of their decisions.
 *
 * <p>Of sampled profiles only that is told which samples show: that something ran, or that it ran
 * often; not that something never ran. Profiles of other modes have no findings.
 */
public final class Insights {
  private static final int MOST_PER_FUNCTION = 3;

  private static final Comparator<Finding> BY_SCORE =
      Comparator.comparingDouble(Finding::score)
          .reversed()
          .thenComparing(Finding::function)
          .thenComparing(Finding::kind)
          .thenComparingInt(Finding::block);

  private Insights() {}

  /** The findings, those first that concern most of the program. */
  public static List<Finding> of(PathProfile profile) {
    if (profile.unit() != CountUnit.EXECUTIONS
        || !(profile.mode() == ProfileMode.EXACT || profile.mode() == ProfileMode.SAMPLED)
        || profile.branchFlow() == 0) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    for (FunctionProfile function : profile.functions()) {
      Evidence evidence = new Evidence(profile, function);
      List<Finding> own = new ArrayList<>(HotExceptions.in(evidence));
      if (evidence.share(function.branchFlow()) >= Evidence.LEAST_SHARE) {
        own.addAll(decisions(evidence, profile.isCounted()));
      } else {
        own.removeIf(finding -> finding.share() < Evidence.LEAST_SHARE);
      }
      own.sort(BY_SCORE);
      findings.addAll(own.subList(0, Math.min(MOST_PER_FUNCTION, own.size())));
    }
    findings.sort(BY_SCORE);
    return List.copyOf(findings);
  }

  /** What the branch flow of a function tells. */
  private static List<Finding> decisions(Evidence evidence, boolean exact) {
    List<Finding> own = new ArrayList<>(CorrelatedDecisions.in(evidence));
    if (evidence.graph.isComplete()) {
      own.addAll(TestOrder.in(evidence));
      if (exact) {
        own.addAll(OneWayDecisions.in(evidence));
        own.addAll(ColdCode.in(evidence));
        own.addAll(TripCounts.in(evidence));
      }
      own.addAll(ShortLoops.in(evidence));
    }
    return own;
  }
}

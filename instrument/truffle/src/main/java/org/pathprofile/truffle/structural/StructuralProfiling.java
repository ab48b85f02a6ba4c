package org.pathprofile.truffle.structural;

import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.structural.StructuralBudget;
import org.pathprofile.core.structural.StructuralPlan;
import org.pathprofile.core.structural.StructureTree;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * The modes structural and baseline: the first paths of hot functions, within a budget, and nothing
 * left of the probes in code compiled by the last tier.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, sections 4.3, 4.4 and 5.1. Where
 * the paper rewrites machine code, a function here gets another plan of its probes. Thread-safe.
 */
public final class StructuralProfiling extends Profiling {
  /**
   * How many paths of a loop may begin before it is recorded, although what is around it still is.
   * Loops are compiled by the last tier after 10,000 iterations, and recorded no more then.
   */
  static final long PATIENCE = 500;

  private final ProfileMode mode;
  private final long maxPaths;
  private final boolean trivial;
  private final long budget;

  private StructuralProfiling(ProfileMode mode, long maxPaths, boolean trivial, long budget) {
    this.mode = mode;
    this.maxPaths = maxPaths;
    this.trivial = trivial;
    this.budget = budget;
  }

  /**
   * Records the paths of structure graphs.
   *
   * @param maxPaths structure graphs with more static paths are cut
   * @param trivial whether functions with one path are counted too
   * @param budget how many paths are recorded per function, at least 1; {@link Long#MAX_VALUE} for
   *     all paths of all functions, from the beginning to the end
   */
  public static StructuralProfiling structural(long maxPaths, boolean trivial, long budget) {
    return new StructuralProfiling(ProfileMode.STRUCTURAL, maxPaths, trivial, budget);
  }

  /** Records natural paths, for comparison; the parameters are the same. */
  public static StructuralProfiling baseline(long maxPaths, boolean trivial, long budget) {
    return new StructuralProfiling(ProfileMode.BASELINE, maxPaths, trivial, budget);
  }

  @Override
  public ProfileMode mode() {
    return mode;
  }

  @Override
  public PathEnd pathEnd() {
    return PathEnd.BACKEDGE;
  }

  /** Whether paths go around inner loops rather than end in them. */
  boolean isStructural() {
    return mode == ProfileMode.STRUCTURAL;
  }

  boolean isLimited() {
    return budget != Long.MAX_VALUE;
  }

  StructuralBudget budget() {
    return isLimited() ? new StructuralBudget(budget, PATIENCE) : StructuralBudget.unlimited();
  }

  @Override
  public @Nullable ProfiledFunction create(FunctionIdentity key, GuestGraph graph) {
    StructuralPlan plan = planOf(graph);
    if (plan.tree().graphCount() == 1 && plan.plan(0).isTrivial() && !trivial) {
      return null;
    }
    return new StructuralFunction(key, graph, plan, this);
  }

  /** The plan of a function with this graph. */
  StructuralPlan planOf(GuestGraph graph) {
    LoopNesting loops = LoopNesting.of(graph.graph());
    StructureTree tree = isStructural() ? StructureTree.of(loops) : StructureTree.natural(loops);
    return StructuralPlan.of(tree, maxPaths);
  }
}

package org.pathprofile.truffle.iterations;

import java.util.Optional;
import org.pathprofile.core.kiter.IterationChooser;
import org.pathprofile.core.kiter.KIterationNumbering;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.paths.Recorders;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * Mode exact with paths of several iterations. Functions without loops are profiled as they are
 * without. Thread-safe.
 */
public final class IterationProfiling extends Profiling {

  /**
   * Over how many iterations paths go.
   *
   * @param k the number of iterations, at least 2; with {@code auto} the most
   * @param auto whether every loop gets as many as {@code maxPaths} allows
   * @param maxPaths how many paths a function may have with more than one iteration
   */
  public record Scope(int k, boolean auto, long maxPaths) {}

  private final Scope scope;
  private final PathProfiling paths;
  private final Recorders recorders;

  /**
   * @param paths profiles functions without loops; its paths end on back edges
   * @param recorders count every path
   */
  public IterationProfiling(Scope scope, PathProfiling paths, Recorders recorders) {
    this.scope = scope;
    this.paths = paths;
    this.recorders = recorders;
  }

  /** Over how many iterations paths go. */
  public Scope scope() {
    return scope;
  }

  /** Profiles functions without loops. */
  public PathProfiling paths() {
    return paths;
  }

  @Override
  public ProfileMode mode() {
    return paths.mode();
  }

  @Override
  public PathEnd pathEnd() {
    return PathEnd.BACKEDGE;
  }

  @Override
  public ProfiledFunction create(FunctionIdentity key, GuestGraph graph) {
    AcyclicGraph acyclic = AcyclicGraph.of(graph.graph(), PathEnd.BACKEDGE);
    if (acyclic.loops().loopCount() == 0) {
      return paths.create(key, graph);
    }
    Optional<KIterationNumbering> numbering =
        scope.auto()
            ? IterationChooser.perLoop(acyclic, scope.k(), scope.maxPaths())
            : IterationChooser.uniform(acyclic, scope.k(), scope.maxPaths());
    if (numbering.isPresent()) {
      return new NumberedFunction(
          key, graph, numbering.get(), recorders.create(numbering.get().pathCount()));
    }
    return scope.auto() ? paths.create(key, graph) : sequences(key, graph);
  }

  private ProfiledFunction sequences(FunctionIdentity key, GuestGraph graph) {
    long mostPaths = Math.min(scope.maxPaths(), SequenceRecorder.MOST_PATHS);
    PathPlan plan = PathPlan.of(graph.graph(), PathEnd.BACKEDGE, mostPaths, null);
    SequenceRecorder recorder = new SequenceRecorder(plan, scope.k());
    return new SequenceFunction(key, graph, plan, scope.k(), recorder);
  }

  @Override
  public void start() {
    paths.start();
  }

  @Override
  public void stop() {
    paths.stop();
  }

  @Override
  public void reset(Runnable functions) {
    paths.reset(functions);
  }

  @Override
  public void prepareSnapshot() {
    paths.prepareSnapshot();
  }

  @Override
  public long footprint() {
    return paths.footprint();
  }

  @Override
  public void describe(PathProfile.Builder profile) {
    paths.describe(profile);
    profile.k(scope.k());
  }
}

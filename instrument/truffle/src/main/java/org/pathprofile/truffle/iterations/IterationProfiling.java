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
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.paths.Recorders;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * The modes exact and sampled with paths of several iterations. Functions without loops are
 * profiled as they are without. Thread-safe.
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
  private final PathEndSampler sampler;

  /**
   * @param paths profiles functions without loops, and decides the mode; its paths end on back
   *     edges
   * @param recorders those of that mode
   * @param samplerOrNull the sampler of mode sampled; null in mode exact
   */
  public IterationProfiling(
      Scope scope, PathProfiling paths, Recorders recorders, PathEndSampler samplerOrNull) {
    this.scope = scope;
    this.paths = paths;
    this.recorders = recorders;
    this.sampler = samplerOrNull;
  }

  /** Over how many iterations paths go. */
  public Scope scope() {
    return scope;
  }

  /** Profiles functions without loops. */
  public PathProfiling paths() {
    return paths;
  }

  /** The sampler of mode sampled; null in mode exact. */
  public PathEndSampler samplerOrNull() {
    return sampler;
  }

  /** How many words a note of a path end can have, if paths go over {@code k} iterations. */
  public static int mostWords(int k) {
    // A sequence has a word per path at most, and one more if an exception has broken it off.
    return k + 1;
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
          key,
          graph,
          numbering.get(),
          recorders.create(numbering.get().pathCount()),
          paths::interval);
    }
    return scope.auto() ? paths.create(key, graph) : sequences(key, graph);
  }

  private ProfiledFunction sequences(FunctionIdentity key, GuestGraph graph) {
    long mostPaths = Math.min(scope.maxPaths(), PathWindow.MOST_PATHS);
    PathPlan plan = PathPlan.of(graph.graph(), PathEnd.BACKEDGE, mostPaths, null, 0);
    SequenceRecorder recorder =
        sampler == null
            ? new ExactSequenceRecorder(plan, scope.k())
            : new SamplingSequenceRecorder(plan, scope.k(), sampler);
    return new SequenceFunction(key, graph, plan, scope.k(), recorder, paths::interval);
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

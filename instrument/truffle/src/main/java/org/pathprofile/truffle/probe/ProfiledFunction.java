package org.pathprofile.truffle.probe;

import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.adapter.CompactGraph;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GuestGraph;

/** A function whose graph is known. Modes add the counts. Thread-safe. */
public abstract class ProfiledFunction extends LiveFunction {
  private static final AtomicLongFieldUpdater<ProfiledFunction> INTERRUPTED_PATHS =
      AtomicLongFieldUpdater.newUpdater(ProfiledFunction.class, "interruptedPaths");

  private static final AtomicIntegerFieldUpdater<ProfiledFunction> PROBES =
      AtomicIntegerFieldUpdater.newUpdater(ProfiledFunction.class, "probes");

  /** Bytes of this object, its key, the compact graph but its bytes, and the probe plan. */
  private static final int OBJECTS = 584;

  /** Bytes of a probe with its steps. */
  private static final int PROBE = 56;

  /** Bytes of a path plan, and the graph that it is of, for a block or an edge. */
  private static final int PER_BLOCK = 150;

  private final CompactGraph graph;
  private final int blocksAndEdges;
  private volatile long interruptedPaths;

  /** Counts the paths that exceptions end. */
  final Unwinder unwinder = new Unwinder(this);

  private volatile boolean placesStatements;
  private volatile int probes;
  private volatile ProbePlan plan;

  /** The mode's plan, which probes follow while the function is counted. */
  private ActivationPlan counting;

  /** A mode calls {@link #replan} before there are probes. */
  protected ProfiledFunction(FunctionIdentity key, GuestGraph graph) {
    super(key);
    this.graph = new CompactGraph(graph);
    blocksAndEdges = graph.graph().blockCount() + graph.graph().edgeCount();
  }

  /** The graph; not kept as such, for it takes much memory. */
  public final GuestGraph graph() {
    return graph.get();
  }

  /**
   * Gives the function a new plan. All its probes follow it from their next event on at the latest,
   * unless the function is not counted at the moment; code compiled for the old plan is
   * invalidated. Activations under way go on with what they are: a step must notice where that does
   * not fit.
   */
  protected final synchronized void replan(ActivationPlan activations) {
    counting = activations;
    change();
  }

  /**
   * Counts again after a rest, with another plan. Activations that are under way are counted from
   * their next path end on, if they are of the plan's kind: {@link ActivationPlan#adopts}.
   */
  protected final synchronized void endRest(ActivationPlan activations) {
    counting = activations;
    endRest(false);
  }

  @Override
  protected final void renewPlan(boolean silent, @Nullable CollectionSwitch collection) {
    ProbePlan old = plan;
    plan = new ProbePlan(this, silent ? new RestingPlan(counting) : counting, collection);
    if (old != null) {
      old.invalidate();
    }
  }

  @Override
  protected final void haveProbesFollow() {
    if (hasRoots()) {
      // Kept until all have followed, for it takes long to make.
      GuestGraph whole = graph();
      try {
        super.haveProbesFollow();
      } finally {
        Reference.reachabilityFence(whole);
      }
    }
  }

  final ProbePlan probePlan() {
    return plan;
  }

  /** A probe for the node that is element {@code element} of the graph; null if it needs none. */
  public final @Nullable TreeProbe newProbe(ControlFlowAdapter adapter, int element) {
    return newEventProbe(adapter, element);
  }

  final EventProbe newEventProbe(ControlFlowAdapter adapter, int element) {
    ProbePlan present = plan;
    ProbePlan.ElementPlan elementPlan = present.element(element);
    if (elementPlan.isEmpty() && !mayNeedProbe(element)) {
      return null;
    }
    PROBES.incrementAndGet(this);
    return new EventProbe(this, adapter, element, elementPlan);
  }

  private boolean mayNeedProbe(int element) {
    return (isRenewable() || probePlan().activations().isResting())
        && graph().elements().get(element).hasActions();
  }

  /**
   * Whether nothing but the path register must be known of an activation, where the place of
   * exceptions does not matter: no event means something else for what came before it, and no
   * activation is suspended.
   */
  protected static boolean isToldByRegister(GuestGraph graph) {
    if (graph.isResumable() || new Variables(graph).wordCount() > 1) {
      return false;
    }
    return graph.isLeftByEachException()
        ? Variables.readWithoutExceptions(graph).isEmpty()
        : graph.variableCount() == 0;
  }

  /** Whether a later plan may need probes where the present one needs none. */
  protected boolean isRenewable() {
    return false;
  }

  /**
   * About how many bytes of memory the profiler takes for this function, its probes included. Those
   * that went with a root's tree are still counted.
   */
  @Override
  public final long footprint() {
    return OBJECTS + graph.size() + plan.footprint() + (long) probes * PROBE + countsFootprint();
  }

  /** About how many bytes of memory the plan and the counts of the mode take. */
  protected abstract long countsFootprint();

  /**
   * About how many bytes of memory a path plan takes that is kept; {@code copies} of its blocks.
   */
  protected final long planFootprint(int copies) {
    return (long) PER_BLOCK * blocksAndEdges * copies;
  }

  /** Has it note in which statements of blocks exceptions leave them. */
  public final void placeStatements() {
    placesStatements = true;
  }

  final boolean placesStatements() {
    return placesStatements;
  }

  /** A profile that tells which function it is, without counts of paths. */
  public final FunctionProfile.Builder newProfile() {
    return FunctionProfile.builder(graph().graph()).left(unwinder.left()).identity(key());
  }

  /**
   * How many paths are in {@link #snapshot}, but perhaps those that exceptions ended. Modes
   * override it where that can be known more cheaply.
   */
  public long recorded() {
    return snapshot().totalPathCount();
  }

  @Override
  public void reset() {
    super.reset();
    interruptedPaths = 0;
    unwinder.reset();
  }

  @Override
  public long interruptedPaths() {
    return interruptedPaths;
  }

  final void interruptPath() {
    INTERRUPTED_PATHS.incrementAndGet(this);
  }

  @Override
  public final long overflowedPaths() {
    return unwinder.overflowedPaths();
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.nodes.RootNode;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.adapter.CompactGraph;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GuestGraph;

/**
 * Everything that the profiler keeps of a guest function: shared by the clones of its root, and by
 * the contexts of an engine. It keeps no guest node, source or context alive. Modes add the counts.
 * Thread-safe.
 */
public abstract class ProfiledFunction {
  private static final AtomicLongFieldUpdater<ProfiledFunction> MISSED_PATHS =
      AtomicLongFieldUpdater.newUpdater(ProfiledFunction.class, "missedPaths");

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

  private final FunctionIdentity key;
  private final CompactGraph graph;
  private final int blocksAndEdges;
  private volatile long missedPaths;
  private volatile long interruptedPaths;

  /** Counts the paths that exceptions end. */
  final Unwinder unwinder = new Unwinder(this);

  private volatile boolean placesStatements;
  private volatile int probes;
  private volatile ProbePlan plan;
  private volatile Object slotKey = new Object();

  /** The roots with its code. */
  private final List<WeakReference<RootNode>> roots = new CopyOnWriteArrayList<>();

  /** The mode's plan, which probes follow while the function is counted. */
  private ActivationPlan counting;

  private boolean resting;
  private boolean paused;
  private CollectionSwitch collection;

  /** A mode calls {@link #replan} before there are probes. */
  protected ProfiledFunction(FunctionIdentity key, GuestGraph graph) {
    this.key = key;
    this.graph = new CompactGraph(graph);
    blocksAndEdges = graph.graph().blockCount() + graph.graph().edgeCount();
  }

  public final FunctionIdentity key() {
    return key;
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
    changePlan();
    haveProbesFollow();
  }

  private void changePlan() {
    boolean silent = resting || paused;
    ProbePlan old = plan;
    plan = new ProbePlan(this, silent ? new RestingPlan(counting) : counting, collection);
    if (old != null) {
      old.invalidate();
    }
  }

  /** Those that have seen events; for others a change of plan is as well as their beginning. */
  private void haveProbesFollow() {
    if (roots.isEmpty()) {
      return;
    }
    // Kept until all have followed, for it takes long to make.
    GuestGraph whole = graph();
    try {
      for (WeakReference<RootNode> reference : roots) {
        RootNode root = reference.get();
        if (root != null) {
          EventProbe.followAll(root, this);
        }
      }
    } finally {
      Reference.reachabilityFence(whole);
    }
  }

  /** A root has probes of this function. In the interpreter. */
  final void addRoot(RootNode rootOrNull) {
    if (rootOrNull == null) {
      return;
    }
    for (WeakReference<RootNode> known : roots) {
      if (known.refersTo(rootOrNull)) {
        return;
      }
    }
    roots.removeIf(known -> known.refersTo(null));
    roots.add(new WeakReference<>(rootOrNull));
  }

  final ProbePlan probePlan() {
    return plan;
  }

  /** A probe for the node that is element {@code element} of the graph; null if it needs none. */
  public final TreeProbe newProbe(ControlFlowAdapter adapter, int element) {
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
    return FunctionProfile.builder(graph().graph()).left(unwinder.left()).identity(key);
  }

  /** What was counted so far. */
  public abstract FunctionProfile snapshot();

  /**
   * How many paths are in {@link #snapshot}, but perhaps those that exceptions ended. Modes
   * override it where that can be known more cheaply.
   */
  public long recorded() {
    return snapshot().totalPathCount();
  }

  /** Ceases to count, until {@link #wake}. What remains of probes in compiled code is nothing. */
  public final synchronized void rest() {
    if (!resting) {
      resting = true;
      changePlan();
      haveProbesFollow();
    }
  }

  /** Counts again after a rest. Paths of activations that are under way are missed. */
  public final synchronized void wake() {
    if (resting) {
      resting = false;
      // Registers of activations that were there before the rest have missed what was taken in it.
      renewSlotKey();
      changePlan();
      haveProbesFollow();
    }
  }

  /**
   * Counts again after a rest, with another plan. Activations that are under way are counted from
   * their next path end on, if they are of the plan's kind: {@link ActivationPlan#adopts}.
   */
  protected final synchronized void wake(ActivationPlan activations) {
    resting = false;
    replan(activations);
  }

  /** Whether the function rests. */
  public final synchronized boolean isResting() {
    return resting;
  }

  /**
   * Ceases to count, until {@link #resume}, because the profiler does not collect. Activations
   * under way notice it all at once, at whichever probe they come by next.
   */
  public final synchronized void pause() {
    if (!paused) {
      paused = true;
      changePlan();
    }
  }

  /** Counts again what begins from now on, unless the function rests. */
  public final synchronized void resume() {
    if (paused) {
      paused = false;
      renewSlotKey();
      changePlan();
    }
  }

  /**
   * Has the probes ask from now on whether to count; the function is paused no longer. Activations
   * under way are not counted any more.
   *
   * @param newCollection for all functions the same; off
   */
  public final synchronized void ask(CollectionSwitch newCollection) {
    collection = newCollection;
    paused = false;
    changePlan();
    haveProbesFollow();
  }

  /** Forgets what was counted. What threads count at the same time may be lost. */
  public void reset() {
    missedPaths = 0;
    interruptedPaths = 0;
    unwinder.reset();
  }

  /** Path ends in activations that had begun before the profiler was attached. */
  public final long missedPaths() {
    return missedPaths;
  }

  /**
   * Paths that were stopped where it is not known which they are. To be asked after {@link
   * #snapshot}.
   */
  public long interruptedPaths() {
    return interruptedPaths;
  }

  final void interruptPath() {
    INTERRUPTED_PATHS.incrementAndGet(this);
  }

  /** Paths that a stack overflow ended, with no stack left to say which: at most so many. */
  public final long overflowedPaths() {
    return unwinder.overflowedPaths();
  }

  final void missPath() {
    MISSED_PATHS.incrementAndGet(this);
  }

  /** Paths that began under a plan that was replaced before they ended, and are in no count. */
  public long stalePaths() {
    return 0;
  }

  /** Paths that are in no count because a table was full. */
  public long unroomedPaths() {
    return 0;
  }

  /**
   * The key of the frame slot for the activations of this function. One per function, because
   * activations of different functions can share a frame.
   */
  final Object slotKey() {
    return slotKey;
  }

  /** Leaves the activations that are under way to themselves. */
  private void renewSlotKey() {
    slotKey = new Object();
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.RootNode;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;

/**
 * A guest function that is profiled, and its life: it counts, rests while its paths are known, is
 * paused while the profiler does not collect, or asks whether it does. Shared by the clones of its
 * root, and by the contexts of an engine. It keeps no guest node, source or context alive.
 * Thread-safe.
 */
public abstract class LiveFunction {
  private static final AtomicLongFieldUpdater<LiveFunction> MISSED_PATHS =
      AtomicLongFieldUpdater.newUpdater(LiveFunction.class, "missedPaths");

  private final FunctionIdentity key;
  private volatile long missedPaths;
  private volatile Object slotKey = new Object();

  /** Those that run it, and have probes that have seen events. */
  private final List<WeakReference<RootNode>> roots = new CopyOnWriteArrayList<>();

  private boolean resting;
  private boolean paused;
  private boolean hasRested;
  private CollectionSwitch collection;

  /** There is a plan before there are probes: who extends this sees to it. */
  protected LiveFunction(FunctionIdentity key) {
    this.key = key;
  }

  public final FunctionIdentity key() {
    return key;
  }

  // --- plans

  /**
   * Makes the plan that probes follow from now on, and invalidates the one before. Under the lock
   * of this.
   *
   * @param silent whether nothing is counted under it
   * @param collection otherwise says whether anything is counted at the moment; null if always
   */
  protected abstract void renewPlan(boolean silent, @Nullable CollectionSwitch collection);

  /** Has all probes follow a new plan, from their next event on at the latest. */
  protected final synchronized void change() {
    replace();
    haveProbesFollow();
  }

  /** Has the probes follow the newest plan that have seen events. Under the lock of this. */
  protected void haveProbesFollow() {
    for (WeakReference<RootNode> reference : roots) {
      RootNode root = reference.get();
      if (root != null) {
        FollowingProbe.followAll(root, this);
      }
    }
  }

  private void replace() {
    renewPlan(resting || paused, collection);
  }

  /** A root has probes of this function that see events. In the interpreter. */
  final void addRoot(@Nullable RootNode root) {
    if (root != null && roots.stream().noneMatch(known -> known.refersTo(root))) {
      roots.removeIf(known -> known.refersTo(null));
      roots.add(new WeakReference<>(root));
    }
  }

  /** Whether there are roots whose probes have seen events. */
  final boolean hasRoots() {
    return !roots.isEmpty();
  }

  /**
   * The key of the frame slot for the activations of this function. One per function, because
   * activations of different functions can share a frame.
   */
  protected final Object slotKey() {
    return slotKey;
  }

  /** Leaves the activations that are under way to themselves. */
  private void renewSlotKey() {
    slotKey = new Object();
  }

  // --- rests

  /** Ceases to count, so that nothing of its probes is left in compiled code. */
  public final synchronized void beginRest() {
    if (!resting) {
      resting = true;
      change();
    }
  }

  /** Counts again the activations that begin from now on; or more of them, where modes can. */
  public synchronized void endRest() {
    endRest(true);
  }

  /**
   * Counts again.
   *
   * @param loses whether activations that are under way are left to themselves, because their
   *     registers have missed what was taken in the rest
   */
  protected final synchronized void endRest(boolean loses) {
    if (resting) {
      resting = false;
      if (loses) {
        hasRested = true;
        renewSlotKey();
      }
      change();
    }
  }

  /** Whether nothing is counted because it is known what the function does. */
  protected final synchronized boolean isResting() {
    return resting;
  }

  /** Whether activations under way were last left to themselves because of a rest. */
  protected final synchronized boolean hasRested() {
    return hasRested;
  }

  // --- whether the profiler collects

  /**
   * Ceases to count, until {@link #resume}, because the profiler does not collect. Activations
   * under way notice it all at once, at whichever probe they come by next.
   */
  public final synchronized void pause() {
    if (!paused) {
      paused = true;
      replace();
    }
  }

  /** Counts again what begins from now on, unless the function rests. */
  public final synchronized void resume() {
    if (paused) {
      paused = false;
      hasRested = false;
      renewSlotKey();
      replace();
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
    hasRested = false;
    change();
  }

  /** The probes in the trees of its roots are gone. */
  public void detached() {
    roots.clear();
  }

  // --- what was counted

  /** What was counted so far. */
  public abstract FunctionProfile snapshot();

  /** Forgets what was counted. What threads count at the same time may be lost. */
  public void reset() {
    missedPaths = 0;
  }

  /** About how many bytes of memory the profiler takes for this function. */
  public abstract long footprint();

  /** A path ended in an activation that had begun before the profiler was attached. */
  @TruffleBoundary
  public final void missPath() {
    MISSED_PATHS.incrementAndGet(this);
  }

  /** Path ends in activations that had begun before the profiler was attached. */
  public final long missedPaths() {
    return missedPaths;
  }

  /** Paths that a stack overflow ended, with no stack left to say which: at most so many. */
  public abstract long overflowedPaths();

  /**
   * Paths that were stopped where it is not known which they are. To be asked after {@link
   * #snapshot}.
   */
  public long interruptedPaths() {
    return 0;
  }

  /** Paths that began under a plan that was replaced before they ended, and are in no count. */
  public long stalePaths() {
    return 0;
  }

  /** Paths that are in no count because a table was full. */
  public long unroomedPaths() {
    return 0;
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GuestGraph;

/**
 * Everything that the profiler keeps of a guest function: shared by the clones of its root, and by
 * the contexts of an engine. It refers to no guest node, source or context. Modes add the counts.
 * Thread-safe.
 */
public abstract class ProfiledFunction {
  private final FunctionKey key;
  private final GuestGraph graph;
  private final LongAdder missedPaths = new LongAdder();
  private volatile ProbePlan plan;
  private volatile Object slotKey = new Object();

  /** A mode calls {@link #replan} before there are probes. */
  protected ProfiledFunction(FunctionKey key, GuestGraph graph) {
    this.key = key;
    this.graph = graph;
  }

  public final FunctionKey key() {
    return key;
  }

  public final GuestGraph graph() {
    return graph;
  }

  /**
   * Gives the function a new plan. All its probes follow it from their next event on; code compiled
   * for the old plan is invalidated. Activations under way go on with what they are: a step must
   * notice where that does not fit.
   *
   * @throws org.pathprofile.truffle.adapter.UnsupportedCodeException if the graph has more
   *     variables than there is room for
   */
  protected final void replan(ActivationPlan activations) {
    ProbePlan old = plan;
    plan = new ProbePlan(graph, activations);
    if (old != null) {
      old.invalidate();
    }
  }

  final ProbePlan probePlan() {
    return plan;
  }

  /** A probe for the node that is element {@code element} of the graph; null if it needs none. */
  public final ExecutionEventNode newProbe(ControlFlowAdapter adapter, int element) {
    return keepsEveryProbe() || !plan.element(element).isEmpty()
        ? new ProbeNode(this, adapter, element)
        : null;
  }

  /** Whether a later plan may need probes where the present one needs none. */
  protected boolean keepsEveryProbe() {
    return false;
  }

  /** A profile that tells which function it is, without counts. */
  public final FunctionProfile.Builder newProfile() {
    return FunctionProfile.builder(graph.graph())
        .rootName(key.name())
        .language(key.language())
        .graphHash(key.hash())
        .source(key.path(), key.source())
        .section(key.section());
  }

  /** What was counted so far. */
  public abstract FunctionProfile snapshot();

  /** Forgets what was counted. What threads count at the same time may be lost. */
  public void reset() {
    missedPaths.reset();
  }

  /** Path ends in activations that had begun before the profiler was attached. */
  public final LongAdder missedPaths() {
    return missedPaths;
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
  public final void renewSlotKey() {
    slotKey = new Object();
  }
}

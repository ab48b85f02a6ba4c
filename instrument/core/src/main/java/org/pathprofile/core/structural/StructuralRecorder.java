package org.pathprofile.core.structural;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.plan.PathPlan;

/**
 * Counts the paths of a function's structure graphs until their budgets are spent.
 *
 * <p>A graph is switched off when as many paths as its budget have been recorded, rather than begun
 * as in the paper, so that the path which reaches the threshold is complete. Paths that are then
 * under way in other activations are dropped.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, section 4.4 and Figure 5; with
 * the plan of {@link StructureTree#natural} this is the baseline of section 5.1. Constant time per
 * path. Limit: where activations nest deeply, paths that take long are more likely to be dropped.
 * Not thread-safe: guard it, together with the activations that use it.
 */
public final class StructuralRecorder {
  private final StructuralPlan plan;
  private final long patience;
  private final long budget;
  private final BitSet active = new BitSet();

  /** The graphs whose budget is not spent. */
  private final BitSet unspent = new BitSet();

  /** By graph: how many paths have begun before its turn came. */
  private final long[] passed;

  private int changes;

  private final long[] recorded;
  private final long[] lost;
  private final List<Map<Long, long[]>> complete = new ArrayList<>();
  private final List<Map<PartialPath, long[]>> partial = new ArrayList<>();

  /** Begins to record. */
  public StructuralRecorder(StructuralPlan plan, StructuralBudget budget) {
    this.plan = plan;
    patience = budget.patience();
    int graphs = plan.tree().graphCount();
    this.budget = budget.perGraph(graphs);
    recorded = new long[graphs];
    lost = new long[graphs];
    passed = new long[graphs];
    for (int graph = 0; graph < graphs; graph++) {
      complete.add(new HashMap<>());
      partial.add(new HashMap<>());
    }
    active.set(0, budget.isUnlimited() ? graphs : 1);
    unspent.set(0, graphs);
  }

  /** What the ids mean. */
  public StructuralPlan plan() {
    return plan;
  }

  /** Whether the paths of a graph are recorded at the moment. */
  public boolean isActive(int graph) {
    return active.get(graph);
  }

  /** What is recorded at the moment. */
  public Activity activity() {
    BitSet waiting = new BitSet();
    for (int graph = 0; graph < recorded.length; graph++) {
      waiting.set(graph, isWaiting(graph));
    }
    return new Activity(plan, (BitSet) active.clone(), waiting);
  }

  /** What is recorded at some moment. Immutable and thread-safe. */
  public static final class Activity {
    private final StructuralPlan plan;
    private final BitSet active;
    private final BitSet waiting;

    private Activity(StructuralPlan plan, BitSet active, BitSet waiting) {
      this.plan = plan;
      this.active = active;
      this.waiting = waiting;
    }

    /** Whether the paths of any graph are recorded. */
    public boolean isRecording() {
      return !active.isEmpty();
    }

    /**
     * Whether an edge of a graph has to be told: its paths are recorded, or the edge begins one and
     * how many begin decides when they will be.
     */
    public boolean isObserved(int graph, int edge) {
      return active.get(graph) || (waiting.get(graph) && begins(graph, edge));
    }

    private boolean begins(int graph, int edge) {
      PathPlan paths = plan.plan(graph);
      return paths.endsOn(edge) || paths.graph().from(edge) == paths.graph().entry();
    }
  }

  private boolean isWaiting(int graph) {
    return patience != Long.MAX_VALUE && unspent.get(graph) && !active.get(graph);
  }

  /** How often the {@link #activity} has changed. At first 0. */
  public int changes() {
    return changes;
  }

  /** Whether the budget of a graph is spent: its paths will never be recorded again. */
  public boolean isSpent(int graph) {
    return !unspent.get(graph);
  }

  /** Tells that a path begins in a graph that is not active. */
  void pass(int graph) {
    if (isWaiting(graph) && ++passed[graph] >= patience) {
      active.set(graph);
      changes++;
    }
  }

  /** Tells that a path ends in an active graph. */
  void end(int graph, long id) {
    complete.get(graph).computeIfAbsent(id, key -> new long[1])[0]++;
    spend(graph);
  }

  /** Tells that an exception ends a path of an active graph inside of a node. */
  void endPartially(int graph, int node, long partialId) {
    partial.get(graph).computeIfAbsent(new PartialPath(node, partialId), key -> new long[1])[0]++;
    spend(graph);
  }

  /** Tells that a path of an active graph ends of which not all was seen. */
  void lose(int graph) {
    lost[graph]++;
  }

  private void spend(int graph) {
    recorded[graph]++;
    if (recorded[graph] == budget) {
      changes++;
      active.clear(graph);
      unspent.clear(graph);
      activateInside(graph);
    }
  }

  private void activateInside(int graph) {
    StructureTree tree = plan.tree();
    StructureGraph spent = tree.graph(graph);
    for (int node = 0; node < spent.graph().blockCount(); node++) {
      if (spent.child(node) >= 0 && unspent.get(spent.child(node))) {
        active.set(spent.child(node));
      }
    }
  }

  /** How many paths of all graphs ended of which not all was seen. */
  public long lost() {
    return Arrays.stream(lost).sum();
  }

  /** What has been counted so far. */
  public StructuralProfile profile() {
    List<StructuralProfile.Counts> counts = new ArrayList<>();
    for (int graph = 0; graph < recorded.length; graph++) {
      counts.add(
          new StructuralProfile.Counts(
              copy(complete.get(graph)), copy(partial.get(graph)), lost[graph], isSpent(graph)));
    }
    return new StructuralProfile(plan, counts);
  }

  private static <K> Map<K, Long> copy(Map<K, long[]> counts) {
    Map<K, Long> copy = new HashMap<>();
    counts.forEach((key, count) -> copy.put(key, count[0]));
    return Map.copyOf(copy);
  }
}

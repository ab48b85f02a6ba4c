package org.pathprofile.core.structural;

import java.util.List;
import java.util.Map;
import org.pathprofile.core.numbering.DecodedPath;

/**
 * The counts of a function's structure graphs, and what makes them comparable.
 *
 * <p>Each graph was recorded for as long as its own budget lasted. How often its paths ran,
 * relative to those of the graph around it, follows from two numbers of the same thing: how many
 * recorded paths of the outer graph pass its node, and how many of its own recorded paths come from
 * outside. {@link StructuralEstimates} makes coefficients of them. Immutable and thread-safe.
 */
public final class StructuralProfile {

  /**
   * What was counted in one graph.
   *
   * @param complete counts of complete paths by id
   * @param partial counts of paths that an exception ended
   * @param lost how many paths ended of which not all was seen
   * @param spent whether the budget is spent
   */
  record Counts(
      Map<Long, Long> complete, Map<PartialPath, Long> partial, long lost, boolean spent) {
    long recorded() {
      return sum(complete) + sum(partial);
    }

    private static long sum(Map<?, Long> counts) {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private final StructuralPlan plan;
  private final List<Counts> counts;

  /** By graph: how many recorded paths came from outside. */
  private final long[] entered;

  /** By graph: how many recorded paths of the graph around it pass it. */
  private final long[] passed;

  StructuralProfile(StructuralPlan plan, List<Counts> counts) {
    this.plan = plan;
    this.counts = List.copyOf(counts);
    entered = new long[counts.size()];
    passed = new long[counts.size()];
    for (int index = 0; index < entered.length; index++) {
      int graph = index;
      complete(graph).forEach((id, count) -> add(graph, decode(graph, id), count));
      partial(graph).forEach((path, count) -> add(graph, decode(graph, path), count));
    }
  }

  private void add(int graph, DecodedPath path, long count) {
    StructureGraph structure = plan.tree().graph(graph);
    for (int i = 0; i < path.executedBlockCount(); i++) {
      int child = structure.child(path.block(i));
      if (child >= 0) {
        passed[child] += count;
      }
    }
    entered[graph] += path.block(0) == structure.graph().entry() ? count : 0;
  }

  /** What the ids mean. */
  public StructuralPlan plan() {
    return plan;
  }

  /** The complete paths of a graph that were recorded, by id, with their counts. */
  public Map<Long, Long> complete(int graph) {
    return counts.get(graph).complete();
  }

  /** The paths of a graph that an exception ended, with their counts. */
  public Map<PartialPath, Long> partial(int graph) {
    return counts.get(graph).partial();
  }

  /** The nodes of a graph that a path passes. */
  public DecodedPath decode(int graph, long id) {
    return plan.plan(graph).decode(id);
  }

  /** The nodes of a graph that a path passed before an exception ended it. */
  public DecodedPath decode(int graph, PartialPath path) {
    return plan.plan(graph).numbering().decodePartial(path.node(), path.id());
  }

  /** How many paths of a graph were recorded. */
  public long recorded(int graph) {
    return counts.get(graph).recorded();
  }

  /** How many paths of a graph ended of which not all was seen, and were not counted. */
  public long lost(int graph) {
    return counts.get(graph).lost();
  }

  /** Whether the budget of a graph is spent. */
  public boolean isSpent(int graph) {
    return counts.get(graph).spent();
  }

  /** How many recorded paths of a graph came from outside. */
  public long entered(int graph) {
    return entered[graph];
  }

  /** How many recorded paths of the graph around a loop pass the loop; 0 for the outline graph. */
  public long passed(int graph) {
    return passed[graph];
  }
}

package org.pathprofile.core.structural;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.pathprofile.core.numbering.DecodedPath;

/**
 * The counts of a function's structure graphs, and the coefficients that make them comparable.
 *
 * <p>Each graph was recorded for as long as its own budget lasted. How often its paths ran,
 * relative to those of the graph around it, follows from two numbers of the same thing: how many
 * recorded paths of the outer graph pass its node, and how many of its own recorded paths come from
 * outside. The coefficient of a graph is the product of these ratios from the outline graph, whose
 * coefficient is 1, down to it.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, section 4.5. The coefficients
 * take time linear in the lengths of the paths that were recorded. All corrected numbers are
 * estimates, in units of the paths that were recorded of the outline graph; with unlimited budgets
 * they are exact, and the coefficients 1. Limits: a loop that ran only after the budget of the
 * graph around it was spent has the coefficient 0; one of which no recorded path came from outside
 * has none. Immutable and thread-safe.
 */
public final class StructuralProfile {

  /**
   * What was counted in one graph.
   *
   * @param complete counts of complete paths by id
   * @param partial counts of paths that an exception ended
   * @param begun the entry counter: how many paths began
   * @param lost how many paths ended of which not all was seen
   * @param spent whether the budget is spent
   */
  record Counts(
      Map<Long, Long> complete,
      Map<PartialPath, Long> partial,
      long begun,
      long lost,
      boolean spent) {
    long recorded() {
      return sum(complete) + sum(partial);
    }

    private static long sum(Map<?, Long> counts) {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private final StructuralPlan plan;
  private final List<Counts> counts;

  /** By graph; not a number where there is no coefficient. */
  private final double[] coefficients;

  /** By graph: how many recorded paths came from outside. */
  private final long[] entered;

  /** By graph: how many recorded paths of the graph around it pass it. */
  private final long[] passed;

  StructuralProfile(StructuralPlan plan, List<Counts> counts) {
    this.plan = plan;
    this.counts = List.copyOf(counts);
    entered = new long[counts.size()];
    passed = new long[counts.size()];
    coefficients = coefficients();
  }

  private double[] coefficients() {
    StructureTree tree = plan.tree();
    double[] result = new double[tree.graphCount()];
    result[0] = 1;
    for (int graph = 0; graph < result.length; graph++) {
      long fromOutside = countFromOutsideAndPassed(graph);
      entered[graph] = fromOutside;
      if (graph > 0) {
        // Outer graphs come first, so what passes this one is known. 0 / 0 is not a number.
        double ratio = (double) passed[graph] / fromOutside;
        double around = result[tree.graph(graph).parent()];
        result[graph] = fromOutside == 0 ? Double.NaN : around * ratio;
      }
    }
    return result;
  }

  /**
   * Adds to {@link #passed} how often each inner loop was passed; returns the paths from outside.
   */
  private long countFromOutsideAndPassed(int graph) {
    long[] fromOutside = new long[1];
    counts
        .get(graph)
        .complete()
        .forEach((id, count) -> fromOutside[0] += addPassed(graph, decode(graph, id), count));
    counts
        .get(graph)
        .partial()
        .forEach((path, count) -> fromOutside[0] += addPassed(graph, decode(graph, path), count));
    return fromOutside[0];
  }

  private long addPassed(int graph, DecodedPath path, long count) {
    StructureGraph structure = plan.tree().graph(graph);
    for (int i = 0; i < path.executedBlockCount(); i++) {
      int child = structure.child(path.block(i));
      if (child >= 0) {
        passed[child] += count;
      }
    }
    return path.block(0) == structure.graph().entry() ? count : 0;
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

  /** The entry counter of a graph: how many paths began while it was recorded. */
  public long begun(int graph) {
    return counts.get(graph).begun();
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

  /**
   * The correction coefficient of a graph: with how many paths of the outline graph's scale one of
   * its recorded paths is to be equated. Empty if no recorded path came from outside.
   */
  public OptionalDouble coefficient(int graph) {
    double value = coefficients[graph];
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}

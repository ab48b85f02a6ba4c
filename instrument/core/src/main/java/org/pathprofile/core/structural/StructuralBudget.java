package org.pathprofile.core.structural;

/**
 * How many paths to record, and in which order the graphs take their turns.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, sections 4.4 and 5.1.
 *
 * @param total the number of paths to record in all graphs of a function together, at least 1; each
 *     gets an equal part of it, at least 1
 * @param order when a graph's turn comes
 * @param patience how many paths of a loop may begin while it waits for its turn, at least 1: with
 *     the last of them it need not wait any longer. With less than {@link Long#MAX_VALUE}, which is
 *     the paper's rule, the loops of a function that is called rarely are recorded too; then
 *     several graphs around a block may be recorded at once
 */
public record StructuralBudget(long total, Order order, long patience) {

  /** When the paths of a graph begin to be recorded. */
  public enum Order {
    /**
     * A graph's turn comes when the budget of the graph around it is spent. With unlimited
     * patience, never more than one of the graphs around a block is recorded, and one path register
     * does for all; but in a function that is called rarely, the turn of its loops comes late or
     * never.
     */
    TOP_DOWN,
    /** All graphs are recorded from the beginning, each with a register of its own. */
    TOGETHER
  }

  public StructuralBudget {
    if (total < 1) {
      throw new IllegalArgumentException("a budget must be at least 1 path, but is " + total);
    }
    if (patience < 1) {
      throw new IllegalArgumentException("patience must be at least 1 path, but is " + patience);
    }
  }

  /** A budget with unlimited patience. */
  public StructuralBudget(long total, Order order) {
    this(total, order, Long.MAX_VALUE);
  }

  /** No limit: all graphs are recorded from the beginning to the end. */
  public static StructuralBudget unlimited() {
    return new StructuralBudget(Long.MAX_VALUE, Order.TOGETHER);
  }

  /** The part that each of so many graphs gets. */
  public long perGraph(int graphs) {
    return total == Long.MAX_VALUE ? total : Math.max(1, total / graphs);
  }
}

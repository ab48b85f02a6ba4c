package org.pathprofile.core.structural;

/**
 * How many paths to record, and in which order the graphs take their turns.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, sections 4.4 and 5.1.
 *
 * @param total the number of paths to record in all graphs of a function together, at least 1; each
 *     gets an equal part of it, at least 1
 * @param order when a graph's turn comes
 */
public record StructuralBudget(long total, Order order) {

  /** When the paths of a graph begin to be recorded. */
  public enum Order {
    /**
     * A graph's turn comes when the budget of the graph around it is spent, so that never more than
     * one of the graphs around a block is recorded, and one path register does for all. Limit: in a
     * function that is called rarely, the turn of its loops comes late or never.
     */
    TOP_DOWN,
    /**
     * As {@link #TOP_DOWN}, but a loop that has begun as many paths as its budget while it waited
     * for its turn need not wait any longer. The loops of a function that is called rarely are
     * recorded too; then several graphs around a block may be.
     */
    TOP_DOWN_IMPATIENT,
    /** All graphs are recorded from the beginning, each with a register of its own. */
    TOGETHER
  }

  public StructuralBudget {
    if (total < 1) {
      throw new IllegalArgumentException("a budget must be at least 1 path, but is " + total);
    }
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

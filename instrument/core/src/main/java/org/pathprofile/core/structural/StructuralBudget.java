package org.pathprofile.core.structural;

/**
 * How many paths to record, and when the graphs take their turns. A graph's turn comes when the
 * budget of the graph around it is spent; with unlimited patience, never more than one of the
 * graphs around a block is recorded. Without a limit, all graphs are recorded from the beginning.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, sections 4.4 and 5.1.
 *
 * @param total the number of paths to record in all graphs of a function together, at least 1; each
 *     gets an equal part of it, at least 1
 * @param patience how many paths of a loop may begin while it waits for its turn, at least 1: with
 *     the last of them it need not wait any longer. With less than {@link Long#MAX_VALUE}, which is
 *     the paper's rule, the loops of a function that is called rarely are recorded too; then
 *     several graphs around a block may be recorded at once
 */
public record StructuralBudget(long total, long patience) {

  public StructuralBudget {
    if (total < 1) {
      throw new IllegalArgumentException("a budget must be at least 1 path, but is " + total);
    }
    if (patience < 1) {
      throw new IllegalArgumentException("patience must be at least 1 path, but is " + patience);
    }
  }

  /** No limit: all graphs are recorded from the beginning to the end. */
  public static StructuralBudget unlimited() {
    return new StructuralBudget(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  boolean isUnlimited() {
    return total == Long.MAX_VALUE;
  }

  /** The part that each of so many graphs gets. */
  public long perGraph(int graphs) {
    return isUnlimited() ? total : Math.max(1, total / graphs);
  }
}

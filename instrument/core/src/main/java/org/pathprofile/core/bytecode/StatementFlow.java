package org.pathprofile.core.bytecode;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which statement can come behind which: the control flow of a root, as far as the events of its
 * statements show it.
 *
 * <p>Blocks are numbered from 1 on, as whoever built the {@link BytecodeGraph} numbered them; block
 * 0 is {@link #ENTRY}. Immutable and thread-safe; every query takes constant time, but for those
 * that copy.
 */
public final class StatementFlow {
  /** Where an activation begins. */
  public static final int ENTRY = 0;

  /** Instead of the block that is entered next: the activation returns. */
  public static final int RETURN = -1;

  /** An exception leaves a statement or the activation. */
  public static final int THROW = -2;

  /** The activation is suspended. */
  public static final int SUSPEND = -3;

  private final BitSet[] next;
  private final BitSet[] raised;
  private final BitSet returns;
  private final BitSet suspends;
  private final BitSet heads;
  private final List<Untold> untold;
  private final int[] copies;
  private final Map<Way, int[]> passed;
  private final BitSet unsure;
  private final BitSet resumedSwitches;

  /**
   * Decisions that statements do not show, as the same statement can come next whichever way they
   * go.
   *
   * @param line the line of the instructions that decide, 1-based; 0 if it is unknown
   * @param count how many instructions, at least 1
   */
  public record Untold(int line, int count) {}

  /**
   * From one event to the next.
   *
   * @param from a block
   * @param to a block, {@link #RETURN}, {@link #THROW} or {@link #SUSPEND}
   */
  record Way(int from, int to) {}

  StatementFlow(
      BitSet[] next,
      BitSet[] raised,
      BitSet returns,
      BitSet suspends,
      BitSet heads,
      List<Untold> untold,
      int[] copies,
      Map<Way, int[]> passed,
      BitSet unsure,
      BitSet resumedSwitches) {
    this.next = copy(next);
    this.raised = copy(raised);
    this.returns = (BitSet) returns.clone();
    this.suspends = (BitSet) suspends.clone();
    this.heads = (BitSet) heads.clone();
    this.untold = List.copyOf(untold);
    this.copies = copies.clone();
    this.passed = Map.copyOf(passed);
    this.unsure = (BitSet) unsure.clone();
    this.resumedSwitches = (BitSet) resumedSwitches.clone();
  }

  private static BitSet[] copy(BitSet[] sets) {
    return Arrays.stream(sets).map(each -> (BitSet) each.clone()).toArray(BitSet[]::new);
  }

  /** How many blocks it knows, the entry among them. Behind others nothing comes. */
  public int blockCount() {
    return next.length;
  }

  /** Whether {@code to} can be the first statement that is entered behind {@code from}. */
  public boolean hasEdge(int from, int to) {
    return from < next.length && next[from].get(to);
  }

  /** The statements that can be entered first behind {@code block}, by rising number. A copy. */
  public int[] next(int block) {
    return block < next.length ? next[block].stream().toArray() : new int[0];
  }

  /** Whether {@code to} is entered behind {@code from} only if an instruction throws. */
  public boolean isRaised(int from, int to) {
    return from < raised.length && raised[from].get(to);
  }

  /** Whether the activation can return before another statement is entered. */
  public boolean returns(int block) {
    return returns.get(block);
  }

  /** Whether the activation can be suspended before another statement is entered. */
  public boolean suspends(int block) {
    return suspends.get(block);
  }

  /**
   * Whether {@code block} can be the first statement in an exception handler, or behind a
   * suspension.
   */
  public boolean isHead(int block) {
    return heads.get(block);
  }

  /**
   * How often the code has a statement; more than once for that of a {@code finally} block, of
   * which there is a copy for each way into it. 0 if control never comes there.
   */
  public int copies(int block) {
    return block < copies.length ? copies[block] : 0;
  }

  /**
   * Whether there is one way only, without a loop, from the entry to where the activation returns
   * or only an exception goes on. Takes time proportional to the number of blocks.
   */
  public boolean isStraight() {
    if (!heads.isEmpty()) {
      return false;
    }
    BitSet passed = new BitSet();
    int block = ENTRY;
    while (!passed.get(block)) {
      passed.set(block);
      boolean ends = returns(block);
      if (suspends(block) || next[block].cardinality() + (ends ? 1 : 0) > 1) {
        return false;
      }
      if (next[block].isEmpty()) {
        return true;
      }
      block = next[block].nextSetBit(0);
    }
    return false;
  }

  /**
   * The blocks that run between two events though nobody is told of them, in their order. Not those
   * of which it is not sure that they do.
   *
   * @param from the block that was told last
   * @param to the one that is told next, {@link #RETURN}, {@link #THROW} or {@link #SUSPEND}
   * @return a copy; empty if there are none
   */
  public int[] passed(int from, int to) {
    int[] blocks = passed.get(new Way(from, to));
    return blocks == null ? new int[0] : blocks.clone();
  }

  /** Whether some blocks may run untold, so that {@link #passed} has to be asked. */
  public boolean hasUntoldWays() {
    return !passed.isEmpty();
  }

  /**
   * Whether the code of {@code block} may run where nobody is told of it and {@link #passed} does
   * not tell it, so that it ran at least as often as counted.
   */
  public boolean isUnsure(int block) {
    return unsure.get(block);
  }

  /**
   * Whether control comes back to {@code block} only to ask a {@code switch} for its next case, as
   * the condition of the one before did not hold. That is no loop of the source.
   */
  public boolean isResumedSwitch(int block) {
    return resumedSwitches.get(block);
  }

  /** The same flow, of which more is known: more unsure blocks, and its switches that go on. */
  StatementFlow with(BitSet unsureBlocks, BitSet switches) {
    BitSet allUnsure = (BitSet) unsure.clone();
    allUnsure.or(unsureBlocks);
    return new StatementFlow(
        next, raised, returns, suspends, heads, untold, copies, passed, allUnsure, switches);
  }

  /**
   * Moves statements so that control goes back to a statement before only where it closes a loop. A
   * handler is taken to be reached from the statement before it in the source.
   *
   * @param positions where the blocks from 1 on are in the source, larger for those behind
   * @return the same positions, each perhaps of another block
   */
  public long[] inLoopOrder(long[] positions) {
    int count = positions.length + 1;
    int[] bySource =
        IntStream.range(1, count)
            .boxed()
            .sorted(Comparator.comparingLong(block -> positions[block - 1]))
            .mapToInt(block -> block)
            .toArray();
    int[] rank = new int[count];
    for (int i = 0; i < bySource.length; i++) {
      rank[bySource[i]] = i + 1;
    }
    int[][] ranked = new int[count][];
    for (int block = 0; block < count; block++) {
      int behind = rank[block] < bySource.length ? bySource[rank[block]] : ENTRY;
      IntStream to =
          Arrays.stream(next(block)).filter(each -> each < count).map(each -> rank[each]);
      ranked[rank[block]] =
          (isHead(behind) ? IntStream.concat(to, IntStream.of(rank[behind])) : to).toArray();
    }
    int[] places = LoopOrder.of(ranked);
    long[] sorted = positions.clone();
    Arrays.sort(sorted);
    long[] moved = new long[positions.length];
    for (int block = 1; block < count; block++) {
      moved[block - 1] = sorted[places[rank[block]] - 1];
    }
    return moved;
  }

  /** Decisions that statements do not show, by line. */
  public List<Untold> untold() {
    return untold;
  }
}

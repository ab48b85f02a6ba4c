package org.pathprofile.core.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * An order of the statements of a method in which control goes back to the beginning of a loop, and
 * nowhere else: a weak topological order (Bourdoncle, Efficient chaotic iteration strategies with
 * widenings, 1993, section 3). The order of the source is another one: a {@code continue} in a
 * {@code try} goes back to its own line, which is before that of the {@code finally} block.
 *
 * <p>Statements that control does not order are in the order of the source.
 */
final class LoopOrder {
  private final int[][] next;
  private final int[] order;
  private int ordered;

  private LoopOrder(int[][] next) {
    this.next = next;
    order = new int[next.length];
  }

  /**
   * The places of statements, from 0 on. An edge to a place that is not behind the one it leaves
   * closes a loop: control can come back from where it leads. Takes time proportional to the number
   * of edges times that of loops, and stack for their depth.
   *
   * @param next where control goes from each statement; they are numbered in the order of the
   *     source, and 0 comes first
   */
  static int[] of(int[][] next) {
    LoopOrder loops = new LoopOrder(next);
    BitSet all = new BitSet();
    all.set(0, next.length);
    loops.add(all);
    int[] places = new int[next.length];
    for (int place = 0; place < places.length; place++) {
      places[loops.order[place]] = place;
    }
    return places;
  }

  /** Adds statements; no edges to others are followed. */
  private void add(BitSet among) {
    for (BitSet component : new Components(among).inOrder()) {
      boolean isLoop = component.cardinality() > 1;
      int first = isLoop ? entryOf(component) : component.nextSetBit(0);
      order[ordered++] = first;
      if (isLoop) {
        component.clear(first);
        add(component);
      }
    }
  }

  /** Where control enters a component; of several places, the first in the source. */
  private int entryOf(BitSet component) {
    BitSet entries = new BitSet();
    for (int from = 0; from < next.length; from++) {
      if (!component.get(from)) {
        for (int to : next[from]) {
          entries.set(to, entries.get(to) || component.get(to));
        }
      }
    }
    int entry = entries.nextSetBit(0);
    return entry < 0 ? component.nextSetBit(0) : entry;
  }

  /** Sets of statements between which control goes round, as large as can be (Tarjan, 1972). */
  private final class Components {
    private final BitSet among;
    private final int[] found = new int[next.length];
    private final int[] low = new int[next.length];
    private final int[] componentOf = new int[next.length];
    private final Deque<Integer> open = new ArrayDeque<>();
    private final List<BitSet> all = new ArrayList<>();
    private int visits;

    Components(BitSet among) {
      this.among = among;
      Arrays.fill(componentOf, -1);
      for (int start : among.stream().toArray()) {
        if (found[start] == 0) {
          visit(start);
        }
      }
    }

    /** Without recursion: methods may have thousands of statements in a row. */
    private void visit(int start) {
      Deque<int[]> way = new ArrayDeque<>();
      way.push(new int[] {start, 0});
      meet(start);
      while (!way.isEmpty()) {
        int[] at = way.peek();
        if (at[1] < next[at[0]].length) {
          int to = next[at[0]][at[1]++];
          if (among.get(to) && found[to] == 0) {
            meet(to);
            way.push(new int[] {to, 0});
          } else if (among.get(to) && componentOf[to] < 0) {
            low[at[0]] = Math.min(low[at[0]], found[to]);
          }
        } else {
          way.pop();
          if (!way.isEmpty()) {
            low[way.peek()[0]] = Math.min(low[way.peek()[0]], low[at[0]]);
          }
          if (low[at[0]] == found[at[0]]) {
            close(at[0]);
          }
        }
      }
    }

    private void meet(int statement) {
      found[statement] = low[statement] = ++visits;
      open.push(statement);
    }

    private void close(int root) {
      BitSet component = new BitSet();
      int member;
      do {
        member = open.pop();
        component.set(member);
        componentOf[member] = all.size();
      } while (member != root);
      all.add(component);
    }

    /** Those that control reaches first come first, and else those that begin first. */
    List<BitSet> inOrder() {
      int[] before = new int[all.size()];
      for (int from : among.stream().toArray()) {
        for (int to : next[from]) {
          if (leadsOn(from, to)) {
            before[componentOf[to]]++;
          }
        }
      }
      PriorityQueue<Integer> ready =
          new PriorityQueue<>((a, b) -> all.get(a).nextSetBit(0) - all.get(b).nextSetBit(0));
      for (int component = 0; component < before.length; component++) {
        if (before[component] == 0) {
          ready.add(component);
        }
      }
      List<BitSet> sorted = new ArrayList<>();
      while (!ready.isEmpty()) {
        int component = ready.remove();
        sorted.add(all.get(component));
        for (int from : all.get(component).stream().toArray()) {
          for (int to : next[from]) {
            if (leadsOn(from, to) && --before[componentOf[to]] == 0) {
              ready.add(componentOf[to]);
            }
          }
        }
      }
      return sorted;
    }

    /** Whether an edge leads to another component. */
    private boolean leadsOn(int from, int to) {
      return among.get(to) && componentOf[to] != componentOf[from];
    }
  }
}

package org.pathprofile.core.graph;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What can be reached from somewhere: blocks, instructions, or whatever has numbers from 0 on. */
public final class Reachable {
  private Reachable() {}

  /**
   * All that can be reached, in time linear in the steps.
   *
   * @param starts where to begin; they are part of the result
   * @param next where steps lead from a number; asked once of each
   */
  public static BitSet from(IntStream starts, IntFunction<IntStream> next) {
    BitSet reached = new BitSet();
    starts.forEach(reached::set);
    int[] open = reached.stream().toArray();
    for (int size = open.length; size > 0; ) {
      for (int to : next.apply(open[--size]).toArray()) {
        if (!reached.get(to)) {
          reached.set(to);
          open = size < open.length ? open : Arrays.copyOf(open, 2 * size);
          open[size++] = to;
        }
      }
    }
    return reached;
  }
}

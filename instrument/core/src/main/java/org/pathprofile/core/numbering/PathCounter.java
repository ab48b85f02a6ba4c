package org.pathprofile.core.numbering;

import java.math.BigInteger;
import org.pathprofile.core.graph.ControlFlowGraph;

/** Counts the paths of an acyclic graph whatever their number. */
final class PathCounter {
  private final AcyclicGraph acyclic;
  private final ControlFlowGraph graph;

  PathCounter(AcyclicGraph acyclic) {
    this.acyclic = acyclic;
    graph = acyclic.graph();
  }

  BigInteger count() {
    long[] paths = saturatedCounts();
    long total = saturatedTotal(paths);
    return total < Long.MAX_VALUE ? BigInteger.valueOf(total) : exactTotal();
  }

  /** By block: the number of ways from it to the end of a path; Long.MAX_VALUE if that or more. */
  long[] saturatedCounts() {
    long[] paths = new long[graph.blockCount()];
    for (int i = acyclic.reachableCount() - 1; i >= 0; i--) {
      int block = acyclic.topological(i);
      for (int j = 0; j < graph.outDegree(block); j++) {
        int edge = graph.outEdge(block, j);
        paths[block] = saturatedAdd(paths[block], endsBehind(edge) ? 1 : paths[graph.to(edge)]);
      }
      if (graph.outDegree(block) == 0) {
        paths[block] = 1;
      }
    }
    return paths;
  }

  long saturatedTotal(long[] paths) {
    long total = 0;
    for (int i = 0; i < acyclic.startCount(); i++) {
      total = saturatedAdd(total, paths[acyclic.start(i)]);
    }
    return total;
  }

  static long saturatedAdd(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  private boolean endsBehind(int edge) {
    return acyclic.endsOn(edge) || acyclic.endsAt(graph.to(edge));
  }

  /** As above; a number is let go when no predecessor needs it, because all of them are large. */
  private BigInteger exactTotal() {
    BigInteger[] paths = new BigInteger[graph.blockCount()];
    int[] needed = new int[graph.blockCount()];
    for (int i = 0; i < acyclic.reachableCount(); i++) {
      int block = acyclic.topological(i);
      for (int j = 0; j < graph.outDegree(block); j++) {
        needed[graph.to(graph.outEdge(block, j))]++;
      }
    }
    BigInteger total = BigInteger.ZERO;
    for (int i = acyclic.reachableCount() - 1; i >= 0; i--) {
      int block = acyclic.topological(i);
      BigInteger sum = graph.outDegree(block) == 0 ? BigInteger.ONE : BigInteger.ZERO;
      for (int j = 0; j < graph.outDegree(block); j++) {
        int edge = graph.outEdge(block, j);
        int to = graph.to(edge);
        sum = sum.add(endsBehind(edge) ? BigInteger.ONE : paths[to]);
        if (--needed[to] == 0) {
          paths[to] = null;
        }
      }
      paths[block] = needed[block] == 0 ? null : sum;
      if (acyclic.startsAt(block)) {
        total = total.add(sum);
      }
    }
    return total;
  }
}

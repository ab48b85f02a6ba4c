package org.pathprofile.core.coverage;

import java.util.Arrays;
import java.util.BitSet;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/**
 * Finds the prime paths of a graph by a search that never enters a branch without one.
 *
 * <p>A simple path that is no cycle is prime if and only if it can be extended neither behind its
 * last block nor before its first, where to close it to a cycle counts as an extension. A cycle is
 * always prime. So for each block as the first one, search the simple paths that begin there. Going
 * on from a block is worthwhile in two cases:
 *
 * <ul>
 *   <li>the first block can be reached again over blocks not yet on the path: there is a cycle;
 *   <li>all predecessors of the first block are on the path, before its last block: nothing can be
 *       put before the first block, and the path will be prime wherever it can go no further.
 * </ul>
 *
 * In every other case neither can become true later, and the search turns back. The first case is
 * decided by one search backwards from the first block, needed only where the path has a choice, so
 * a path of {@code n} blocks costs at most {@code n} searches of the strongly connected component
 * it begins in: O(n * edges) per path found, and O(blocks) memory beside the result. Every path is
 * found once and in its place in the order, so nothing is stored to be discarded or sorted later,
 * as it is by methods that list candidates first (such as that of Fazli and Afsharchi, <i>A Time
 * and Space-Efficient Compositional Method for Prime and Test Paths Generation</i>, 2019, which GCC
 * uses), and a limit is exact.
 *
 * <p>No recursion. Limits: see {@link PrimePaths}.
 */
final class PrimePathSearch {
  private final int pathLimit;
  private final int blockLimit;

  private final LoopNesting loops;

  /** By loop: the outermost one around it, which is a strongly connected component. */
  private final int[] outermost;

  /** By block: its distinct successors, and its distinct reachable predecessors; ascending. */
  private final int[][] successors;

  private final int[][] predecessors;

  private int[] blocks = new int[64];
  private int blockCount;
  private int[] start = new int[16];
  private int pathCount;
  private boolean complete = true;

  private final BitSet onPath = new BitSet();
  private final int[] path;
  private int length;

  /** For each block on the path, the worthwhile successors; the first block stands for a cycle. */
  private final int[][] choices;

  /** For each block on the path, the index of the choice to try next. */
  private final int[] nextChoice;

  /** For each block on the path, how many predecessors of the first block are before it. */
  private final int[] predecessorsBefore;

  private final BitSet predecessorsOfFirst = new BitSet();

  /** Blocks off the path from which the first block can be reached over blocks off the path. */
  private final BitSet returning = new BitSet();

  private final int[] worklist;

  PrimePathSearch(ControlFlowGraph graph, int pathLimit, int blockLimit) {
    this.pathLimit = pathLimit;
    this.blockLimit = blockLimit;
    loops = LoopNesting.of(graph);
    outermost = new int[loops.loopCount()];
    for (int loop = 0; loop < outermost.length; loop++) {
      outermost[loop] = loops.parent(loop) < 0 ? loop : outermost[loops.parent(loop)];
    }
    int count = graph.blockCount();
    successors = new int[count][];
    predecessors = new int[count][];
    for (int block = 0; block < count; block++) {
      int[] ends = new int[graph.outDegree(block)];
      for (int i = 0; i < ends.length; i++) {
        ends[i] = graph.to(graph.outEdge(block, i));
      }
      successors[block] = Arrays.stream(ends).sorted().distinct().toArray();
      ends = new int[graph.inDegree(block)];
      for (int i = 0; i < ends.length; i++) {
        ends[i] = graph.from(graph.inEdge(block, i));
      }
      predecessors[block] =
          Arrays.stream(ends).filter(loops.order()::isReachable).sorted().distinct().toArray();
    }
    worklist = new int[count];
    path = new int[count + 1];
    choices = new int[count][];
    nextChoice = new int[count];
    predecessorsBefore = new int[count + 1];
  }

  PrimePaths search() {
    for (int first = 0; first < successors.length && complete; first++) {
      if (loops.order().isReachable(first)) {
        searchFrom(first);
      }
    }
    return new PrimePaths(
        Arrays.copyOf(blocks, blockCount), Arrays.copyOf(start, pathCount + 1), complete);
  }

  private void searchFrom(int first) {
    predecessorsOfFirst.clear();
    for (int predecessor : predecessors[first]) {
      predecessorsOfFirst.set(predecessor);
    }
    length = 0;
    predecessorsBefore[0] = 0;
    push(first);
    while (length > 0 && complete) {
      int last = length - 1;
      if (nextChoice[last] == choices[last].length) {
        pop();
        continue;
      }
      int block = choices[last][nextChoice[last]++];
      if (block == first) {
        path[length] = first;
        emit(length + 1);
      } else {
        push(block);
      }
    }
    while (length > 0) {
      pop();
    }
  }

  private void push(int block) {
    int last = length++;
    path[last] = block;
    onPath.set(block);
    predecessorsBefore[length] =
        predecessorsBefore[last] + (predecessorsOfFirst.get(block) ? 1 : 0);
    nextChoice[last] = 0;
    choices[last] = worthwhile(successors[block], last);
    if (choices[last].length == 0 && allPredecessorsBefore(last)) {
      emit(length);
    }
  }

  private void pop() {
    onPath.clear(path[--length]);
  }

  private boolean allPredecessorsBefore(int position) {
    return predecessorsBefore[position] == predecessors[path[0]].length;
  }

  private int[] worthwhile(int[] candidates, int last) {
    int first = path[0];
    int[] open = new int[candidates.length];
    int openCount = 0;
    for (int candidate : candidates) {
      if (candidate == first || !onPath.get(candidate)) {
        open[openCount++] = candidate;
      }
    }
    // One choice alone is worthwhile, because the search came here; the first block is known to be
    // only if it has all its predecessors (none), so ask.
    boolean known = allPredecessorsBefore(length) || (openCount == 1 && last > 0);
    if (!known) {
      findReturning(first);
      int kept = 0;
      for (int i = 0; i < openCount; i++) {
        if (open[i] == first || returning.get(open[i])) {
          open[kept++] = open[i];
        }
      }
      openCount = kept;
    }
    return openCount == open.length ? open : Arrays.copyOf(open, openCount);
  }

  private void findReturning(int first) {
    returning.clear();
    int component = component(first);
    if (component < 0) {
      return;
    }
    int waiting = 0;
    worklist[waiting++] = first;
    while (waiting > 0) {
      for (int predecessor : predecessors[worklist[--waiting]]) {
        if (!onPath.get(predecessor)
            && !returning.get(predecessor)
            && component(predecessor) == component) {
          returning.set(predecessor);
          worklist[waiting++] = predecessor;
        }
      }
    }
  }

  /** The strongly connected component of {@code block}, -1 if no cycle passes it. */
  private int component(int block) {
    int loop = loops.innermostLoop(block);
    return loop < 0 ? -1 : outermost[loop];
  }

  private void emit(int size) {
    if (pathCount == pathLimit || size > blockLimit - blockCount) {
      complete = false;
      return;
    }
    if (size > blocks.length - blockCount) {
      blocks = Arrays.copyOf(blocks, (int) Math.min(blockLimit, 2L * (blockCount + size)));
    }
    if (pathCount + 1 == start.length) {
      start = Arrays.copyOf(start, 2 * start.length);
    }
    System.arraycopy(path, 0, blocks, blockCount, size);
    blockCount += size;
    start[++pathCount] = blockCount;
  }
}

package org.pathprofile.truffle.adapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.numbering.PathEnd;

/**
 * Merges the blocks on every cycle of edges that no event tells of, taken in any direction: which
 * way round it was taken cannot be known. Not thread-safe.
 */
final class IndistinctWays {
  private final GraphDraft draft;
  private final PathEnd pathEnd;
  private final Notes notes;

  /** By block, the block that stands for it. */
  private int[] merged;

  /**
   * @param draft may get further blocks and edges, behind those where ways part
   * @param pathEnd where paths end at loop headers, edges into them need no event
   * @param notes receives what was merged
   */
  IndistinctWays(GraphDraft draft, PathEnd pathEnd, Notes notes) {
    this.draft = draft;
    this.pathEnd = pathEnd;
    this.notes = notes;
    merged = new int[draft.blockCount()];
    Arrays.setAll(merged, block -> block);
  }

  /**
   * Merges until there is no cycle.
   *
   * @return for each block the block that stands for it
   */
  int[] merge() {
    boolean changed = true;
    while (changed) {
      changed = mergeFirstCycle();
    }
    return merged;
  }

  /** Goes through the edges until one closes a cycle. */
  private boolean mergeFirstCycle() {
    int[] parent = new int[draft.blockCount()];
    Map<Integer, List<Integer>> neighbours = new HashMap<>();
    Arrays.setAll(parent, block -> block);
    for (int edge = 0; edge < draft.edgeCount(); edge++) {
      int a = merged[draft.from(edge)];
      int b = merged[draft.to(edge)];
      if (draft.isObserved(edge)
          || a == b
          || (draft.isHeader(draft.to(edge)) && pathEnd == PathEnd.HEADER)) {
        continue;
      }
      if (find(parent, a) == find(parent, b)) {
        List<Integer> cycle = cycle(neighbours, a, b);
        if (!partBehindFirst(cycle)) {
          mergeAll(cycle, a, b);
        }
        return true;
      }
      parent[find(parent, a)] = find(parent, b);
      neighbours.computeIfAbsent(a, k -> new ArrayList<>()).add(b);
      neighbours.computeIfAbsent(b, k -> new ArrayList<>()).add(a);
    }
    return false;
  }

  private void mergeAll(List<Integer> cycle, int from, int to) {
    // A decision in the place of several would tell of one only.
    int unnamed =
        cycle.stream()
            .filter(block -> draft.block(block).description().isEmpty())
            .reduce(Math.min(from, to), (one, other) -> other);
    loseCode(cycle);
    cycle.forEach(block -> replace(block, unnamed));
    notes.addWays(draft.startLine(from), draft.startLine(to));
  }

  /**
   * What is on some ways round a cycle only, and not where they all part or meet, need not run as
   * often as the block that will stand for it.
   */
  private void loseCode(List<Integer> cycle) {
    Set<Integer> within = new HashSet<>(cycle);
    Set<Integer> sources = new HashSet<>(cycle);
    Set<Integer> sinks = new HashSet<>(cycle);
    for (int edge = 0; edge < draft.edgeCount(); edge++) {
      int from = merged[draft.from(edge)];
      int to = merged[draft.to(edge)];
      if (!draft.isObserved(edge) && within.contains(from) && within.contains(to)) {
        sinks.remove(from);
        sources.remove(to);
      }
    }
    if (sources.size() == 1 && sinks.size() == 1) {
      within.removeAll(sources);
      within.removeAll(sinks);
    }
    for (int block = 0; block < merged.length; block++) {
      if (within.contains(merged[block])) {
        draft.loseCode(block);
      }
    }
    int first = Collections.min(sources.isEmpty() ? cycle : sources);
    draft.addUnknown(draft.block(first).section(), UnknownCode.What.OUTCOME);
  }

  private void replace(int block, int by) {
    for (int i = 0; i < merged.length; i++) {
      if (merged[i] == block) {
        merged[i] = by;
      }
    }
  }

  /**
   * Lets the ways round a cycle part in a new block behind the one where they do, if that is a
   * place of its own: what is merged may be reached from elsewhere.
   *
   * @return whether it is
   */
  private boolean partBehindFirst(List<Integer> cycle) {
    int first = Collections.min(cycle);
    Set<Integer> within = new HashSet<>(cycle);
    List<Integer> parting = new ArrayList<>();
    for (int edge = 0; edge < draft.edgeCount(); edge++) {
      int from = merged[draft.from(edge)];
      int to = merged[draft.to(edge)];
      if (!draft.isObserved(edge) && within.contains(from) && within.contains(to)) {
        if (to == first && from != first) {
          return false;
        }
        if (from == first && to != first) {
          parting.add(edge);
        }
      }
    }
    Block block = draft.block(first);
    if (parting.size() < 2 || (block.description().isEmpty() && !draft.isHead(first))) {
      return false;
    }
    int behind = draft.addBlock(Block.of(BlockKind.STATEMENTS, block.section()));
    parting.forEach(edge -> draft.moveStart(edge, behind));
    draft.addEdge(first, behind);
    merged = Arrays.copyOf(merged, behind + 1);
    merged[behind] = behind;
    return true;
  }

  /** The blocks on the only way from one block to another one. */
  private static List<Integer> cycle(Map<Integer, List<Integer>> neighbours, int from, int to) {
    Map<Integer, Integer> cameFrom = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>(List.of(from));
    cameFrom.put(from, from);
    while (!queue.isEmpty() && !cameFrom.containsKey(to)) {
      int block = queue.remove();
      for (int next : neighbours.getOrDefault(block, List.of())) {
        if (cameFrom.putIfAbsent(next, block) == null) {
          queue.add(next);
        }
      }
    }
    List<Integer> path = new ArrayList<>();
    for (int block = to; block != from; block = cameFrom.get(block)) {
      path.add(block);
    }
    path.add(from);
    return path;
  }

  private static int find(int[] parent, int block) {
    int root = block;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }
}

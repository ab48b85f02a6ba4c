package org.pathprofile.tests.structural;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.structural.StructureTree;
import org.pathprofile.tests.observe.ActivationFollower;

/**
 * Counts the structural paths of one function by their definition: for each region (all blocks, or
 * those of a loop) the blocks that an activation passes there, an inner loop being one block
 * however long it runs. Knows which loops are told apart and the blocks of loops, but neither
 * structure graphs, numbers nor registers.
 */
final class FollowedPaths {
  private static final int NONE = -1;

  private final ControlFlowGraph graph;
  private final LoopNesting loops;
  private final List<Region> regions = new ArrayList<>();
  private final Map<PathKey, Long> counts = new TreeMap<>();

  FollowedPaths(StructureTree tree) {
    graph = tree.controlFlowGraph();
    loops = tree.loops();
    for (int i = 0; i < tree.graphCount(); i++) {
      List<Integer> inner = new ArrayList<>();
      for (int other = 1; other < tree.graphCount(); other++) {
        if (tree.graph(other).parent() == i) {
          inner.add(tree.graph(other).loop());
        }
      }
      regions.add(new Region(i, tree.graph(i).loop(), inner));
    }
  }

  /** The paths of all activations that were followed. */
  synchronized Map<PathKey, Long> counts() {
    return new TreeMap<>(counts);
  }

  private synchronized void count(PathKey path) {
    counts.merge(path, 1L, Long::sum);
  }

  ActivationFollower newFollower() {
    List<Walk> walks = regions.stream().map(Walk::new).toList();
    walks.forEach(walk -> walk.arrive(graph.entry()));
    return new ActivationFollower() {
      @Override
      public void take(int edge) {
        walks.forEach(walk -> walk.take(edge));
      }

      @Override
      public void suspend(int block) {
        walks.forEach(walk -> walk.suspend(block));
      }

      @Override
      public void continueAt(int block) {
        walks.forEach(walk -> walk.arrive(block));
      }

      @Override
      public void unwind(int block, boolean tornDown) {
        walks.forEach(walk -> walk.unwind(block, tornDown));
      }
    };
  }

  /**
   * Where structural paths are.
   *
   * @param loop the loop, -1 for the whole graph
   * @param inner the loops inside of it, not in each other, that are one block
   */
  private record Region(int index, int loop, List<Integer> inner) {}

  /** What one activation does in one region. */
  private final class Walk {
    private final Region region;
    private final List<Integer> blocks = new ArrayList<>();
    private boolean entering;

    Walk(Region region) {
      this.region = region;
    }

    private boolean isInside(int block) {
      return region.loop() == NONE || loops.contains(region.loop(), block);
    }

    private int innerLoop(int block) {
      return region.inner().stream()
          .filter(loop -> loops.contains(loop, block))
          .findFirst()
          .orElse(NONE);
    }

    private int symbol(int block) {
      return innerLoop(block) == NONE ? block : loops.header(innerLoop(block));
    }

    void arrive(int block) {
      if (isInside(block)) {
        begin(block, region.loop() != NONE);
      }
    }

    private void begin(int block, boolean fromOutside) {
      blocks.clear();
      blocks.add(symbol(block));
      entering = fromOutside;
    }

    void take(int edge) {
      int from = graph.from(edge);
      int to = graph.to(edge);
      if (!isInside(from)) {
        arrive(to);
      } else if (!isInside(to)) {
        end(PathEnding.EXIT);
      } else if (innerLoop(from) == NONE || innerLoop(from) != innerLoop(to)) {
        blocks.add(symbol(to));
        if (isBackEdge(from, to)) {
          end(PathEnding.BACKEDGE);
          begin(to, false);
        } else if (to == graph.exit()) {
          end(PathEnding.EXIT);
        }
      }
    }

    private boolean isBackEdge(int from, int to) {
      int loop = loops.innermostLoop(to);
      return innerLoop(to) == NONE
          && loop != NONE
          && loops.header(loop) == to
          && loops.contains(loop, from);
    }

    void suspend(int block) {
      if (!isInside(block)) {
        return;
      }
      // What leaves an inner loop from anywhere looks the same.
      boolean canLeave = false;
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        boolean here = isInside(graph.from(edge)) && symbol(graph.from(edge)) == symbol(block);
        int to = graph.to(edge);
        canLeave |= here && (region.loop() == NONE ? to == graph.exit() : !isInside(to));
      }
      if (canLeave && region.loop() == NONE) {
        blocks.add(graph.exit());
      }
      end(canLeave ? PathEnding.EXIT : PathEnding.SUSPEND);
    }

    void unwind(int block, boolean tornDown) {
      if (isInside(block) && !tornDown) {
        end(PathEnding.EXCEPTION);
      }
    }

    private void end(PathEnding ending) {
      int[] path = blocks.stream().mapToInt(Integer::intValue).toArray();
      count(new PathKey(path, ending, region.index(), entering));
    }
  }
}

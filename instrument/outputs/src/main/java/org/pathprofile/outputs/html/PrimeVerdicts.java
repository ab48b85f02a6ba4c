package org.pathprofile.outputs.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.coverage.PrimePathCoverage;
import org.pathprofile.core.coverage.PrimePaths;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;

/**
 * Which prime paths of a function its paths covered, missed, or leave open.
 *
 * <p>A prime path is covered if it is part of a path. Profiled paths are cut, at loop headers for
 * one, so a prime path that crosses such a joint can be part of none. It is open if each of its
 * pieces between joints is part of a path, for then activations may have put them together; and
 * missed for certain if one is not.
 *
 * <p>Immutable. Takes time proportional to the listed prime paths times the blocks of all paths at
 * worst.
 *
 * @param total how many prime paths were judged
 * @param isComplete whether these are all that the graph has
 * @param covered how many are part of a path
 * @param open how many cannot be told, because paths are cut where they go on
 * @param missed those that were missed: combinations of what was taken first, then by falling reach
 */
record PrimeVerdicts(
    int total, boolean isComplete, int covered, int open, List<PrimeVerdicts.Missed> missed) {
  static final int MOST_PATHS = 2_000;
  private static final int MOST_BLOCKS = 100_000;

  /**
   * A prime path that no activation ran.
   *
   * @param blocks its blocks in order
   * @param combination whether every single edge of it was taken
   * @param reached how often the path was reached: the count of the block before its first edge
   *     that was never taken, or of its rarest edge
   */
  record Missed(List<Integer> blocks, boolean combination, long reached) {}

  /** The verdicts on the first {@value #MOST_PATHS} prime paths of the function's graph. */
  static PrimeVerdicts of(FunctionProfile function, EdgeProfile counts) {
    PrimePaths primes = PrimePaths.of(function.graph(), MOST_PATHS, MOST_BLOCKS);
    PrimePathCoverage coverage = new PrimePathCoverage(primes);
    Executed executed = new Executed(function);
    for (PathCount path : function.paths()) {
      coverage.add(path.blocks());
    }
    int open = 0;
    List<Missed> missed = new ArrayList<>();
    for (int i = 0; i < primes.count(); i++) {
      if (coverage.isCovered(i)) {
        continue;
      }
      int[] blocks = primes.path(i);
      if (executed.containsPieces(blocks)) {
        open++;
      } else {
        missed.add(missed(function.graph(), counts, blocks));
      }
    }
    missed.sort(
        Comparator.comparing(Missed::combination)
            .thenComparingLong(Missed::reached)
            .reversed()
            .thenComparingInt(path -> path.blocks().size()));
    return new PrimeVerdicts(
        primes.count(), primes.isComplete(), coverage.coveredCount(), open, List.copyOf(missed));
  }

  private static Missed missed(ControlFlowGraph graph, EdgeProfile counts, int[] blocks) {
    long rarest = Long.MAX_VALUE;
    for (int i = 1; i < blocks.length; i++) {
      long taken = taken(graph, counts, blocks[i - 1], blocks[i]);
      if (taken == 0) {
        return new Missed(boxed(blocks), false, counts.block(blocks[i - 1]));
      }
      rarest = Math.min(rarest, taken);
    }
    return new Missed(boxed(blocks), true, blocks.length > 1 ? rarest : 0);
  }

  private static List<Integer> boxed(int[] blocks) {
    return Arrays.stream(blocks).boxed().toList();
  }

  private static long taken(ControlFlowGraph graph, EdgeProfile counts, int from, int to) {
    long most = 0;
    for (int i = 0; i < graph.outDegree(from); i++) {
      int edge = graph.outEdge(from, i);
      if (graph.to(edge) == to) {
        most = Math.max(most, counts.edge(edge));
      }
    }
    return most;
  }

  /** The paths that were executed, to look for parts of them. */
  private static final class Executed {
    private final List<int[]> paths = new ArrayList<>();
    private final BitSet joints = new BitSet();
    private final Map<Integer, List<int[]>> places = new HashMap<>();

    Executed(FunctionProfile function) {
      for (PathCount path : function.paths()) {
        PathKey key = path.key();
        int[] blocks = key.blocks();
        if (key.ending().listsNextBlock()) {
          joints.set(blocks[blocks.length - 1]);
        }
        for (int i = 0; i < blocks.length; i++) {
          places
              .computeIfAbsent(blocks[i], b -> new ArrayList<>())
              .add(new int[] {paths.size(), i});
        }
        paths.add(blocks);
      }
    }

    boolean containsPieces(int[] blocks) {
      int start = 0;
      for (int i = 1; i < blocks.length; i++) {
        if (i + 1 == blocks.length || joints.get(blocks[i])) {
          if (!contains(blocks, start, i)) {
            return false;
          }
          start = i;
        }
      }
      return blocks.length > 1 || contains(blocks, 0, 0);
    }

    private boolean contains(int[] blocks, int first, int last) {
      for (int[] place : places.getOrDefault(blocks[first], List.of())) {
        int[] path = paths.get(place[0]);
        int i = 0;
        while (first + i <= last
            && place[1] + i < path.length
            && path[place[1] + i] == blocks[first + i]) {
          i++;
        }
        if (first + i > last) {
          return true;
        }
      }
      return false;
    }
  }
}

package org.pathprofile.core.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * Derives how often edges and blocks ran from the paths of structure graphs.
 *
 * <p>An edge between two blocks of one structure graph is part of its paths. An edge into or out of
 * a loop is seen in up to three graphs: where it leaves a block of an inner loop, where it leads
 * from node to node around, where it enters a block of a loop. If it is the only edge for which the
 * step in one of these graphs can stand, the count of this step is its count. Otherwise what is
 * left of the count of the first of these steps is divided evenly among the edges for which it
 * stands: with several edges out of one block that leave the same loop, paths do not tell which was
 * taken.
 *
 * <p>Takes expected time linear in the length of all paths and the size of the graph.
 */
final class StructuralEdges {
  private static final int OUTSIDE = -1;

  /**
   * A step of a path.
   *
   * @param graph the structure graph
   * @param from a block, or the header of an inner loop, or -1 for the outside
   * @param to the same
   */
  private record Step(int graph, int from, int to) {}

  private final ControlFlowGraph graph;
  private final StructureShape shape;
  private final Map<Step, Long> counts = new HashMap<>();

  /** How many edges a step can stand for. */
  private final Map<Step, Integer> edges = new HashMap<>();

  private StructuralEdges(ControlFlowGraph graph, StructureShape shape) {
    this.graph = graph;
    this.shape = shape;
  }

  static EdgeProfile of(
      ControlFlowGraph graph, List<StructurePart> structure, List<PathCount> paths) {
    return new StructuralEdges(graph, new StructureShape(graph, structure)).derive(paths);
  }

  private EdgeProfile derive(List<PathCount> paths) {
    long[] blocks = new long[graph.blockCount()];
    for (PathCount path : paths) {
      PathKey key = path.key();
      for (int i = 0; i < key.executedLength(); i++) {
        if (shape.isOwn(key.graph(), key.block(i))) {
          blocks[key.block(i)] = Saturating.add(blocks[key.block(i)], path.count());
        }
      }
      addSteps(key, path.count());
    }
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      for (Step step : steps(edge)) {
        edges.merge(step, 1, Integer::sum);
      }
    }
    return EdgeProfile.of(edgeCounts(), blocks);
  }

  private long[] edgeCounts() {
    long[] result = new long[graph.edgeCount()];
    List<Integer> unclear = new ArrayList<>();
    for (int edge = 0; edge < result.length; edge++) {
      Step only = onlyStep(edge);
      List<Step> steps = steps(edge);
      if (only != null) {
        // Estimates need not agree with each other.
        result[edge] = Math.max(0, counts.getOrDefault(only, 0L));
        if (!only.equals(steps.get(0))) {
          edges.merge(steps.get(0), -1, Integer::sum);
          counts.merge(steps.get(0), -result[edge], Long::sum);
        }
      } else if (!steps.isEmpty()) {
        unclear.add(edge);
      }
    }
    for (int edge : unclear) {
      Step step = steps(edge).get(0);
      long rest = Math.max(0, counts.getOrDefault(step, 0L));
      int sharing = edges.get(step);
      // Of parallel edges, the first one has the count of all, as in other profiles.
      result[edge] = steps(edge).size() == 1 ? rest : (rest + sharing - 1) / sharing;
      edges.put(step, sharing - 1);
      counts.put(step, rest - result[edge]);
    }
    return result;
  }

  private void addSteps(PathKey key, long count) {
    int inGraph = key.graph();
    if (key.isEntering()) {
      add(new Step(inGraph, OUTSIDE, key.block(0)), count);
    }
    for (int i = 1; i < key.length(); i++) {
      add(new Step(inGraph, key.block(i - 1), key.block(i)), count);
    }
    if (inGraph > 0 && key.ending() == PathEnding.EXIT) {
      add(new Step(inGraph, key.block(key.length() - 1), OUTSIDE), count);
    }
  }

  private void add(Step step, long count) {
    counts.merge(step, count, Saturating::add);
  }

  /** The steps as which an edge is seen, from the inside of what it leaves to what it enters. */
  private List<Step> steps(int edge) {
    int from = graph.from(edge);
    int to = graph.to(edge);
    int left = shape.graphOf(from);
    int entered = shape.graphOf(to);
    if (left < 0) {
      return List.of();
    }
    int common = shape.common(left, entered);
    Step around = new Step(common, shape.symbol(common, from), shape.symbol(common, to));
    if (left == entered) {
      return List.of(around);
    } else if (left == common) {
      return List.of(around, new Step(entered, OUTSIDE, to));
    }
    Step leaving = new Step(left, from, OUTSIDE);
    return entered == common
        ? List.of(leaving, around)
        : List.of(leaving, around, new Step(entered, OUTSIDE, to));
  }

  /** A step that no other edge, nor anything else, takes; null if there is none. */
  private @Nullable Step onlyStep(int edge) {
    for (Step step : steps(edge)) {
      // An activation that resumes at a head enters a loop without an edge.
      boolean onlyByEdges = step.from() != OUTSIDE || !graph.isHead(step.to());
      if (edges.get(step) == 1 && onlyByEdges) {
        return step;
      }
    }
    return null;
  }
}

package org.pathprofile.core.structural;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.StructurePart;

/**
 * Tells the profile of a function what was recorded of its structure graphs: each path with the
 * count that was recorded and with the estimate that the coefficients make of it, rounded.
 *
 * <p>The coefficient of a graph is the product, from the outline graph, whose coefficient is 1,
 * down to it, of how many recorded paths of the outer graph pass its node, divided by how many of
 * its own come from outside. Corrected numbers are in units of the paths that were recorded of the
 * outline graph; with unlimited budgets they are exact, and the coefficients 1.
 *
 * <p>Two loops would have no coefficient, or one of 0. Of one, no recorded path came from outside:
 * it was running already when its turn came, and ran on until the budget was spent. It is assumed
 * to have been entered once. The other was passed by no recorded path of the graph around it: such
 * a path was still under way, or only later ones passed the loop. It is assumed to have been passed
 * once. The structure says so in both cases. If what is around a loop has not been recorded at all,
 * its coefficient is made as if it had one of 1.
 *
 * <p>Source: Yasue et al., <i>Structural Path Profiling</i>, 2003, section 4.5. Takes time linear
 * in the lengths of the recorded paths. Stateless.
 */
public final class StructuralEstimates {
  private final StructuralProfile profile;
  private final StructureTree tree;
  private final FunctionProfile.Builder target;
  private final double[] coefficients;
  private final boolean isNatural;
  private long activations;

  private StructuralEstimates(
      StructuralProfile profile, FunctionProfile.Builder target, boolean isNatural) {
    this.isNatural = isNatural;
    this.profile = profile;
    this.target = target;
    tree = profile.plan().tree();
    coefficients = new double[tree.graphCount()];
  }

  /** Adds structure graphs and their paths, the number of static paths and of activations. */
  public static void addTo(FunctionProfile.Builder target, StructuralProfile profile) {
    StructuralEstimates estimates = new StructuralEstimates(profile, target, false);
    estimates.addParts();
    estimates.addPaths();
  }

  /** Adds the natural paths of a baseline profile, as counted. */
  public static void addNaturalTo(FunctionProfile.Builder target, StructuralProfile profile) {
    new StructuralEstimates(profile, target, true).addPaths();
  }

  private void addParts() {
    List<StructurePart> parts = new ArrayList<>();
    for (int graph = 0; graph < coefficients.length; graph++) {
      StructureGraph structure = tree.graph(graph);
      boolean assumed =
          !structure.isOutline()
              && profile.recorded(graph) > 0
              && (profile.entered(graph) == 0 || profile.passed(graph) == 0);
      coefficients[graph] = structure.isOutline() ? 1 : coefficient(graph, structure.parent());
      parts.add(
          new StructurePart(
              structure.parent(),
              structure.isOutline() ? -1 : tree.loops().header(structure.loop()),
              profile.recorded(graph),
              profile.entered(graph),
              profile.lost(graph),
              profile.isSpent(graph),
              coefficients[graph],
              assumed));
    }
    target.structure(parts);
  }

  private double coefficient(int graph, int parent) {
    double around = profile.recorded(parent) == 0 ? 1 : coefficients[parent];
    double passed = Math.max(1, profile.passed(graph));
    double entered = Math.max(1, profile.entered(graph));
    return profile.recorded(graph) == 0 ? 0 : around * passed / entered;
  }

  private void addPaths() {
    for (int index = 0; index < coefficients.length; index++) {
      int graph = index;
      profile
          .complete(graph)
          .forEach(
              (id, count) -> {
                DecodedPath path = profile.decode(graph, id);
                add(graph, id, path, count, ending(graph, path));
              });
      profile
          .partial(graph)
          .forEach(
              (partial, count) ->
                  add(
                      graph,
                      partial.id(),
                      profile.decode(graph, partial),
                      count,
                      PathEnding.EXCEPTION));
    }
    target.staticPaths(profile.plan().staticPaths()).activations(activations);
  }

  private void add(int graph, long id, DecodedPath decoded, long count, PathEnding ending) {
    StructureGraph structure = tree.graph(graph);
    boolean fromOutside = decoded.block(0) == structure.graph().entry();
    int[] blocks = blocks(structure, decoded, ending);
    if (graph == 0 && fromOutside && blocks[0] == tree.controlFlowGraph().entry()) {
      activations += count;
    }
    if (blocks.length == (ending == PathEnding.CUT ? 1 : 0)) {
      // The edge into or out of the graph is cut: one of the two paths has no block of its own.
      return;
    }
    PathKey key = new PathKey(blocks, ending, graph, graph > 0 && fromOutside);
    PathCount path =
        isNatural
            ? PathCount.counted(key, count)
            : PathCount.recorded(key, Math.round(count * coefficients[graph]), count);
    target.add(path.withId(OptionalLong.of(id)));
  }

  /** The blocks of a path; the header of an inner loop stands for the loop. */
  private int[] blocks(StructureGraph structure, DecodedPath path, PathEnding ending) {
    int[] blocks = new int[path.blockCount()];
    int size = 0;
    for (int i = 0; i < blocks.length; i++) {
      int node = path.block(i);
      if (structure.child(node) >= 0) {
        blocks[size++] = tree.loops().header(tree.graph(structure.child(node)).loop());
      } else if (structure.block(node) >= 0
          && (ending != PathEnding.SUSPEND || node != structure.graph().exit())) {
        blocks[size++] = structure.block(node);
      }
    }
    return Arrays.copyOf(blocks, size);
  }

  private PathEnding ending(int graph, DecodedPath path) {
    return switch (path.end()) {
      case EXIT -> exitEnding(tree.graph(graph), path);
      case HEADER -> PathEnding.HEADER;
      case BACKEDGE -> PathEnding.BACKEDGE;
      case SUSPEND -> PathEnding.SUSPEND;
      case CUT ->
          isCutAtExit(tree.graph(graph), path)
              ? exitEnding(tree.graph(graph), path)
              : PathEnding.CUT;
      case EXCEPTION, PARTIAL -> PathEnding.EXCEPTION;
    };
  }

  private static boolean isCutAtExit(StructureGraph structure, DecodedPath path) {
    int next = path.block(path.blockCount() - 1);
    return structure.child(next) < 0 && structure.block(next) < 0;
  }

  /** A virtual edge to the exit that stands for no edge stands for suspensions only. */
  private static PathEnding exitEnding(StructureGraph structure, DecodedPath path) {
    int last = path.edge(path.edgeCount() - 1);
    boolean suspends = structure.blocks(last).length > 0 && structure.realEdges(last).length == 0;
    return suspends ? PathEnding.SUSPEND : PathEnding.EXIT;
  }
}

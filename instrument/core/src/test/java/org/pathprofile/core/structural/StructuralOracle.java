package org.pathprofile.core.structural;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.StructurePart;

/**
 * Finds the structural paths of a run by their definition: for the region of one structure graph it
 * keeps the whole sequence of what ran there, an inner loop being one symbol however long it ran.
 * It uses the blocks of loops, and neither structure graphs, numbers nor registers.
 */
final class StructuralOracle {
  private static final int NONE = -1;

  /**
   * A path that ran.
   *
   * @param begun the number of the event with which it began
   * @param ended the number of the event with which it ended
   * @param text what ran
   */
  record Path(int begun, int ended, String text) {}

  /** What a profile says of the structure graphs. */
  static List<StructurePart> parts(StructuralProfile profile) {
    FunctionProfile.Builder function =
        FunctionProfile.builder(profile.plan().tree().controlFlowGraph());
    StructuralEstimates.addTo(function, profile);
    return function.build().structure();
  }

  private final ControlFlowGraph graph;
  private final LoopNesting loops;

  /** The loop of the region, -1 for the whole graph. */
  private final int region;

  /** The loops that are one symbol. */
  private final List<Integer> inner;

  private final List<Path> paths = new ArrayList<>();
  private StringBuilder text;
  private int begun;
  private int now;

  private StructuralOracle(LoopNesting loops, int region, List<Integer> inner) {
    this.loops = loops;
    this.region = region;
    this.inner = inner;
    graph = loops.graph();
  }

  /**
   * The paths of a region in the order in which they ended.
   *
   * @param region a loop, -1 for the whole graph
   * @param inner the loops inside of it, not in each other, that are told apart
   */
  static List<Path> paths(
      LoopNesting loops, int region, List<Integer> inner, List<SimulatedRun.Event> events) {
    StructuralOracle oracle = new StructuralOracle(loops, region, inner);
    for (SimulatedRun.Event event : events) {
      oracle.now++;
      switch (event.kind()) {
        case ENTER, CONTINUE -> oracle.arrive(event.subject());
        case TAKE -> oracle.take(event.subject());
        case SUSPEND -> oracle.end(event.subject(), "*X");
        case UNWIND -> oracle.end(event.subject(), "!");
      }
    }
    return oracle.paths;
  }

  private boolean isInside(int block) {
    return region == NONE || loops.contains(region, block);
  }

  private int innerLoop(int block) {
    return inner.stream().filter(loop -> loops.contains(loop, block)).findFirst().orElse(NONE);
  }

  private String symbol(int block) {
    int loop = innerLoop(block);
    return loop == NONE ? Integer.toString(block) : "L" + loops.header(loop);
  }

  private void arrive(int block) {
    if (isInside(block)) {
      begin("E*" + symbol(block));
    }
  }

  private void begin(String start) {
    text = new StringBuilder(start);
    begun = now;
  }

  private void end(int block, String how) {
    if (isInside(block)) {
      paths.add(new Path(begun, now, text + how));
      text = null;
    }
  }

  private void take(int edge) {
    int from = graph.from(edge);
    int to = graph.to(edge);
    if (!isInside(from)) {
      arrive(to);
    } else if (!isInside(to)) {
      end(from, "*X");
    } else if (innerLoop(from) == NONE || innerLoop(from) != innerLoop(to)) {
      String step = innerLoop(from) == NONE && innerLoop(to) == NONE ? "e" + edge + ":" : "*";
      if (isBackEdge(edge)) {
        end(from, step + "(" + to + ")");
        begin("B" + to);
      } else if (to == graph.exit()) {
        end(from, step + "X");
      } else {
        text.append(step).append(symbol(to));
      }
    }
  }

  /** An edge to the header of a loop from within it, unless the loop is inside of a symbol. */
  private boolean isBackEdge(int edge) {
    int loop = loops.innermostLoop(graph.to(edge));
    return innerLoop(graph.to(edge)) == NONE
        && loop != NONE
        && loops.header(loop) == graph.to(edge)
        && loops.contains(loop, graph.from(edge));
  }

  /** A path of a structure graph in the words of the oracle. */
  static String text(StructureTree tree, int index, DecodedPath path) {
    StructureGraph graph = tree.graph(index);
    ControlFlowGraph nodes = graph.graph();
    StringBuilder text = new StringBuilder();
    boolean fromOutside = path.block(0) == nodes.entry();
    text.append(fromOutside ? "E" : "B" + graph.block(path.block(0)));
    for (int i = 0; i < path.edgeCount(); i++) {
      int edge = path.edge(i);
      int node = nodes.to(edge);
      text.append(graph.isVirtual(edge) ? "*" : "e" + graph.realEdges(edge)[0] + ":");
      if (node == nodes.exit()) {
        text.append('X');
      } else if (path.end() == EndKind.BACKEDGE && i == path.edgeCount() - 1) {
        text.append('(').append(graph.block(node)).append(')');
      } else if (graph.child(node) != NONE) {
        int loop = tree.graph(graph.child(node)).loop();
        text.append('L').append(tree.loops().header(loop));
      } else {
        text.append(graph.block(node));
      }
    }
    return text.append(path.end() == EndKind.PARTIAL ? "!" : "").toString();
  }
}

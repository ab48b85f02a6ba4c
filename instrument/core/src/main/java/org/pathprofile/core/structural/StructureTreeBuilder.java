package org.pathprofile.core.structural;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;

/** Builds all structure graphs in one pass over the blocks and one over the edges. */
final class StructureTreeBuilder {
  private static final int NONE = -1;

  private final LoopNesting loops;
  private final ControlFlowGraph real;

  /** By graph: the graph around it, -1 for the outline graph. */
  private final int[] parent;

  /** By graph: the loop of which it is the graph, -1 for the outline graph. */
  private final int[] loop;

  private final List<Part> parts = new ArrayList<>();

  // What StructureTree keeps; see there.
  final int[] depth;
  final int[] graphOfBlock;
  final int[] nodeOfBlock;
  final int[] nodeOfGraph;
  final Crossing[] crossings;
  final Crossing[] blockCrossings;

  /** Finds out all but the graphs themselves. The loops {@code apart} get graphs of their own. */
  StructureTreeBuilder(LoopNesting loops, BitSet apart) {
    this.loops = loops;
    real = loops.graph();
    int count = 1 + apart.cardinality();
    parent = new int[count];
    loop = new int[count];
    depth = new int[count];
    nodeOfGraph = new int[count];
    graphOfBlock = new int[real.blockCount()];
    nodeOfBlock = new int[real.blockCount()];
    crossings = new Crossing[real.edgeCount()];
    blockCrossings = new Crossing[real.blockCount()];
    nestGraphs(apart);
    addNodes();
    addEntriesAndExits();
    addEdges();
  }

  private void nestGraphs(BitSet apart) {
    parent[0] = NONE;
    loop[0] = NONE;
    int[] graphOfLoop = new int[loops.loopCount()];
    int next = 1;
    for (int inner = 0; inner < graphOfLoop.length; inner++) {
      int around = loops.parent(inner) == NONE ? 0 : graphOfLoop[loops.parent(inner)];
      graphOfLoop[inner] = around;
      if (apart.get(inner)) {
        parent[next] = around;
        loop[next] = inner;
        depth[next] = depth[around] + 1;
        graphOfLoop[inner] = next++;
      }
    }
    Arrays.fill(graphOfBlock, NONE);
    for (int i = 0; i < loops.order().reachableCount(); i++) {
      int block = loops.order().preorder(i);
      int innermost = loops.innermostLoop(block);
      graphOfBlock[block] = innermost == NONE ? 0 : graphOfLoop[innermost];
    }
  }

  private void addNodes() {
    parts.add(new Part(real.block(real.entry()), real.block(real.exit()), real.exit()));
    for (int graph = 1; graph < parent.length; graph++) {
      parts.add(new Part(header(graph), header(graph), NONE));
    }
    Arrays.fill(nodeOfBlock, NONE);
    Arrays.fill(nodeOfGraph, NONE);
    for (int i = 0; i < loops.order().reachableCount(); i++) {
      int block = loops.order().reversePostorder(i);
      int graph = graphOfBlock[block];
      nodeOfBlock[block] =
          block == real.exit() ? Part.EXIT : parts.get(graph).addBlock(block, real.block(block));
      while (parent[graph] != NONE && nodeOfGraph[graph] == NONE) {
        nodeOfGraph[graph] = parts.get(parent[graph]).addLoop(graph, header(graph));
        graph = parent[graph];
      }
    }
  }

  private Block header(int graph) {
    return real.block(loops.header(loop[graph]));
  }

  /**
   * The first edge from the entry leads to the counting node. A depth-first traversal then visits a
   * loop's header before its other blocks, so that it takes the same block for the header.
   */
  private void addEntriesAndExits() {
    for (int graph = 1; graph < parent.length; graph++) {
      parts.get(graph).virtualEdge(Part.ENTRY, nodeOfBlock[loops.header(loop[graph])]);
    }
    enterAt(real.entry());
    for (int block = 0; block < real.blockCount(); block++) {
      if (real.isHead(block)) {
        enterAt(block);
      } else if (real.isTail(block) && graphOfBlock[block] != NONE) {
        leaveAt(block);
      }
    }
  }

  private void leaveAt(int block) {
    blockCrossings[block] = cross(block, NONE, label -> label.addBlock(block));
  }

  private void enterAt(int block) {
    blockCrossings[block] = cross(NONE, block, label -> label.addBlock(block));
  }

  private void addEdges() {
    for (int i = 0; i < crossings.length; i++) {
      int edge = i;
      if (graphOfBlock[real.from(edge)] != NONE) {
        boolean observable = real.isObservable(edge);
        crossings[edge] =
            cross(real.from(edge), real.to(edge), label -> label.addEdge(edge, observable));
      }
    }
  }

  /**
   * Adds the edges that an event takes.
   *
   * @param from the block that is left, -1 for outside of the graph
   * @param to the block that is entered, -1 for outside of the graph
   * @param mark writes the event on their labels
   */
  private Crossing cross(int from, int to, Consumer<EdgeLabel> mark) {
    IntList graphs = new IntList();
    IntList edges = new IntList();
    int left = from == NONE ? NONE : graphOfBlock[from];
    int entered = to == NONE ? NONE : graphOfBlock[to];
    int common = commonGraph(left, entered);
    boolean virtual = left != entered;

    int source = from == NONE ? Part.ENTRY : nodeOfBlock[from];
    for (int graph = left; graph != common; graph = parent[graph]) {
      graphs.add(graph);
      edges.add(parts.get(graph).virtualEdge(source, Part.EXIT));
      source = nodeOfGraph[graph];
    }
    IntList inward = new IntList();
    for (int graph = entered; graph != common; graph = parent[graph]) {
      inward.add(graph);
    }
    if (common != NONE) {
      int target = targetNode(inward, inward.size(), to);
      Part part = parts.get(common);
      graphs.add(common);
      edges.add(virtual ? part.virtualEdge(source, target) : part.realEdge(source, target));
    }
    for (int i = inward.size() - 1; i >= 0; i--) {
      graphs.add(inward.get(i));
      edges.add(parts.get(inward.get(i)).virtualEdge(Part.ENTRY, targetNode(inward, i, to)));
    }
    for (int i = 0; i < graphs.size(); i++) {
      mark.accept(parts.get(graphs.get(i)).label(edges.get(i)));
    }
    return new Crossing(graphs, edges);
  }

  /** The node that stands for the graph further in, or for the block itself. */
  private int targetNode(IntList inward, int index, int block) {
    return index == 0 ? nodeOfBlock[block] : nodeOfGraph[inward.get(index - 1)];
  }

  /** The innermost graph that contains both, -1 if one of them is outside of all. */
  private int commonGraph(int first, int second) {
    int a = first;
    int b = second;
    while (a != NONE && b != NONE && a != b) {
      if (depth[a] >= depth[b]) {
        a = parent[a];
      } else {
        b = parent[b];
      }
    }
    return a == b ? a : NONE;
  }

  StructureGraph[] build() {
    StructureGraph[] graphs = new StructureGraph[parent.length];
    for (int graph = 0; graph < graphs.length; graph++) {
      graphs[graph] = parts.get(graph).build(graph, parent[graph], loop[graph]);
    }
    return graphs;
  }

  /** A structure graph in the making. */
  private static final class Part {
    static final int ENTRY = 0;
    static final int EXIT = 1;

    private final List<Block> nodes = new ArrayList<>();
    private final IntList blocks = new IntList();
    private final IntList children = new IntList();
    private final IntList from = new IntList();
    private final IntList to = new IntList();
    private final List<EdgeLabel> labels = new ArrayList<>();

    /** Virtual edges by the nodes at their ends. */
    private final Map<Long, Integer> virtualEdges = new HashMap<>();

    Part(Block entry, Block exit, int exitBlock) {
      addNode(entry, BlockKind.ENTRY, NONE, NONE);
      addNode(exit, BlockKind.EXIT, exitBlock, NONE);
    }

    private int addNode(Block block, BlockKind kind, int number, int child) {
      nodes.add(new Block(kind, block.section(), block.line(), block.description()));
      blocks.add(number);
      children.add(child);
      return nodes.size() - 1;
    }

    int addBlock(int number, Block block) {
      // The entry of the whole graph is not the entry of a structure graph.
      BlockKind kind = block.kind() == BlockKind.ENTRY ? BlockKind.STATEMENTS : block.kind();
      return addNode(block, kind, number, NONE);
    }

    int addLoop(int graph, Block header) {
      return addNode(header, BlockKind.LOOP_HEADER, NONE, graph);
    }

    int realEdge(int source, int target) {
      return addEdge(source, target, false);
    }

    int virtualEdge(int source, int target) {
      return virtualEdges.computeIfAbsent(
          ((long) source << Integer.SIZE) | target, ends -> addEdge(source, target, true));
    }

    private int addEdge(int source, int target, boolean virtual) {
      from.add(source);
      to.add(target);
      labels.add(new EdgeLabel(virtual));
      return labels.size() - 1;
    }

    EdgeLabel label(int edge) {
      return labels.get(edge);
    }

    StructureGraph build(int index, int parent, int loop) {
      ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
      nodes.forEach(builder::addBlock);
      for (int edge = 0; edge < labels.size(); edge++) {
        builder.addEdge(from.get(edge), to.get(edge), labels.get(edge).isObservable());
      }
      return new StructureGraph(
          index, parent, loop, builder.build(), blocks.toArray(), children.toArray(), labels);
    }
  }
}

package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.SourceRange;

/**
 * Makes the graph of a root whose basic blocks are known, each with one node that is entered when
 * control enters the block.
 *
 * <p>The event of a block does not say where control comes from. So a variable of the register
 * holds the block that was entered last; with it the event tells of the edge. Edges to the exit
 * need no event: they form a star. Not thread-safe.
 */
public final class BlockGraphBuilder {
  /** The block before all others. */
  public static final int ENTRY = 0;

  /** The block after all others. */
  public static final int EXIT = 1;

  /** The variable with the block that was entered last, the entry counted as 0. */
  private static final int POSITION = 0;

  private static final int NONE = -1;

  private record Edge(int from, int to) {}

  private final List<Block> blocks = new ArrayList<>();
  private final List<Element> elements = new ArrayList<>();
  private final Set<Edge> edges = new LinkedHashSet<>();

  /**
   * @param root the section of the root, whose node is element 0
   */
  public BlockGraphBuilder(SourceRange root) {
    blocks.add(Block.of(BlockKind.ENTRY, root));
    blocks.add(Block.of(BlockKind.EXIT, root));
    elements.add(new Element(0, root, false));
  }

  /**
   * Adds a block.
   *
   * @return its number; its node is the element with the number {@link #elementOf}
   */
  public int addBlock(SourceRange section, String description) {
    blocks.add(
        new Block(BlockKind.STATEMENTS, section, Math.max(1, section.startLine()), description));
    elements.add(new Element(elements.size(), section, false));
    return blocks.size() - 1;
  }

  /**
   * Adds an element whose events mean nothing to the graph. All blocks must have been added.
   *
   * @return its number
   */
  public int addUnused(SourceRange section) {
    elements.add(new Element(elements.size(), section, false));
    return elements.size() - 1;
  }

  /** The element whose entering is that of a block. */
  public static int elementOf(int block) {
    return block - EXIT;
  }

  /** Says that {@code to} may follow {@code from}; without effect if it is known already. */
  public void addEdge(int from, int to) {
    edges.add(new Edge(from, to));
  }

  /** The graph; the builder is of no use afterwards. */
  public GuestGraph build() {
    LoopNesting loops = LoopNesting.of(graph());
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      int header = loops.header(loop);
      Block block = blocks.get(header);
      blocks.set(
          header,
          new Block(BlockKind.LOOP_HEADER, block.section(), block.line(), block.description()));
    }
    Element root = elements.get(0);
    root.add(EventKind.ENTER, new Action(Action.Kind.BEGIN, ENTRY, 0, List.of()));
    root.add(EventKind.RETURN, new Action(Action.Kind.END, EXIT, 0, List.of()));
    root.throwSites().add(new Site(ENTRY, NONE, NONE, List.of(new Guard(POSITION, 0))));
    for (int block = EXIT + 1; block < blocks.size(); block++) {
      enterBlock(block);
    }
    int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(blocks.size() - 2));
    return new GuestGraph(graph(), elements, new int[] {width}, /* resumable= */ false);
  }

  private void enterBlock(int block) {
    int position = elementOf(block);
    Element element = elements.get(position);
    boolean header = blocks.get(block).kind() == BlockKind.LOOP_HEADER;
    int number = 0;
    for (Edge edge : edges) {
      if (edge.to() == block) {
        Action.Kind kind = header ? Action.Kind.ARRIVE : Action.Kind.TAKE;
        int from = edge.from() == ENTRY ? 0 : elementOf(edge.from());
        element.add(
            EventKind.ENTER, new Action(kind, number, 0, List.of(new Guard(POSITION, from))));
      }
      number++;
    }
    if (header) {
      element.add(EventKind.ENTER, new Action(Action.Kind.CROSS, block, 0, List.of()));
    }
    element.add(EventKind.ENTER, new Action(Action.Kind.ASSIGN, POSITION, position, List.of()));
    element.throwSites().add(new Site(block, NONE, NONE, List.of()));
    // Between two blocks the root's own code may throw.
    elements
        .get(0)
        .throwSites()
        .add(new Site(block, NONE, NONE, List.of(new Guard(POSITION, position))));
  }

  private ControlFlowGraph graph() {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    blocks.forEach(builder::addBlock);
    for (Edge edge : edges) {
      builder.addEdge(edge.from(), edge.to(), edge.to() != EXIT);
    }
    return builder.build();
  }
}

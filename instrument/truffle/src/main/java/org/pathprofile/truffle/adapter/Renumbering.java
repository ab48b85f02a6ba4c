package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.SourceRange;

/**
 * Makes the graph of a draft in which some blocks stand for others, and gives its elements the new
 * numbers. Not thread-safe.
 */
final class Renumbering {
  private static final int NONE = -1;

  private final GraphDraft draft;
  private final Notes notes;
  private final int[] merged;

  /** By block of the draft, its number in the graph. */
  private final int[] blockNumber;

  /** By edge of the draft, its number in the graph, or -1 if it is within a block. */
  private final int[] edgeNumber;

  /**
   * @param merged for each block the block that stands for it
   */
  Renumbering(GraphDraft draft, Notes notes, int[] merged) {
    this.draft = draft;
    this.notes = notes;
    this.merged = merged;
    blockNumber = new int[draft.blockCount()];
    edgeNumber = new int[draft.edgeCount()];
    Arrays.fill(blockNumber, NONE);
  }

  GuestGraph graph(List<Element> elements, RegisterVariables variables) {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    addBlocks(builder);
    addEdges(builder);
    notes.forEach(builder::noteIndistinct);
    draft.unknown().forEach(builder::addUnknown);
    List<Element> renumbered = elements.stream().map(this::renumber).toList();
    ControlFlowGraph graph = builder.build();
    requireKnownHeaders(graph);
    return new GuestGraph(graph, renumbered, variables.widths(), draft.hasTails());
  }

  private void addBlocks(ControlFlowGraph.Builder builder) {
    for (int block = 0; block < blockNumber.length; block++) {
      if (merged[block] == block) {
        blockNumber[block] = builder.addBlock(draft.block(block).withCode(codeOf(block)));
      }
    }
    for (int block = 0; block < blockNumber.length; block++) {
      blockNumber[block] = blockNumber[merged[block]];
      if (draft.isHead(block)) {
        builder.markHead(blockNumber[block]);
      }
      if (draft.isTail(block)) {
        builder.markTail(blockNumber[block]);
      }
    }
  }

  /** The statements of all blocks for which {@code block} stands. */
  private List<SourceRange> codeOf(int block) {
    List<SourceRange> code = new ArrayList<>();
    for (int other = 0; other < merged.length; other++) {
      if (merged[other] == block) {
        code.addAll(draft.code(other));
      }
    }
    return code;
  }

  private void addEdges(ControlFlowGraph.Builder builder) {
    for (int edge = 0; edge < edgeNumber.length; edge++) {
      int from = draft.from(edge);
      int to = draft.to(edge);
      boolean inside = merged[from] == merged[to] && from != to;
      if (!inside
          && (blockNumber[to] == blockNumber[draft.entry()]
              || blockNumber[from] == blockNumber[draft.exit()])) {
        throw new UnsupportedCodeException(
            "ways through its beginning or its end that no event distinguishes");
      }
      edgeNumber[edge] =
          inside
              ? NONE
              : builder.addEdge(blockNumber[from], blockNumber[to], draft.isObserved(edge));
    }
  }

  /** A loop that only merging has made has no events that tell of its iterations. */
  private static void requireKnownHeaders(ControlFlowGraph graph) {
    LoopNesting loops = LoopNesting.of(graph);
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      Block header = graph.block(loops.header(loop));
      if (header.kind() != BlockKind.LOOP_HEADER) {
        throw new UnsupportedCodeException(
            "line " + header.section().startLine() + ": events do not distinguish the ways");
      }
    }
  }

  private Element renumber(Element element) {
    Element copy = new Element(element.index(), element.section(), element.isStatement());
    if (element.isJump()) {
      copy.markJump();
    }
    if (element.isNullTest()) {
      copy.markNullTest();
    }
    for (EventKind kind : EventKind.values()) {
      for (Action action : element.actions(kind)) {
        int target =
            switch (action.kind()) {
              case ARRIVE, TAKE -> edgeNumber[action.target()];
              case ASSIGN, DIVERT -> action.target();
              default -> blockNumber[action.target()];
            };
        if (target != NONE) {
          copy.add(
              kind,
              new Action(action.kind(), target, valueOf(action), renumberGuards(action.guards())));
        }
      }
    }
    renumber(element.throwSites(), copy.throwSites());
    for (Site site : element.throwSites()) {
      if (isAlone(site.block())) {
        copy.setBegunIn(blockNumber[site.block()], draft.begun(element.index(), site.block()));
      }
    }
    renumber(element.suspendSites(), copy.suspendSites());
    renumber(element.handlers(), copy.handlers());
    return copy;
  }

  /** Whether a block stands for no other. */
  private boolean isAlone(int block) {
    for (int other = 0; other < merged.length; other++) {
      if (other != block && merged[other] == merged[block]) {
        return false;
      }
    }
    return true;
  }

  private int valueOf(Action action) {
    boolean namesBlock = action.kind() == Action.Kind.LEAVE || action.kind() == Action.Kind.RETHROW;
    return namesBlock && action.value() > 0 ? blockNumber[action.value() - 1] + 1 : action.value();
  }

  private void renumber(List<Site> from, List<Site> to) {
    for (Site site : from) {
      to.add(
          new Site(
              blockNumber[site.block()],
              site.resume() < 0 ? site.resume() : blockNumber[site.resume()],
              site.crossed() == NONE ? NONE : blockNumber[site.crossed()],
              renumberGuards(site.guards())));
    }
  }

  private List<Guard> renumberGuards(List<Guard> guards) {
    return guards.stream()
        .map(
            guard ->
                guard.variable() == Guard.RESUMED_AT
                    ? new Guard(Guard.RESUMED_AT, blockNumber[guard.value()])
                    : guard)
        .toList();
  }
}

package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.Reachable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;

/**
 * The blocks and edges of a graph that is being assembled, and which edges are observed. Both are
 * known by their numbers, in the order in which they were added. Not thread-safe.
 */
final class GraphDraft {
  private static final int MAX_BLOCKS = 60_000;

  private static final class Edge {
    private int from;
    private final int to;
    private boolean observed;

    private Edge(int from, int to) {
      this.from = from;
      this.to = to;
    }
  }

  private final List<Block> blocks = new ArrayList<>();

  /** By block, the statements that begin in it. */
  private final List<List<SourceRange>> code = new ArrayList<>();

  private final Set<UnknownCode> unknown = new LinkedHashSet<>();

  /** By element and block, how many statements of the block have begun when the element throws. */
  private final Map<List<Integer>, Integer> begun = new HashMap<>();

  private final List<Edge> edges = new ArrayList<>();
  private final List<List<Integer>> incoming = new ArrayList<>();
  private final Set<Integer> heads = new HashSet<>();
  private final Set<Integer> tails = new HashSet<>();
  private final Set<Integer> headers = new HashSet<>();
  private final int entry;
  private final int exit;

  /**
   * @param section the section of the root
   */
  GraphDraft(SourceRange section) {
    entry = addBlock(Block.of(BlockKind.ENTRY, section));
    exit = addBlock(Block.of(BlockKind.EXIT, section));
  }

  int entry() {
    return entry;
  }

  int exit() {
    return exit;
  }

  // --- blocks

  /**
   * Adds a block that nothing leads to yet.
   *
   * @return its number
   */
  int addBlock(Block block) {
    if (blocks.size() >= MAX_BLOCKS) {
      throw new UnsupportedCodeException("more than " + MAX_BLOCKS + " blocks");
    }
    blocks.add(block);
    code.add(new ArrayList<>());
    incoming.add(new ArrayList<>());
    return blocks.size() - 1;
  }

  int blockCount() {
    return blocks.size();
  }

  Block block(int block) {
    return blocks.get(block);
  }

  /** The line of the construct that {@code block} is part of. */
  int line(int block) {
    return blocks.get(block).line();
  }

  /** The line in which the code of {@code block} begins. */
  int startLine(int block) {
    return blocks.get(block).section().startLine();
  }

  /** A statement begins in {@code block}. */
  void addCode(int block, SourceRange statement) {
    if (!statement.equals(SourceRange.UNKNOWN)) {
      code.get(block).add(statement);
    }
  }

  /** The statements that begin in {@code block}, as far as it is known that they do. */
  List<SourceRange> code(int block) {
    return code.get(block);
  }

  /** An exception may leave {@code element} from here in {@code block}. */
  void noteThrown(int element, int block) {
    // Of two places that look alike it is not known which it is.
    begun.merge(
        List.of(element, block),
        code.get(block).size(),
        (one, other) -> one.equals(other) ? one : Element.NOT_KNOWN);
  }

  /**
   * How many statements of {@code block} have begun when an exception leaves {@code element} there,
   * or {@link Element#NOT_KNOWN}.
   */
  int begun(int element, int block) {
    return begun.getOrDefault(List.of(element, block), Element.NOT_KNOWN);
  }

  /** Nothing tells of some code how often it runs, or which way it goes. */
  void addUnknown(SourceRange section, UnknownCode.What what) {
    if (!section.equals(SourceRange.UNKNOWN)) {
      unknown.add(new UnknownCode(section, what));
    }
  }

  /** The statements of {@code block} need not run as often as the block that stands for it. */
  void loseCode(int block) {
    code.get(block).forEach(statement -> addUnknown(statement, UnknownCode.What.COUNT));
    code.get(block).clear();
  }

  Set<UnknownCode> unknown() {
    return unknown;
  }

  /** Paths may begin at {@code block}: a handler, or where an activation is resumed. */
  void markHead(int block) {
    heads.add(block);
  }

  boolean isHead(int block) {
    return heads.contains(block);
  }

  /** Paths end at {@code block}: there the activation is suspended. */
  void markTail(int block) {
    tails.add(block);
  }

  boolean isTail(int block) {
    return tails.contains(block);
  }

  boolean hasTails() {
    return !tails.isEmpty();
  }

  void markHeader(int block) {
    headers.add(block);
  }

  boolean isHeader(int block) {
    return headers.contains(block);
  }

  // --- edges

  /**
   * Adds an edge that no event tells of so far.
   *
   * @return its number
   */
  int addEdge(int from, int to) {
    if (from == exit) {
      throw new UnsupportedCodeException("code after the end of the activation");
    }
    edges.add(new Edge(from, to));
    incoming.get(to).add(edges.size() - 1);
    return edges.size() - 1;
  }

  int edgeCount() {
    return edges.size();
  }

  int from(int edge) {
    return edges.get(edge).from;
  }

  int to(int edge) {
    return edges.get(edge).to;
  }

  /** The edges into {@code block}, in the order in which they were added. */
  List<Integer> incoming(int block) {
    return incoming.get(block);
  }

  boolean isObserved(int edge) {
    return edges.get(edge).observed;
  }

  /** An event tells of {@code edge}. */
  void observe(int edge) {
    edges.get(edge).observed = true;
  }

  /** Lets {@code edge} begin at another block. */
  void moveStart(int edge, int from) {
    edges.get(edge).from = from;
  }

  /** Whether edges that no event tells of lead from {@code from} to {@code block}, or it is it. */
  boolean isReachedUnobserved(int block, int from) {
    return Reachable.from(
            IntStream.of(block),
            to ->
                incoming.get(to).stream()
                    .map(edges::get)
                    .filter(edge -> !edge.observed)
                    .mapToInt(edge -> edge.from))
        .get(from);
  }

  /**
   * Takes back {@code block} and the edges into it, if they were added last, no event tells of
   * them, and they come from {@code ways} only.
   *
   * @return whether they were
   */
  boolean takeBack(int block, Set<Integer> ways) {
    List<Integer> in = incoming.get(block);
    boolean isLast = block == blocks.size() - 1 && in.get(in.size() - 1) == edges.size() - 1;
    for (int i = 0; i < in.size(); i++) {
      Edge edge = edges.get(in.get(i));
      isLast &= in.get(i) == edges.size() - in.size() + i;
      isLast &= !edge.observed && ways.contains(edge.from);
    }
    if (!isLast) {
      return false;
    }
    edges.subList(edges.size() - in.size(), edges.size()).clear();
    blocks.remove(block);
    code.remove(block);
    incoming.remove(block);
    return true;
  }
}

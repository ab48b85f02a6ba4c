package org.pathprofile.truffle.adapter;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * The control-flow graph of a guest root together with the events that tell of it. Immutable once
 * assembled; it holds neither nodes nor sources, so it keeps no guest code alive.
 */
public final class GuestGraph {
  private final ControlFlowGraph graph;
  private final List<Element> elements;
  private final int[] variableWidth;
  private final int[] firstStatement;
  private final Set<Integer> laterStatements;
  private final boolean resumable;
  private final String hash;

  /** The edges that are told of before the block that they lead to is; null until asked for. */
  private volatile BitSet toldAhead;

  GuestGraph(
      ControlFlowGraph graph,
      List<Element> elements,
      int[] variableWidth,
      int[] firstStatement,
      Set<Integer> laterStatements,
      boolean resumable) {
    this(graph, elements, variableWidth, firstStatement, laterStatements, resumable, null);
  }

  /**
   * @param hashOrNull the structural hash, if it is known
   */
  GuestGraph(
      ControlFlowGraph graph,
      List<Element> elements,
      int[] variableWidth,
      int[] firstStatement,
      Set<Integer> laterStatements,
      boolean resumable,
      String hashOrNull) {
    this.graph = graph;
    this.elements = List.copyOf(elements);
    this.variableWidth = variableWidth.clone();
    this.firstStatement = firstStatement.clone();
    this.laterStatements = Set.copyOf(laterStatements);
    this.resumable = resumable;
    this.hash = hashOrNull == null ? structuralHash() : hashOrNull;
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  public List<Element> elements() {
    return elements;
  }

  public int variableCount() {
    return variableWidth.length;
  }

  /** The number of bits of {@code variable}. */
  public int variableWidth(int variable) {
    return variableWidth[variable];
  }

  /** Whether activations can be suspended and go on later. */
  public boolean isResumable() {
    return resumable;
  }

  /**
   * Whether an exception that leaves a block leaves the activation, and nothing else depends on
   * which block it was. Takes time linear in the number of elements.
   */
  public boolean isLeftByEachException() {
    return elements.stream()
        .allMatch(
            element ->
                element.handlers().isEmpty()
                    && element.suspendSites().isEmpty()
                    && element.throwSites().stream().allMatch(site -> site.crossed() < 0)
                    && !handles(element));
  }

  /** Whether an event of the element is the first one in a handler, as in a finally block. */
  private static boolean handles(Element element) {
    return Arrays.stream(EventKind.values())
        .flatMap(kind -> element.actions(kind).stream())
        .anyMatch(action -> action.kind() == Action.Kind.HANDLE);
  }

  /**
   * Whether an element only runs where there is no way on but an exception, as a throw statement
   * does. Not that of the activation.
   */
  public boolean alwaysThrows(Element element) {
    return !element.throwSites().isEmpty()
        && element.actions(EventKind.ENTER).stream()
            .noneMatch(action -> action.kind() == Action.Kind.BEGIN)
        && element.throwSites().stream().allMatch(site -> isDeadEnd(site.block()));
  }

  private boolean isDeadEnd(int block) {
    return graph.outDegree(block) == 0 && block != graph.exit();
  }

  /**
   * Whether each way into {@code header}, a loop header, is told of by an event of its own that
   * comes before the header's: the last one before the loop, the last one of an iteration. The
   * first call takes time linear in the size of the graph, later ones in the number of edges there.
   */
  public boolean isToldAhead(int header) {
    BitSet ahead = toldAhead;
    if (ahead == null) {
      ahead = edgesToldAhead();
      // Threads that race find the same.
      toldAhead = ahead;
    }
    for (int i = 0; i < graph.inDegree(header); i++) {
      if (!ahead.get(graph.inEdge(header, i))) {
        return false;
      }
    }
    return true;
  }

  private BitSet edgesToldAhead() {
    BitSet ahead = new BitSet();
    BitSet onArrival = new BitSet();
    for (Element element : elements) {
      for (EventKind kind : EventKind.values()) {
        for (Action action : element.actions(kind)) {
          if (action.kind() == Action.Kind.TAKE) {
            ahead.set(action.target());
          } else if (action.kind() == Action.Kind.ARRIVE) {
            onArrival.set(action.target());
          }
        }
      }
    }
    ahead.andNot(onArrival);
    return ahead;
  }

  /**
   * The element of the statement with which {@code block} begins, and which begins as often as the
   * block is entered; or -1 when the block does not begin with a statement.
   */
  public int firstStatement(int block) {
    return firstStatement[block];
  }

  /** Whether a statement is entered at other times than at the beginning of blocks. */
  public boolean isLaterStatement(int element) {
    return laterStatements.contains(element);
  }

  /** Tells graphs apart: equal for the roots that are clones of each other. */
  public String hash() {
    return hash;
  }

  /** The hash, computed anew. */
  String structuralHash() {
    StringBuilder text = new StringBuilder();
    for (int block = 0; block < graph.blockCount(); block++) {
      text.append(graph.block(block)).append(graph.isHead(block)).append(graph.isTail(block));
    }
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      text.append(graph.from(edge)).append('>').append(graph.to(edge)).append(' ');
    }
    for (Element element : elements) {
      text.append(element.section());
      for (EventKind kind : EventKind.values()) {
        text.append(element.actions(kind));
      }
      text.append(element.throwSites()).append(element.suspendSites()).append(element.handlers());
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

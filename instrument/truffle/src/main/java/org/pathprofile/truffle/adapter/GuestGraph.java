package org.pathprofile.truffle.adapter;

import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

/**
 * The control-flow graph of a guest root together with the events that tell of it. Immutable once
 * assembled; it holds neither nodes nor sources, so it keeps no guest code alive.
 */
public final class GuestGraph {
  private final ControlFlowGraph graph;
  private final List<Element> elements;
  private final int[] variableWidth;
  private final boolean resumable;
  private final String hash;

  /** The edges that are told of before the block that they lead to is; null until asked for. */
  private volatile @Nullable BitSet toldAhead;

  GuestGraph(
      ControlFlowGraph graph, List<Element> elements, int[] variableWidth, boolean resumable) {
    this(graph, elements, variableWidth, resumable, null);
  }

  /**
   * @param hash the structural hash, if it is known
   */
  GuestGraph(
      ControlFlowGraph graph,
      List<Element> elements,
      int[] variableWidth,
      boolean resumable,
      @Nullable String hash) {
    this.graph = graph;
    this.elements = List.copyOf(elements);
    this.variableWidth = variableWidth.clone();
    this.resumable = resumable;
    this.hash = hash == null ? structuralHash() : hash;
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
    for (Element element : elements) {
      if (!element.handlers().isEmpty()
          || !element.suspendSites().isEmpty()
          || handles(element)
          || throwsBehindHeader(element)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an exception can leave a loop header before any event has told that it was entered. */
  private static boolean throwsBehindHeader(Element element) {
    for (Site site : element.throwSites()) {
      if (site.crossed() >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether an event of the element is the first one in a handler, as in a finally block. */
  private static boolean handles(Element element) {
    for (EventKind kind : EventKind.values()) {
      for (Action action : element.actions(kind)) {
        if (action.kind() == Action.Kind.HANDLE) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether an element only runs where there is no way on but an exception, as a throw statement
   * does. Not that of the activation.
   */
  public boolean alwaysThrows(Element element) {
    if (element.throwSites().isEmpty() || element.beginsActivation()) {
      return false;
    }
    for (Site site : element.throwSites()) {
      if (!isDeadEnd(site.block())) {
        return false;
      }
    }
    return true;
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

  /** Tells graphs apart: equal for the roots that are clones of each other. */
  public String hash() {
    return hash;
  }

  /**
   * The hash, computed anew. Not made of text: this is done for each root that runs, most of which
   * run before the virtual machine has compiled anything of this.
   */
  private String structuralHash() {
    Signature signature = new Signature();
    signature.add(graph.blockCount());
    for (int block = 0; block < graph.blockCount(); block++) {
      Block hashed = graph.block(block);
      signature.add(hashed.kind().ordinal());
      add(signature, hashed.section());
      signature.add(hashed.line());
      signature.add(hashed.description().hashCode());
      signature.add(graph.isHead(block));
      signature.add(graph.isTail(block));
    }
    signature.add(graph.edgeCount());
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      signature.add(graph.from(edge));
      signature.add(graph.to(edge));
    }
    signature.add(elements.size());
    for (Element element : elements) {
      add(signature, element.section());
      for (EventKind kind : EventKind.values()) {
        List<Action> actions = element.actions(kind);
        signature.add(actions.size());
        for (Action action : actions) {
          signature.add(action.kind().ordinal());
          signature.add(action.target());
          signature.add(action.value());
          add(signature, action.guards());
        }
      }
      addSites(signature, element.throwSites());
      addSites(signature, element.suspendSites());
      addSites(signature, element.handlers());
    }
    return HexFormat.of().toHexDigits(signature.value());
  }

  private static void addSites(Signature signature, List<Site> sites) {
    signature.add(sites.size());
    for (Site site : sites) {
      signature.add(site.block());
      signature.add(site.resume());
      signature.add(site.crossed());
      add(signature, site.guards());
    }
  }

  private static void add(Signature signature, List<Guard> guards) {
    signature.add(guards.size());
    for (Guard guard : guards) {
      signature.add(guard.variable());
      signature.add(guard.value());
    }
  }

  private static void add(Signature signature, SourceRange section) {
    signature.add(section.startLine());
    signature.add(section.startColumn());
    signature.add(section.endLine());
    signature.add(section.endColumn());
  }
}

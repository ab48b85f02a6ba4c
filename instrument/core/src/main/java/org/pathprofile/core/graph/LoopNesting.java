package org.pathprofile.core.graph;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The loop nesting forest of a control-flow graph, irreducible graphs included.
 *
 * <p>A loop belongs to a header: a block to which an edge leads back from a descendant in the
 * depth-first forest. It contains its header and every block from which such a back edge can be
 * reached without leaving the header's descendants. Back edges to one header form one loop. Two
 * loops are disjoint or nested. A loop that can also be entered elsewhere than at its header is
 * irreducible; another traversal could choose another header for it. Every cycle that an activation
 * can reach passes the header of the innermost loop around it, so splitting the graph at all
 * headers makes it acyclic.
 *
 * <p>Computed as in P. Havlak, "Nesting of Reducible and Irreducible Loops", TOPLAS 19(4), 1997,
 * with the correction of G. Ramalingam, "Identifying Loops in Almost Linear Time", TOPLAS 21(2),
 * 1999: an edge that is neither in the depth-first forest nor a back edge is looked at only once,
 * at the nearest common ancestor of its ends. This forest is preferred to Steensgaard's because it
 * gives every loop exactly one header, and because the headers are exactly the targets of the
 * retreating edges, so that loops and both path-end conventions agree. O(E log B) for E edges and B
 * blocks, by path compression alone; nothing recurses. Immutable and thread-safe.
 */
public final class LoopNesting {
  private static final int NONE = -1;

  private final DepthFirstOrder order;
  private final ControlFlowGraph graph;
  private final int[] header;
  private final int[] parent;
  private final int[] depth;
  private final int[] innermost;

  /** Reachable blocks in an order in which every loop is the interval from first to last. */
  private final int[] member;

  private final int[] position;
  private final int[] first;
  private final int[] last;

  private LoopNesting(DepthFirstOrder order) {
    this.order = order;
    graph = order.graph();
    Forest forest = new Forest(order);
    forest.build();

    int[] loopOf = new int[graph.blockCount()];
    Arrays.fill(loopOf, NONE);
    int loops = forest.headers.cardinality();
    header = new int[loops];
    parent = new int[loops];
    depth = new int[loops];
    innermost = new int[graph.blockCount()];
    Arrays.fill(innermost, NONE);
    int loop = 0;
    for (int i = 0; i < order.reachableCount(); i++) {
      int block = order.preorder(i);
      int outer = forest.outerHeader[block] == NONE ? NONE : loopOf[forest.outerHeader[block]];
      innermost[block] = outer;
      if (forest.headers.get(block)) {
        header[loop] = block;
        parent[loop] = outer;
        depth[loop] = outer == NONE ? 1 : depth[outer] + 1;
        innermost[block] = loop;
        loopOf[block] = loop++;
      }
    }
    member = new int[order.reachableCount()];
    position = new int[graph.blockCount()];
    first = new int[loops];
    last = new int[loops];
    layOut();
  }

  public static LoopNesting of(ControlFlowGraph graph) {
    return of(DepthFirstOrder.of(graph));
  }

  public static LoopNesting of(DepthFirstOrder order) {
    return new LoopNesting(order);
  }

  /**
   * Gives every loop an interval: sizes are summed up from the inside, places given from outside.
   */
  private void layOut() {
    int[] size = new int[header.length];
    for (int i = 0; i < order.reachableCount(); i++) {
      int loop = innermost[order.preorder(i)];
      if (loop != NONE) {
        size[loop]++;
      }
    }
    for (int loop = header.length - 1; loop >= 0; loop--) {
      if (parent[loop] != NONE) {
        size[parent[loop]] += size[loop];
      }
    }
    int[] free = new int[header.length];
    int freeOutside = 0;
    for (int loop = 0; loop < header.length; loop++) {
      if (parent[loop] == NONE) {
        first[loop] = freeOutside;
        freeOutside += size[loop];
      } else {
        first[loop] = free[parent[loop]];
        free[parent[loop]] += size[loop];
      }
      free[loop] = first[loop];
      last[loop] = first[loop] + size[loop] - 1;
    }
    Arrays.fill(position, NONE);
    for (int i = 0; i < order.reachableCount(); i++) {
      int block = order.preorder(i);
      int loop = innermost[block];
      position[block] = loop == NONE ? freeOutside++ : free[loop]++;
      member[position[block]] = block;
    }
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  /** The traversal on which the forest is built. */
  public DepthFirstOrder order() {
    return order;
  }

  /** The number of loops. Loops are numbered from 0, an outer loop before the loops inside it. */
  public int loopCount() {
    return header.length;
  }

  public int header(int loop) {
    return header[loop];
  }

  /** The innermost loop around {@code loop}, -1 if there is none. */
  public int parent(int loop) {
    return parent[loop];
  }

  /**
   * Whether the loop is entered at its header only. A head inside the loop, and an edge into it
   * from a handler or a resume point outside of it, is an entry like any other. Takes time linear
   * in the loop's edges.
   */
  public boolean isReducible(int loop) {
    return Arrays.stream(member, first[loop], last[loop] + 1)
        .noneMatch(block -> block != header[loop] && isEntered(loop, block));
  }

  /** The innermost loop that contains {@code block}, -1 if there is none. */
  public int innermostLoop(int block) {
    return innermost[block];
  }

  /** How many loops contain {@code block}. */
  public int depthOfBlock(int block) {
    return innermost[block] == NONE ? 0 : depth[innermost[block]];
  }

  /** Whether {@code block} is in {@code loop} or in a loop inside it. Constant time. */
  public boolean contains(int loop, int block) {
    return first[loop] <= position[block] && position[block] <= last[loop];
  }

  /** The blocks of {@code loop}, those of the loops inside it included, by rising number. */
  public int[] blocks(int loop) {
    int[] blocks = Arrays.copyOfRange(member, first[loop], last[loop] + 1);
    Arrays.sort(blocks);
    return blocks;
  }

  /** Whether {@code block} is the header of a loop. */
  public boolean isHeader(int block) {
    return innermost[block] != NONE && header[innermost[block]] == block;
  }

  /** Whether {@code edge} leads back to the header of a loop from within it. */
  public boolean isBackEdge(int edge) {
    return order.isRetreating(edge);
  }

  /** The back edges of {@code loop}, those of loops inside it not included, by rising number. */
  public int[] backEdges(int loop) {
    int block = header[loop];
    int[] edges = new int[graph.inDegree(block)];
    int count = 0;
    for (int i = 0; i < edges.length; i++) {
      int edge = graph.inEdge(block, i);
      if (isBackEdge(edge)) {
        edges[count++] = edge;
      }
    }
    return Arrays.copyOf(edges, count);
  }

  /**
   * The blocks of {@code loop} at which it is entered from outside, by rising number: its header
   * only, if it is reducible. Takes time linear in the loop's edges.
   */
  public int[] entries(int loop) {
    int[] blocks = blocks(loop);
    int count = 0;
    for (int block : blocks) {
      if (isEntered(loop, block)) {
        blocks[count++] = block;
      }
    }
    return Arrays.copyOf(blocks, count);
  }

  private boolean isEntered(int loop, int block) {
    boolean entered = block == graph.entry() || graph.isHead(block);
    for (int i = 0; i < graph.inDegree(block) && !entered; i++) {
      int predecessor = graph.from(graph.inEdge(block, i));
      entered = order.isReachable(predecessor) && !contains(loop, predecessor);
    }
    return entered;
  }

  /** Builds the forest; its vertices are blocks, and one virtual root above all of them. */
  private static final class Forest {
    private final DepthFirstOrder order;
    private final ControlFlowGraph graph;
    private final int root;

    /** By block: the header of the innermost loop around it, itself excluded. */
    final int[] outerHeader;

    final BitSet headers = new BitSet();

    /** By block: a block nearer to the header of the outermost loop found so far around it. */
    private final int[] collapsed;

    /** Edges outside of the depth-first forest, in lists by the common ancestor of their ends. */
    private final int[] edgesAt;

    private final int[] nextEdge;

    /** Edges that have become visible, in lists by the collapsed block they enter. */
    private final int[] visibleAt;

    private final int[] nextVisible;

    Forest(DepthFirstOrder order) {
      this.order = order;
      graph = order.graph();
      root = graph.blockCount();
      outerHeader = new int[root];
      Arrays.fill(outerHeader, NONE);
      collapsed = identity(root);
      edgesAt = new int[root + 1];
      Arrays.fill(edgesAt, NONE);
      nextEdge = new int[graph.edgeCount()];
      visibleAt = new int[root];
      Arrays.fill(visibleAt, NONE);
      nextVisible = new int[graph.edgeCount()];
    }

    private static int[] identity(int length) {
      int[] array = new int[length];
      Arrays.setAll(array, i -> i);
      return array;
    }

    /** The end of the chain of links from {@code start}; shortens the chain. */
    private static int find(int[] link, int start) {
      int end = start;
      while (link[end] != end) {
        end = link[end];
      }
      int vertex = start;
      while (link[vertex] != end) {
        int next = link[vertex];
        link[vertex] = end;
        vertex = next;
      }
      return end;
    }

    void build() {
      groupEdgesByCommonAncestor();
      int[] body = new int[root];
      for (int i = order.reachableCount() - 1; i >= 0; i--) {
        int block = order.preorder(i);
        for (int edge = edgesAt[block]; edge != NONE; edge = nextEdge[edge]) {
          int target = find(collapsed, graph.to(edge));
          nextVisible[edge] = visibleAt[target];
          visibleAt[target] = edge;
        }
        collectLoop(block, body);
      }
    }

    /**
     * In postorder, with every finished block linked to its parent, the chain from the target of an
     * edge that leaves the current block ends at the common ancestor (Tarjan's offline method).
     */
    private void groupEdgesByCommonAncestor() {
      int[] link = identity(root + 1);
      for (int i = order.reachableCount() - 1; i >= 0; i--) {
        int block = order.reversePostorder(i);
        for (int j = 0; j < graph.outDegree(block); j++) {
          int edge = graph.outEdge(block, j);
          if (!order.isRetreating(edge)) {
            int ancestor = find(link, graph.to(edge));
            nextEdge[edge] = edgesAt[ancestor];
            edgesAt[ancestor] = edge;
          }
        }
        link[block] = order.parent(block) == NONE ? root : order.parent(block);
      }
    }

    /** Collapses the loop of {@code block} into it, if it is a header. */
    private void collectLoop(int block, int[] body) {
      int size = 0;
      for (int i = 0; i < graph.inDegree(block); i++) {
        int edge = graph.inEdge(block, i);
        if (order.isRetreating(edge)) {
          headers.set(block);
          size = addToBody(block, graph.from(edge), body, size);
        }
      }
      for (int next = 0; next < size; next++) {
        int inner = body[next];
        for (int edge = visibleAt[inner]; edge != NONE; edge = nextVisible[edge]) {
          size = addToBody(block, graph.from(edge), body, size);
        }
      }
    }

    private int addToBody(int header, int block, int[] body, int size) {
      int inner = find(collapsed, block);
      if (inner == header) {
        return size;
      }
      outerHeader[inner] = header;
      collapsed[inner] = header;
      body[size] = inner;
      return size + 1;
    }
  }
}

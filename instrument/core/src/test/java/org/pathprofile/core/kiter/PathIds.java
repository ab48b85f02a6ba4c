package org.pathprofile.core.kiter;

import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;

/** The ids of paths by what is added on their way: the reverse of decoding them. */
record PathIds(KIterationNumbering numbering) {

  /**
   * The id of {@code path}.
   *
   * @throws IllegalArgumentException if it is none of the numbered paths
   */
  static long encode(KIterationNumbering numbering, DecodedPath path) {
    return new PathIds(numbering).of(path);
  }

  private long of(DecodedPath path) {
    int start = path.block(0);
    if (!numbering.scheme().acyclicGraph().startsAt(start)
        || numbering.scheme().acyclicGraph().startKind(start) != path.start()) {
      throw new IllegalArgumentException("no numbered path begins like " + path);
    }
    UnrolledGraph unrolled = numbering.unrolled();
    long id = numbering.startValue(start);
    boolean compensating = numbering.isCompensatedStart(start);
    int node = unrolled.node(start, 1);
    EndKind end = endKindAt(start);
    for (int i = 0; i < path.edgeCount(); i++) {
      if (end != null) {
        throw new IllegalArgumentException("a path ends before edge " + i + " of " + path);
      }
      int edge = path.edge(i);
      int copy = unrolled.copy(node);
      compensating &= numbering.isCompensated(unrolled.block(node), copy);
      if (compensating && !unrolled.staysInLoop(edge)) {
        throw new IllegalArgumentException("no numbered path leaves its loop as early as " + path);
      }
      id += numbering.value(edge, copy) - (compensating ? numbering.compensation(edge, copy) : 0);
      node = unrolled.target(edge, copy);
      end = node == UnrolledGraph.END ? endKindOn(edge) : endKindAt(unrolled.block(node));
    }
    if (end != path.end()) {
      throw new IllegalArgumentException("no numbered path ends like " + path);
    }
    return id;
  }

  private EndKind endKindOn(int edge) {
    return numbering.scheme().acyclicGraph().isCut(edge) ? EndKind.CUT : EndKind.BACKEDGE;
  }

  /** Why paths end at {@code block}; null if they do not. */
  private @Nullable EndKind endKindAt(int block) {
    ControlFlowGraph graph = numbering.scheme().graph();
    return graph.outDegree(block) == 0 ? numbering.scheme().acyclicGraph().endKind(block) : null;
  }
}

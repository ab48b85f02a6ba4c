package org.pathprofile.core.numbering;

import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * A bijection between the paths of a graph and the ids from 0 to {@link #pathCount} - 1, such that
 * the id of a path is the sum of the values of its start and of its edges.
 *
 * <p>Implementations are immutable and thread-safe.
 */
public interface PathNumbering {
  ControlFlowGraph graph();

  PathEnd pathEnd();

  /** The number of paths, at least 1. */
  long pathCount();

  /**
   * The value of {@code edge}: at least 0; 0 if no path contains it. If paths end on the edge, what
   * ending there adds.
   */
  long value(int edge);

  /**
   * The value of beginning a path at {@code block}.
   *
   * @throws IllegalArgumentException if no path begins there
   */
  long startValue(int block);

  /**
   * The path with the id {@code id}.
   *
   * @throws IllegalArgumentException if there is none
   */
  DecodedPath decode(long id);

  /**
   * The beginning of a path up to {@code block}, the block included; its end is {@link
   * EndKind#PARTIAL}.
   *
   * @param prefix the sum of the values of its start and edges, which tells apart all ways to the
   *     block
   * @throws IllegalArgumentException if there is none
   */
  DecodedPath decodePartial(int block, long prefix);

  /**
   * The id of {@code path}.
   *
   * @throws IllegalArgumentException if it is none of the numbered paths: for one that is partial,
   *     or begins or ends where paths do not
   */
  long encode(DecodedPath path);
}

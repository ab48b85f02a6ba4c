package org.pathprofile.truffle.adapter.js;

import com.oracle.truffle.api.nodes.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks through the parts of a construct, in the order in which the construct runs them. */
interface Lowering {
  /**
   * Walks through a part.
   *
   * @param node null for a part that is not there
   */
  void lower(@Nullable Node node);

  /** Walks through a default value, in which a parameter may be read that has no value yet. */
  void lowerDefault(Node value);

  /** Walks through parts that run one after the other. */
  default void lower(List<Node> nodes) {
    nodes.forEach(this::lower);
  }
}

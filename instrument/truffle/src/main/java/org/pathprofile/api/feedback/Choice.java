package org.pathprofile.api.feedback;

import com.oracle.truffle.api.nodes.Node;
import java.util.Objects;

/**
 * One decision on a path.
 *
 * @param construct the node with the construct tag that decides; never a wrapper
 * @param taken whether the <i>then</i> part, another iteration, or the right operand was chosen
 */
public record Choice(Node construct, boolean taken) {
  /** Creates a choice of a construct. */
  public Choice {
    Objects.requireNonNull(construct, "construct");
  }
}

package org.pathprofile.api.feedback;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.List;

/**
 * What is known about the paths of a root in one phase of the program. Immutable except for {@link
 * #valid}, and thread-safe. It refers to nodes of the root, so keep it only with the root.
 */
public abstract class RootFeedback {

  /** For the instrument. */
  protected RootFeedback() {}

  /** The root. */
  public abstract RootNode root();

  /**
   * An assumption that is valid until something newer is known about the root. A constant from this
   * feedback that is guarded by it costs compiled code nothing.
   */
  public abstract Assumption valid();

  /** The paths, hottest first; those that an exception ended are left out. */
  public abstract List<HotPath> hotPaths();

  /** The number of path ends behind this feedback: counted ones, or samples. */
  public abstract long pathEnds();

  /**
   * The probability with which a construct chooses its <i>then</i> part, another iteration, or its
   * right operand.
   *
   * @param construct a node with the construct tag
   * @return from 0 to 1, or NaN if no decision of it was seen
   */
  public abstract double probability(Node construct);

  /**
   * The same probability on paths that have reached the construct by certain decisions.
   *
   * @param before the last decisions before the one in question, in order
   * @return from 0 to 1, or NaN if no decision of the construct was seen after them
   */
  public abstract double probability(Node construct, List<Choice> before);

  /**
   * The mean number of iterations of a loop once it is entered.
   *
   * @param loop a node with the construct tag
   * @return at least 0; infinite if the loop was not seen to end; NaN if it was not seen at all
   */
  public abstract double tripCount(Node loop);

  /**
   * What an edge profile of the same run would predict, for comparison: each decision is
   * independent of those before it, and the share of a path is the product of its branches'
   * probabilities.
   */
  public abstract RootFeedback fromEdges();
}

package org.pathprofile.api.feedback;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.List;

/**
 * What is known of the paths of a root in one phase of the program. Immutable but for {@link
 * #valid}, and thread-safe. It refers to nodes of the root: keep it with the root only.
 */
public abstract class RootFeedback {

  /** For the instrument. */
  protected RootFeedback() {}

  /** The root. */
  public abstract RootNode root();

  /**
   * Is valid until something newer is known of the root. A constant that was taken from this
   * feedback and is guarded by it costs compiled code nothing.
   */
  public abstract Assumption valid();

  /** The paths, hottest first; those that an exception ended are left out. */
  public abstract List<HotPath> hotPaths();

  /** How many path ends this knowledge rests on: counted ones, or samples. */
  public abstract long pathEnds();

  /**
   * The probability with which a construct chooses its <i>then</i> part, another iteration, or its
   * right operand.
   *
   * @param construct a node with the construct tag
   * @return from 0 to 1, or NaN if it was not seen to decide
   */
  public abstract double probability(Node construct);

  /**
   * The same probability on the paths that have come to the construct by certain decisions.
   *
   * @param before the last decisions before the one in question, in order
   * @return from 0 to 1, or NaN if the construct was not seen to decide after them
   */
  public abstract double probability(Node construct, List<Choice> before);

  /**
   * How many iterations of a loop follow each other on average once it is entered.
   *
   * @param loop a node with the construct tag
   * @return at least 0; infinite if the loop was not seen to end; NaN if it was not seen at all
   */
  public abstract double tripCount(Node loop);

  /**
   * What a profile of edges would make of the same run: paths as hot as the product of their
   * branches' probabilities, each decision independent of those before it. To compare with.
   */
  public abstract RootFeedback fromEdges();
}

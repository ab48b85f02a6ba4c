package org.pathprofile.compiler;

import java.util.HashMap;
import java.util.Map;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.BeginNode;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.FrameState;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.LoopExitNode;
import jdk.graal.compiler.nodes.MergeNode;
import jdk.graal.compiler.nodes.PhiNode;
import jdk.graal.compiler.nodes.ProxyNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.VirtualState;
import jdk.graal.compiler.nodes.util.GraphUtil;
import org.graalvm.collections.UnmodifiableEconomicMap;

/** Gives one way into a merge its own copy of the {@link Region} behind the merge. */
final class Duplication {
  private final StructuredGraph graph;
  private final Region region;
  private final EndNode way;

  /** What takes the place of nodes that are not copied. */
  private final Map<Node, Node> replacements = new HashMap<>();

  private UnmodifiableEconomicMap<Node, Node> copies;

  private Duplication(Region region, EndNode way) {
    this.graph = region.merge().graph();
    this.region = region;
    this.way = way;
  }

  /**
   * Makes the copy. The region must be up to date, and the way one of several into its merge. If
   * the way was the last but one, the merge goes.
   */
  static void perform(Region region, EndNode way) {
    new Duplication(region, way).perform();
  }

  private void perform() {
    MergeNode merge = region.merge();
    BeginNode begin = graph.add(new BeginNode());
    replacements.put(merge, begin);
    for (PhiNode phi : merge.phis()) {
      replacements.put(phi, phi.valueAt(way));
    }
    for (LoopEndNode end : region.loopEnds()) {
      LoopEndNode copy = graph.add(new LoopEndNode(region.loop()));
      copy.setSafepointState(end.getSafepointState());
      copy.setGuestSafepointState(end.getGuestSafepointState());
      replacements.put(end, copy);
    }
    copies =
        graph.addDuplicates(
            region.nodes(),
            graph,
            region.nodes().count(),
            node -> replacements.getOrDefault(node, node));
    addLoopEnds();
    addLeavingEnds();
    for (LoopExitNode exit : region.exits()) {
      mergeExits(exit, (LoopExitNode) copies.get(exit));
    }
    enterThrough(begin);
    removeUnusedStates();
  }

  /** The value in the copy that corresponds to one in the original. */
  private ValueNode copyOf(ValueNode value) {
    Node copy = value == null ? null : copies.get(value);
    return (ValueNode) (copy != null ? copy : replacements.getOrDefault(value, value));
  }

  private void addLoopEnds() {
    for (LoopEndNode end : region.loopEnds()) {
      for (PhiNode phi : region.loop().phis()) {
        phi.addInput(copyOf(phi.valueAt(end)));
      }
    }
  }

  private void addLeavingEnds() {
    for (EndNode end : region.leavingEnds()) {
      AbstractMergeNode target = end.merge();
      target.addForwardEnd((EndNode) copies.get(end));
      for (PhiNode phi : target.phis()) {
        phi.addInput(copyOf(phi.valueAt(end)));
      }
    }
  }

  /**
   * Lets a loop exit and its copy meet. What follows refers to phis of the two in place of the
   * exit's proxies; each of the three has a frame state of its own.
   */
  private void mergeExits(LoopExitNode exit, LoopExitNode copy) {
    FixedNode next = exit.next();
    MergeNode meeting = graph.add(new MergeNode());
    EndNode end = graph.add(new EndNode());
    EndNode endOfCopy = graph.add(new EndNode());
    meeting.addForwardEnd(end);
    meeting.addForwardEnd(endOfCopy);
    exit.setNext(end);
    copy.setNext(endOfCopy);
    meeting.setNext(next);

    FrameState before = exit.stateAfter();
    FrameState own = before == null ? null : before.duplicateWithVirtualState();
    if (before != null) {
      exit.setStateAfter(own);
      meeting.setStateAfter(before);
    }
    for (Node anchored : exit.anchored().snapshot()) {
      anchored.replaceFirstInput(exit, meeting);
    }
    for (ProxyNode proxy : exit.proxies().snapshot()) {
      if (proxy.hasNoUsages() || proxy.value() == null) {
        continue;
      }
      PhiNode phi = proxy.createPhi(meeting);
      phi.addInput(proxy);
      phi.addInput(copyOf(proxy));
      proxy.replaceAtMatchingUsages(
          phi,
          usage ->
              usage != phi
                  && !(usage instanceof VirtualState state
                      && own != null
                      && own.isPartOfThisState(state)));
    }
  }

  /** Leads the way into the copy. */
  private void enterThrough(BeginNode begin) {
    MergeNode merge = region.merge();
    FixedWithNextNode predecessor = (FixedWithNextNode) way.predecessor();
    FixedNode first = (FixedNode) copyOf(region.first());
    merge.removeEnd(way);
    predecessor.setNext(begin);
    begin.setNext(first);
    way.safeDelete();
    if (merge.forwardEndCount() == 1) {
      graph.reduceTrivialMerge(merge);
    }
  }

  /** The state of the merge may have been copied, which nothing in the copy needs. */
  private void removeUnusedStates() {
    for (Node copy : copies.getValues()) {
      if (copy instanceof VirtualState && copy.isAlive() && copy.hasNoUsages()) {
        GraphUtil.killWithUnusedFloatingInputs(copy);
      }
    }
  }
}

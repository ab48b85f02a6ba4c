package org.pathprofile.compiler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import jdk.graal.compiler.core.common.cfg.CFGLoop;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeBitMap;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.LoopBeginNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.LoopExitNode;
import jdk.graal.compiler.nodes.MergeNode;
import jdk.graal.compiler.nodes.PhiNode;
import jdk.graal.compiler.nodes.ProxyNode;
import jdk.graal.compiler.nodes.VirtualState;
import jdk.graal.compiler.nodes.cfg.ControlFlowGraph;
import jdk.graal.compiler.nodes.cfg.HIRBlock;
import jdk.graal.compiler.nodes.debug.ControlFlowAnchored;
import jdk.graal.compiler.nodes.java.AccessMonitorNode;
import jdk.graal.compiler.nodes.spi.NodeWithState;
import jdk.graal.compiler.nodes.virtual.CommitAllocationNode;
import org.jspecify.annotations.Nullable;

/**
 * What has to be copied to give one way into a merge its own code: all that the merge dominates, up
 * to the end of the iteration and the exits of the innermost loop around it. Loops that the merge
 * dominates are copied as a whole.
 *
 * <p>Values leave such a region only by phis of merges outside of it and by proxies of loop exits.
 * So no other node outside has to change. The region consists of the fixed nodes, of the floating
 * nodes that depend on them, and of the frame states of the fixed nodes. A frame state is copied
 * even if it depends on nothing in the region, because states and the virtual objects in them
 * belong together.
 *
 * <p>Finding a region changes nothing.
 */
final class Region {
  private final MergeNode merge;

  /** The loop around the merge; null if there is none. */
  private final @Nullable LoopBeginNode loop;

  private final NodeBitMap nodes;
  private final List<LoopEndNode> loopEnds = new ArrayList<>();
  private final List<LoopExitNode> exits = new ArrayList<>();

  /** Those that lead to merges outside. */
  private final List<EndNode> leavingEnds = new ArrayList<>();

  private final Deque<Node> work = new ArrayDeque<>();
  private int size;

  private Region(MergeNode merge, @Nullable LoopBeginNode loop) {
    this.merge = merge;
    this.loop = loop;
    this.nodes = merge.graph().createNodeBitMap();
  }

  /**
   * Finds the region behind a merge.
   *
   * @param limit the largest {@link #size} allowed
   * @return null if it is too large, or contains what must not be copied
   */
  static @Nullable Region behind(MergeNode merge, ControlFlowGraph graph, int limit) {
    HIRBlock block = graph.blockFor(merge);
    CFGLoop<HIRBlock> loop = block.getLoop();
    Region region =
        new Region(merge, loop == null ? null : (LoopBeginNode) loop.getHeader().getBeginNode());
    if (!region.addBlocks(block, loop, limit) || !region.addLeavingEnds()) {
      return null;
    }
    region.addStates();
    return region.addDependents() && region.size <= limit ? region : null;
  }

  MergeNode merge() {
    return merge;
  }

  /** Null if the merge is in no loop. */
  @Nullable LoopBeginNode loop() {
    return loop;
  }

  /** All nodes to copy; neither the merge, its phis nor {@link #loopEnds} are among them. */
  NodeBitMap nodes() {
    return nodes;
  }

  boolean contains(Node node) {
    return !nodes.isNew(node) && nodes.isMarked(node);
  }

  List<LoopEndNode> loopEnds() {
    return loopEnds;
  }

  List<LoopExitNode> exits() {
    return exits;
  }

  List<EndNode> leavingEnds() {
    return leavingEnds;
  }

  /** The number of nodes to copy, without those of frame states, which are no code. */
  int size() {
    return size;
  }

  /** Adds the fixed nodes. */
  private boolean addBlocks(HIRBlock first, CFGLoop<HIRBlock> home, int limit) {
    Deque<HIRBlock> blocks = new ArrayDeque<>();
    blocks.add(first);
    while (!blocks.isEmpty()) {
      HIRBlock block = blocks.remove();
      for (FixedNode node : block.getNodes()) {
        if (node instanceof AccessMonitorNode || node instanceof ControlFlowAnchored) {
          return false;
        }
        if (node == merge) {
          continue;
        }
        if (node instanceof LoopEndNode loopEnd && loopEnd.loopBegin() == loop) {
          loopEnds.add(loopEnd);
          continue;
        }
        add(node);
        if (node instanceof LoopExitNode exit) {
          // Of a loop inside the region.
          exit.proxies().forEach(this::add);
        }
        if (node instanceof AbstractMergeNode inner) {
          inner.phis().forEach(this::add);
        }
      }
      if (size > limit) {
        return false;
      }
      for (HIRBlock next = block.getFirstDominated();
          next != null;
          next = next.getDominatedSibling()) {
        if (next.getBeginNode() instanceof LoopExitNode exit && exit.loopBegin() == loop) {
          exits.add(exit);
          nodes.mark(exit);
          exit.proxies().forEach(nodes::mark);
          size++;
        } else if (home == null || isIn(next.getLoop(), home)) {
          blocks.add(next);
        }
      }
    }
    return true;
  }

  private static boolean isIn(CFGLoop<HIRBlock> loop, CFGLoop<HIRBlock> home) {
    for (CFGLoop<HIRBlock> each = loop; each != null; each = each.getParent()) {
      if (each.equals(home)) {
        return true;
      }
    }
    return false;
  }

  private void add(Node node) {
    nodes.mark(node);
    work.add(node);
    if (!(node instanceof VirtualState)) {
      size++;
    }
  }

  /**
   * Adds the ends that lead to merges outside.
   *
   * @return whether control enters through the merge only and leaves only where it is known
   */
  private boolean addLeavingEnds() {
    for (Node node : List.copyOf(work)) {
      if (!(node instanceof FixedNode)) {
        continue;
      }
      for (Node successor : node.successors()) {
        if (!isInside(successor)) {
          return false;
        }
      }
      if (node instanceof EndNode end && !nodes.isMarked(end.merge())) {
        if (!(end.merge() instanceof MergeNode)) {
          return false;
        }
        leavingEnds.add(end);
      }
      if (node instanceof AbstractMergeNode inner) {
        for (EndNode end : inner.forwardEnds()) {
          if (!nodes.isMarked(end)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Adds what fixed nodes own. */
  private void addStates() {
    for (Node node : nodes.snapshot()) {
      if (node instanceof NodeWithState owner) {
        owner.states().forEach(state -> state.applyToVirtual(nodes::mark));
      }
      if (node instanceof Invoke invoke && !nodes.isMarked(invoke.callTarget())) {
        // Each call has its own.
        add(invoke.callTarget());
      }
      if (node instanceof CommitAllocationNode commit) {
        commit.getVirtualObjects().forEach(nodes::mark);
      }
    }
  }

  /** Adds the floating nodes that depend on what is copied. */
  private boolean addDependents() {
    for (PhiNode phi : merge.phis()) {
      if (!addUsages(phi)) {
        return false;
      }
    }
    for (Node usage : merge.usages()) {
      if (!(usage instanceof PhiNode phi && phi.merge() == merge) && !addDependent(usage, merge)) {
        return false;
      }
    }
    while (!work.isEmpty()) {
      Node node = work.remove();
      // The merge behind an end is no value that depends on it.
      if (!(node instanceof EndNode) && !addUsages(node)) {
        return false;
      }
    }
    return true;
  }

  private boolean addUsages(Node node) {
    for (Node usage : node.usages()) {
      if (!addDependent(usage, node)) {
        return false;
      }
    }
    return true;
  }

  private boolean addDependent(Node usage, Node value) {
    // The merge itself uses its frame state, whose copy is not needed.
    if (nodes.isMarked(usage) || usage == merge) {
      return true;
    }
    if (usage instanceof PhiNode phi) {
      return takesFromRegionOnly(phi, value);
    }
    if (usage instanceof FixedNode || usage instanceof ProxyNode) {
      return false;
    }
    add(usage);
    return true;
  }

  /** Whether a phi outside gets a value from the region only at ends in the region. */
  private boolean takesFromRegionOnly(PhiNode phi, Node value) {
    AbstractMergeNode target = phi.merge();
    if (target == merge || target == value) {
      return false;
    }
    for (int i = 0; i < phi.valueCount(); i++) {
      if (phi.valueAt(i) == value) {
        Node end = target.phiPredecessorAt(i);
        if (!isInside(end)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a node is copied or is an end of the loop that gets a counterpart. */
  private boolean isInside(Node node) {
    return nodes.isMarked(node) || (node instanceof LoopEndNode end && loopEnds.contains(end));
  }

  /** The beginning of the code to copy. */
  FixedNode first() {
    return ((AbstractBeginNode) merge).next();
  }
}

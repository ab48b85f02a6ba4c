package org.pathprofile.truffle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.ProbeNode;
import com.oracle.truffle.api.nodes.Node;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Nodes keep their elements while wrappers come off, and nodes are replaced within wrappers. */
class NodeElementsTest {

  /** A node with nodes below it, of which any may have a wrapper around it. */
  private static final class Parent extends Node {
    @Children private final Node[] children;

    Parent(int count) {
      children = new Node[count];
      for (int i = 0; i < count; i++) {
        children[i] = insert(i % 3 == 0 ? new Leaf() : new Wrapper(new Leaf()));
      }
    }

    Node node(int i) {
      return children[i] instanceof Wrapper wrapper ? wrapper.getDelegateNode() : children[i];
    }
  }

  private static final class Leaf extends Node {}

  private static final class Wrapper extends Node implements InstrumentableNode.WrapperNode {
    @Child private Node delegate;

    Wrapper(Node delegate) {
      this.delegate = insert(delegate);
    }

    @Override
    public Node getDelegateNode() {
      return delegate;
    }

    @Override
    public ProbeNode getProbeNode() {
      return null;
    }
  }

  @Property
  void areFoundWhateverHappensToWrappers(
      @ForAll @IntRange(min = 1, max = 60) int count,
      @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 199) Integer> choices) {
    Parent parent = new Parent(count);
    NodeElements elements = new NodeElements(count);
    for (int i = 0; i < count; i++) {
      elements.put(parent.children[i], 1000 + i);
    }
    for (int choice : choices) {
      int index = choice / 2 % count;
      Node node = parent.node(index);
      boolean isWrapped = node.getParent() instanceof Wrapper;
      if (isWrapped && choice % 2 == 0) {
        // As the registry does: the place of the node is noted before its wrapper is gone.
        elements.put(node, 1000 + index);
        node.getParent().replace(node);
      } else if (isWrapped) {
        node.replace(new Leaf());
      }
      for (int i = 0; i < count; i++) {
        assertEquals(1000 + i, elements.find(parent.node(i)));
      }
    }
    Set<Node> present = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < count; i++) {
      present.add(parent.node(i));
    }
    Set<Node> listed = Collections.newSetFromMap(new IdentityHashMap<>());
    listed.addAll(elements.nodes());
    assertEquals(present, listed);
    assertEquals(elements.nodes().size(), listed.size());
    assertEquals(NodeElements.NONE, elements.find(new Leaf()));
    assertTrue(elements.size() <= count + Math.max(4, count / 8), () -> elements.size() + " keys");
  }

  /** Half of what the entries alone of a table of weak references would take. */
  @Example
  void takeFewBytes() {
    Parent parent = new Parent(1000);
    NodeElements elements = new NodeElements(1000);
    for (Node child : parent.children) {
      elements.put(child, 7);
    }
    assertTrue(elements.footprint() < 20 * 1000, () -> elements.footprint() + " bytes");
  }
}

package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.InstrumentableNode.WrapperNode;
import com.oracle.truffle.api.nodes.Node;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Which element each instrumented node of a root is: by the wrapper around it, because a node may
 * be replaced by another one in the same wrapper; by the node itself where it has none.
 *
 * <p>A table with open addressing, a fifth of the size of one of weak references. It refers to
 * nodes strongly, so nothing but nodes of the same tree may keep it: {@link
 * org.pathprofile.truffle.probe.TreeProbe}. Not thread-safe.
 */
final class NodeElements {
  /** What {@link #find} says of nodes that are no element. */
  static final int NONE = -1;

  /** Bytes of this object and of the arrays, without what is in them. */
  private static final int OBJECTS = 56;

  private static final int ENTRY = 8;

  /** Room for keys of which more are put than at the beginning. */
  private static final int SPARE = 4;

  private Node[] keys;
  private int[] elements;
  private int size;

  /** With so many keys, those that are not needed any longer are taken out. */
  private int most;

  /**
   * @param expected how many nodes there are
   */
  NodeElements(int expected) {
    allocate(expected);
  }

  private void allocate(int expected) {
    most = expected + Math.max(SPARE, expected / 8);
    int length = most + most / 3 + 1;
    keys = new Node[length];
    elements = new int[length];
    size = 0;
  }

  /** The element of a node, or {@link #NONE}. */
  int find(Node node) {
    int element = node.getParent() instanceof WrapperNode ? get(node.getParent()) : NONE;
    return element == NONE ? get(node) : element;
  }

  private int get(Node key) {
    int place = place(key);
    return keys[place] == null ? NONE : elements[place];
  }

  /** Where a key is, or the free place where it would be. */
  private int place(Node key) {
    int place = (int) ((System.identityHashCode(key) * (long) keys.length) >>> 31);
    while (keys[place] != null && keys[place] != key) {
      place = place + 1 == keys.length ? 0 : place + 1;
    }
    return place;
  }

  /**
   * Adds a node.
   *
   * @param key the wrapper around it, or the node if it has none
   * @param element its number, from 0 on
   */
  void put(Node key, int element) {
    int place = place(key);
    if (keys[place] == null) {
      if (size == most) {
        takeOutRemovedWrappers();
        place = place(key);
      }
      keys[place] = key;
      size++;
    }
    elements[place] = element;
  }

  /** Truffle takes a wrapper away if no tool has a probe for the node in it. */
  private void takeOutRemovedWrappers() {
    Node[] oldKeys = keys;
    int[] oldElements = elements;
    int kept = 0;
    for (Node key : oldKeys) {
      kept += key == null || isRemovedWrapper(key) ? 0 : 1;
    }
    allocate(kept);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != null && !isRemovedWrapper(oldKeys[i])) {
        put(oldKeys[i], oldElements[i]);
      }
    }
  }

  private static boolean isRemovedWrapper(Node key) {
    return key instanceof WrapperNode wrapper && wrapper.getDelegateNode().getParent() != key;
  }

  /** How many keys there are. */
  int size() {
    return size;
  }

  /** The nodes that are elements, each once. */
  List<Node> nodes() {
    Set<Node> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Node key : keys) {
      if (key != null && !isRemovedWrapper(key)) {
        nodes.add(key instanceof WrapperNode wrapper ? wrapper.getDelegateNode() : key);
      }
    }
    return List.copyOf(nodes);
  }

  /** Bytes of memory, without those of nodes. */
  long footprint() {
    return OBJECTS + (long) ENTRY * keys.length;
  }
}

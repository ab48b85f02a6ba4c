package org.pathprofile.sl.feedback;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.sl.nodes.SlStatementNode;

/** Finds the node of a function that a node parsed again, or a copy of that, is the twin of. */
final class Originals {
  private record Key(Class<?> type, int start, int end) {
    static Key of(SlStatementNode node) {
      return new Key(node.getClass(), node.sourceStart(), node.sourceEnd());
    }
  }

  private final Map<Key, SlStatementNode> nodes = new HashMap<>();

  private Originals() {}

  /**
   * @throws IllegalStateException if two nodes cannot be told apart by their class and place
   */
  static Originals of(List<SlStatementNode> originals) {
    Originals all = new Originals();
    for (SlStatementNode node : originals) {
      if (all.nodes.put(Key.of(node), node) != null) {
        throw new IllegalStateException("two nodes at one place: " + node);
      }
    }
    return all;
  }

  SlStatementNode find(SlStatementNode twin) {
    SlStatementNode original = nodes.get(Key.of(twin));
    if (original == null) {
      throw new IllegalStateException("no node is the original of " + twin);
    }
    return original;
  }
}

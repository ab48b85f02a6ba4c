package org.pathprofile.sl.nodes;

import java.util.Map;
import java.util.TreeMap;
import org.pathprofile.sl.runtime.SlMembers;

/** What a node tells tools of itself, by name. Immutable. */
final class NodeObject extends SlMembers {
  NodeObject(Map<String, Object> members) {
    super(new TreeMap<>(members));
  }

  @Override
  public String toString() {
    return "node";
  }
}

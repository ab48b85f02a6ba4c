package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.dsl.Introspection;
import com.oracle.truffle.api.dsl.Introspection.SpecializationInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import java.util.Set;

/** Tells which code has specialized for several cases, so that copies of it may each see one. */
final class Polymorphism {
  /** Specializations for all cases, which a node ends in that has seen too many or unequal ones. */
  private static final Set<String> GENERAL = Set.of("doIndirect", "doAnyLong", "doBigInteger");

  /** So many entries of a cache are told apart so fast that copies with one each gain nothing. */
  private static final int FAST = 2;

  private Polymorphism() {}

  /** Whether a node or one below it has specialized for more than one case. */
  static boolean isIn(Node node) {
    return isIn(node, 1);
  }

  /**
   * The same, but a cache with two entries does not count, for two functions that are called or two
   * shapes of an object.
   */
  static boolean isSlowIn(Node node) {
    return isIn(node, FAST);
  }

  private static boolean isIn(Node node, int entries) {
    if (Introspection.isIntrospectable(node) && hasSeveralCases(node, entries)) {
      return true;
    }
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (isIn(child, entries)) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param entries so many a cache may have
   */
  private static boolean hasSeveralCases(Node node, int entries) {
    int active = 0;
    for (SpecializationInfo specialization : Introspection.getSpecializations(node)) {
      if (specialization.isExcluded()
          || (specialization.isActive() && GENERAL.contains(specialization.getMethodName()))) {
        return true;
      }
      if (specialization.isActive()) {
        if (specialization.getInstances() > entries) {
          return true;
        }
        active++;
      }
    }
    return active > 1;
  }
}

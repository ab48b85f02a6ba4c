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

  private Polymorphism() {}

  /** Whether a node or one below it has specialized for more than one case. */
  static boolean isIn(Node node) {
    if (Introspection.isIntrospectable(node) && hasSeveralCases(node)) {
      return true;
    }
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (isIn(child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasSeveralCases(Node node) {
    int cases = 0;
    for (SpecializationInfo specialization : Introspection.getSpecializations(node)) {
      if (specialization.isExcluded()
          || (specialization.isActive() && GENERAL.contains(specialization.getMethodName()))) {
        return true;
      }
      cases += specialization.isActive() ? specialization.getInstances() : 0;
    }
    return cases > 1;
  }
}

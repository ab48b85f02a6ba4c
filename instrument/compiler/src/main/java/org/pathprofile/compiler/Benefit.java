package org.pathprofile.compiler;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import jdk.graal.compiler.core.common.type.AbstractObjectStamp;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.FixedGuardNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.LogicNode;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.PhiNode;
import jdk.graal.compiler.nodes.PiNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.ValuePhiNode;
import jdk.graal.compiler.nodes.VirtualState;
import jdk.graal.compiler.nodes.calc.CompareNode;
import jdk.graal.compiler.nodes.calc.IsNullNode;
import jdk.graal.compiler.nodes.calc.ObjectEqualsNode;
import jdk.graal.compiler.nodes.extended.BoxNode;
import jdk.graal.compiler.nodes.extended.IntegerSwitchNode;
import jdk.graal.compiler.nodes.extended.LoadHubNode;
import jdk.graal.compiler.nodes.extended.UnboxNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.ArrayLengthNode;
import jdk.graal.compiler.nodes.java.InstanceOfNode;
import jdk.graal.compiler.nodes.java.LoadFieldNode;
import jdk.graal.compiler.nodes.java.StoreFieldNode;
import jdk.graal.compiler.nodes.virtual.AllocatedObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Estimates what a copy of a region saves each time it runs. Counted is what is known on this way
 * and not on all: constants and exact types that the region asks about, and objects that are
 * allocated only because ways meet.
 */
record Benefit(Region region, Frequencies frequencies) {
  /** Rough costs in cycles; only their proportions matter. */
  private static final double DECISION = 2;

  private static final double CONDITION = 1;
  private static final double READ = 2;
  private static final double TYPE_CHECK = 4;
  private static final double ALLOCATION = 20;

  /** How many nodes that only narrow a type are followed. */
  private static final int MAX_NARROWINGS = 4;

  /**
   * The estimated cycles saved each time that a way into the merge is taken; 0 if there is no sign
   * that a copy pays.
   */
  double of(EndNode way) {
    Map<ValueNode, ValueNode> constants = constants(way);
    double sum = 0;
    for (Map.Entry<ValueNode, ValueNode> known : constants.entrySet()) {
      sum += questions(known.getKey(), known.getValue(), constants, MAX_NARROWINGS);
    }
    for (PhiNode phi : region.merge().phis()) {
      if (phi instanceof ValuePhiNode && phi.getStackKind().isObject()) {
        ValueNode value = phi.valueAt(way);
        if (!value.isJavaConstant() && saysMore(value, phi)) {
          sum += questions(phi, value, Map.of(), MAX_NARROWINGS);
        }
        if (isKeptBy(value, phi) && !escapes(phi, MAX_NARROWINGS)) {
          sum += ALLOCATION;
        }
      }
    }
    return sum;
  }

  /**
   * The phis that are constant in the copy: those of the merge, and those that only depend on them.
   */
  private Map<ValueNode, ValueNode> constants(EndNode way) {
    Map<ValueNode, ValueNode> constants = new HashMap<>();
    Deque<ValueNode> work = new ArrayDeque<>();
    for (PhiNode phi : region.merge().phis()) {
      if (phi instanceof ValuePhiNode && phi.valueAt(way).isJavaConstant()) {
        constants.put(phi, phi.valueAt(way));
        work.add(phi);
      }
    }
    while (!work.isEmpty()) {
      for (Node usage : work.remove().usages()) {
        if (usage instanceof ValuePhiNode phi
            && region.contains(phi.merge())
            && !constants.containsKey(phi)) {
          ValueNode common = common(phi, constants);
          if (common != null) {
            constants.put(phi, common);
            work.add(phi);
          }
        }
      }
    }
    return constants;
  }

  /** The constant that a phi has on all ways. */
  private static @Nullable ValueNode common(PhiNode phi, Map<ValueNode, ValueNode> constants) {
    ValueNode common = null;
    for (ValueNode value : phi.values()) {
      ValueNode known = constants.getOrDefault(value, value);
      if (!known.isJavaConstant() || (common != null && known != common)) {
        return null;
      }
      common = known;
    }
    return common;
  }

  /** Whether more is known of the type of the value than of the phi. */
  private static boolean saysMore(ValueNode value, PhiNode phi) {
    AbstractObjectStamp here = (AbstractObjectStamp) value.stamp(NodeView.DEFAULT);
    AbstractObjectStamp met = (AbstractObjectStamp) phi.stamp(NodeView.DEFAULT);
    return (here.isExactType() && !met.isExactType()) || (here.nonNull() && !met.nonNull());
  }

  /**
   * The cost of what the region asks about a value and need not ask in the copy.
   *
   * @param known what the value is in the copy
   */
  private double questions(
      ValueNode value, ValueNode known, Map<ValueNode, ValueNode> constants, int narrowings) {
    double sum = 0;
    boolean constant = known.isJavaConstant();
    boolean typed =
        constant
            || (known.stamp(NodeView.DEFAULT) instanceof AbstractObjectStamp stamp
                && stamp.isExactType());
    for (Node usage : value.usages()) {
      if (!region.contains(usage)) {
        continue;
      }
      if (usage instanceof IsNullNode isNull) {
        sum += decisions(isNull);
      } else if (usage instanceof InstanceOfNode instanceOf) {
        sum += typed && decisions(instanceOf) > 0 ? TYPE_CHECK : 0;
      } else if (usage instanceof CompareNode compare) {
        ValueNode other = compare.getX() == value ? compare.getY() : compare.getX();
        if (constant && constants.getOrDefault(other, other).isJavaConstant()) {
          sum += decisions(compare);
        }
      } else if (usage instanceof IntegerSwitchNode decision) {
        sum += constant ? DECISION * frequency(decision) : 0;
      } else if (usage instanceof UnboxNode || usage instanceof ArrayLengthNode) {
        sum += constant || known instanceof BoxNode ? READ * frequency((FixedNode) usage) : 0;
      } else if (usage instanceof LoadHubNode) {
        sum += typed ? READ : 0;
      } else if (usage instanceof PiNode pi && narrowings > 0) {
        sum += questions(pi, known, constants, narrowings - 1);
      }
    }
    return sum;
  }

  /** The cost of what depends on a condition in the region. */
  private double decisions(LogicNode condition) {
    double sum = 0;
    for (Node usage : condition.usages()) {
      if (usage instanceof IfNode || usage instanceof FixedGuardNode) {
        sum += region.contains(usage) ? DECISION * frequency((FixedNode) usage) : 0;
      } else {
        sum += CONDITION;
      }
    }
    return sum;
  }

  /** How often a node of the region runs for each time that the merge does. */
  private double frequency(FixedNode node) {
    return frequencies.of(node) / frequencies.of(region.merge());
  }

  /** Whether an object was allocated for a phi alone; boxes are cheap, and often cached. */
  private static boolean isKeptBy(ValueNode value, PhiNode phi) {
    if (!(value instanceof AllocatedObjectNode || value instanceof AbstractNewObjectNode)) {
      return false;
    }
    for (Node usage : value.usages()) {
      if (usage != phi && !(usage instanceof VirtualState)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the region hands on an object, so that it must exist, or does nothing with it. */
  private static boolean escapes(ValueNode value, int narrowings) {
    boolean used = false;
    for (Node usage : value.usages()) {
      if (usage instanceof VirtualState) {
        continue;
      }
      used = true;
      boolean harmless =
          usage instanceof IsNullNode
              || usage instanceof InstanceOfNode
              || usage instanceof ObjectEqualsNode
              || usage instanceof UnboxNode
              || usage instanceof ArrayLengthNode
              || usage instanceof LoadHubNode
              || usage instanceof LoadFieldNode
              || (usage instanceof StoreFieldNode store && store.value() != value)
              || (usage instanceof PiNode pi && narrowings > 0 && !escapes(pi, narrowings - 1));
      if (!harmless) {
        return true;
      }
    }
    return !used;
  }
}

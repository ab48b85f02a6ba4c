package org.pathprofile.truffle.structural;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;
import org.pathprofile.truffle.probe.Step;

/** The plan of a cold function: counts activations and iterations until it is hot. */
final class HeatSteps extends ActivationPlan {
  private final StructuralFunction function;
  private final BitSet backEdges = new BitSet();

  HeatSteps(StructuralFunction function, LoopNesting loops) {
    this.function = function;
    for (int edge = 0; edge < loops.graph().edgeCount(); edge++) {
      backEdges.set(edge, loops.isBackEdge(edge));
    }
  }

  @Override
  public Class<? extends Activation> activationType() {
    return StructuralRegister.class;
  }

  @Override
  public Activation begin() {
    function.heat();
    return new StructuralRegister();
  }

  @Override
  public @Nullable Step take(int edge) {
    return backEdges.get(edge) ? activation -> function.heat() : null;
  }

  @Override
  public void abandon(Activation activation, int block, boolean tornDown) {
    // No path is recorded yet.
  }

  @Override
  public void irregular() {
    function.irregular();
  }

  @Override
  public boolean isForWarmUp() {
    return true;
  }
}

package org.pathprofile.truffle.structural;

import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;
import org.pathprofile.truffle.probe.Step;

/** The plan of a cold function: counts activations and iterations until it is hot. */
final class HeatSteps extends ActivationPlan {
  private final StructuralFunction function;
  private final LoopNesting loops;

  HeatSteps(StructuralFunction function, LoopNesting loops) {
    this.function = function;
    this.loops = loops;
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
  public Step take(int edge) {
    return loops.isBackEdge(edge) ? new Heat(function) : null;
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

  /** A loop goes back. */
  private static final class Heat extends Step {
    private final StructuralFunction function;

    Heat(StructuralFunction function) {
      this.function = function;
    }

    @Override
    public void apply(Activation activation) {
      function.heat();
    }
  }
}

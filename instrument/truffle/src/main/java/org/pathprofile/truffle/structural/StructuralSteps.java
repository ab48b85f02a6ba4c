package org.pathprofile.truffle.structural;

import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.structural.Crossing;
import org.pathprofile.core.structural.StructuralRecorder;
import org.pathprofile.core.structural.StructureTree;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;
import org.pathprofile.truffle.probe.Step;

/**
 * The plan of a hot function: tells the path registers every event that has to do with a graph that
 * is recorded at the moment; of other events nothing is left.
 */
final class StructuralSteps extends ActivationPlan {
  private final StructuralFunction function;
  private final StructuralRecorder.Activity activity;
  private final StructureTree tree;
  private final boolean inLastTier;
  private final boolean entered;

  /**
   * @param recorder tells which graphs are recorded; guarded by the function's lock, which the
   *     caller holds
   * @param inLastTier whether probes do something in the last tier as well
   */
  StructuralSteps(StructuralFunction function, StructuralRecorder recorder, boolean inLastTier) {
    this.function = function;
    activity = recorder.activity();
    this.inLastTier = inLastTier;
    tree = recorder.plan().tree();
    entered = isObserved(tree.crossingAt(tree.controlFlowGraph().entry()));
  }

  /** Whether something is to be done in one of the graphs in which an edge is taken. */
  private boolean isObserved(Crossing crossing) {
    for (int i = 0; i < crossing.size(); i++) {
      if (activity.isObserved(crossing.graph(i), crossing.edge(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isObserved(int block) {
    ControlFlowGraph graph = tree.controlFlowGraph();
    boolean crossed = graph.isHead(block) || (graph.isTail(block) && tree.graphOfBlock(block) >= 0);
    return crossed && isObserved(tree.crossingAt(block));
  }

  @Override
  public Class<? extends Activation> activationType() {
    return StructuralRegister.class;
  }

  @Override
  public Activation begin() {
    StructuralRegister register = new StructuralRegister();
    if (entered) {
      function.enter(register);
    }
    return register;
  }

  @Override
  public @Nullable Step take(int edge) {
    boolean reachable = tree.graphOfBlock(tree.controlFlowGraph().from(edge)) >= 0;
    return reachable && isObserved(tree.crossing(edge))
        ? activation -> function.take((StructuralRegister) activation, edge)
        : null;
  }

  @Override
  public @Nullable Step end(int block) {
    return activity.isRecording()
        ? Step.ending(activation -> function.end((StructuralRegister) activation))
        : null;
  }

  @Override
  public @Nullable Step handle(int block) {
    return resume(block);
  }

  @Override
  public @Nullable Step suspend(int block) {
    return isObserved(block)
        ? Step.ending(activation -> function.suspend((StructuralRegister) activation, block))
        : null;
  }

  @Override
  public @Nullable Step resume(int block) {
    return isObserved(block)
        ? activation -> function.continueAt((StructuralRegister) activation, block)
        : null;
  }

  @Override
  public void abandon(Activation activation, int block, boolean tornDown) {
    function.leave((StructuralRegister) activation, block, tornDown);
  }

  @Override
  public void irregular() {
    function.irregular();
  }

  @Override
  public boolean isForWarmUp() {
    return !inLastTier;
  }
}

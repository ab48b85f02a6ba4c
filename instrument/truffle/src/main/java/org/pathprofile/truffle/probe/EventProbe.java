package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;

/** The probe of one instrumented node: does the steps of its events. */
final class EventProbe extends LeaveProbe {
  /** If activations begin on frames that are not those of their root's calls; else null. */
  @CompilationFinal private @Nullable FramesElsewhere elsewhere;

  /** Made by the first value that is asked whether it is null. */
  @Child private NullTestNode nullTest;

  /** As {@link LeaveProbe}. */
  EventProbe(
      ProfiledFunction function,
      ControlFlowAdapter adapter,
      int element,
      ProbePlan.ElementPlan plan) {
    super(function, adapter, element, plan);
  }

  @Override
  protected void onEnter(VirtualFrame frame) {
    ProbePlan.ElementPlan plan = plan();
    if (isSilent(plan)) {
      return;
    }
    if (plan.beginsActivation) {
      begin(frame, plan);
    }
    if (plan.isResumable) {
      Activation activation = activation(frame, plan);
      if (activation != null && activation.status == Activation.SUSPENDED) {
        if (isOfThisRun(activation, plan)) {
          Suspension.resume(activation, plan);
        }
        return;
      }
    }
    run(frame, plan, plan.onEnter);
  }

  @Override
  protected void onReturnValue(VirtualFrame frame, Object result) {
    ProbePlan.ElementPlan plan = plan();
    if (isSilent(plan)) {
      return;
    }
    run(frame, plan, plan.onReturn);
    if (plan.onTrue.length > 0 || plan.onOther.length > 0) {
      // Branching on the value before anything else keeps the two ways constant.
      if (plan.isNullTest ? isNull(result) : isTrue(result)) {
        run(frame, plan, plan.onTrue);
      } else {
        run(frame, plan, plan.onOther);
      }
    }
    if (plan.beginsActivation) {
      frame.setAuxiliarySlot(slotIn(frame), null);
    }
  }

  private static boolean isTrue(Object result) {
    return result == Boolean.TRUE || Boolean.TRUE.equals(result);
  }

  private boolean isNull(Object result) {
    if (nullTest == null) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      insertNullTest();
    }
    return nullTest.execute(result);
  }

  private void insertNullTest() {
    atomic(
        () -> {
          if (nullTest == null) {
            nullTest = insert(new NullTestNode(adapter));
          }
        });
  }

  @Override
  void foundSlot(FrameDescriptor ofFrame) {
    RootNode root = getRootNode();
    // Resumed activations are found by their arguments.
    if (newestPlan.beginsActivation
        && !newestPlan.isResumable
        && root != null
        && root.getFrameDescriptor() != ofFrame) {
      elsewhere = new FramesElsewhere();
    }
  }

  private void begin(VirtualFrame frame, ProbePlan.ElementPlan plan) {
    // One that is there already belongs to this frame: it was suspended. Where none can be, do not
    // look: where the two ways met, the compiler would allocate the activation, and find out that
    // there is only one way after the inliner has counted what that takes.
    if (!plan.isResumable || activation(frame, plan) == null) {
      Activation begun = plan.activations().begin();
      if (plan.collection != null) {
        // While nothing is counted there is one as well, for the same reason.
        begun.run = plan.collection.runOfNew();
        begun.status = begun.run == CollectionSwitch.NONE ? Activation.ENDED : Activation.ON_PATH;
      }
      if (plan.variableWords > 1) {
        begun.furtherVariables = new long[plan.variableWords - 1];
      }
      frame.setAuxiliarySlot(slotIn(frame), begun);
      if (elsewhere != null) {
        elsewhere.add(frame.materialize());
      }
    }
  }

  /** The frame on which the code runs, of which this is the frame of its root's call. */
  @Nullable Frame elsewhere(Frame call) {
    return elsewhere == null ? null : elsewhere.of(call);
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.nodes.ControlFlowException;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;

/**
 * The probe of one instrumented node: does the steps of its events.
 *
 * <p>All steps are constants of the compiled code. The normal way of a probe has no call but those
 * that the steps of the mode make; ways out by exception are compiled only once one was seen.
 */
final class ProbeNode extends ExecutionEventNode {
  private final ProfiledFunction function;
  @CompilationFinal private Object slotKey;
  private final ControlFlowAdapter adapter;
  private final int element;

  @CompilationFinal private ProbePlan functionPlan;
  @CompilationFinal private ProbePlan.ElementPlan elementPlan;
  @CompilationFinal private int slot = -1;
  @CompilationFinal private Class<?> suspension;
  @CompilationFinal private boolean seenException;
  @CompilationFinal private boolean seenJump;
  @CompilationFinal private boolean seenMissed;

  /**
   * @param functionPlan the function's plan, which may be out of date by the first event
   * @param elementPlan the element's part of it
   */
  ProbeNode(
      ProfiledFunction function,
      ControlFlowAdapter adapter,
      int element,
      ProbePlan functionPlan,
      ProbePlan.ElementPlan elementPlan) {
    this.function = function;
    this.slotKey = function.slotKey();
    this.adapter = adapter;
    this.element = element;
    this.functionPlan = functionPlan;
    this.elementPlan = elementPlan;
  }

  // --- events

  @Override
  protected void onEnter(VirtualFrame frame) {
    if (isSilent()) {
      return;
    }
    ProbePlan.ElementPlan plan = plan();
    if (plan.beginsActivation) {
      begin(frame);
    }
    if (functionPlan.isResumable()) {
      Activation activation = activation(frame);
      if (activation != null && activation.status == Activation.SUSPENDED) {
        resume(activation, plan);
        return;
      }
    }
    run(frame, plan.onEnter);
  }

  @Override
  protected void onReturnValue(VirtualFrame frame, Object result) {
    if (isSilent()) {
      return;
    }
    ProbePlan.ElementPlan plan = plan();
    run(frame, plan.onReturn);
    if (plan.onTrue.length > 0 || plan.onOther.length > 0) {
      // Branching on the value before anything else keeps the two ways constant.
      if (result == Boolean.TRUE || Boolean.TRUE.equals(result)) {
        run(frame, plan.onTrue);
      } else {
        run(frame, plan.onOther);
      }
    }
    if (plan.beginsActivation) {
      frame.setAuxiliarySlot(slot, null);
    }
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    if (isSilent()) {
      return;
    }
    ProbePlan.ElementPlan plan = plan();
    if (exception instanceof ControlFlowException) {
      if (plan.suspendSites.length == 0 && plan.onJump.length == 0) {
        return;
      }
      if (!seenJump) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenJump = true;
      }
      jump(frame, plan, exception);
      return;
    }
    if (!seenException) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenException = true;
    }
    Activation activation = activation(frame);
    if (activation == null) {
      return;
    }
    leaveByException(activation, plan, exception);
    if (plan.beginsActivation) {
      frame.setAuxiliarySlot(slot, null);
    }
  }

  /**
   * In the last tier, nothing but a constant remains of a probe that is for the warm-up; in all
   * tiers, nothing but an assumption of one that rests.
   */
  private boolean isSilent() {
    if (functionPlan.activations().isForWarmUp() && !CompilerDirectives.hasNextTier()) {
      return true;
    }
    follow();
    return functionPlan.activations().isResting();
  }

  private ProbePlan.ElementPlan plan() {
    follow();
    return elementPlan;
  }

  private void follow() {
    if (!functionPlan.isValid()) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      functionPlan = function.probePlan();
      elementPlan = functionPlan.element(element);
      if (slotKey != function.slotKey()) {
        slotKey = function.slotKey();
        slot = -1;
      }
    }
  }

  // --- the activation

  private Activation activation(VirtualFrame frame) {
    if (slot < 0) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      // The frame's own descriptor: that of the root is another one where activations are resumed.
      slot = frame.getFrameDescriptor().findOrAddAuxiliarySlot(slotKey);
    }
    Object activation = frame.getAuxiliarySlot(slot);
    return activation == null
        ? null
        : CompilerDirectives.castExact(activation, functionPlan.activations().activationType());
  }

  private void begin(VirtualFrame frame) {
    Activation activation = activation(frame);
    // One that is there already belongs to this frame: it was suspended, or went on in code
    // compiled in the meantime.
    if (activation == null) {
      frame.setAuxiliarySlot(slot, functionPlan.activations().begin());
    }
  }

  @ExplodeLoop
  private void run(VirtualFrame frame, GuardedStep[] steps) {
    if (steps.length == 0) {
      return;
    }
    Activation activation = activation(frame);
    if (activation == null) {
      if (!seenMissed) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenMissed = true;
      }
      miss(steps);
      return;
    }
    if (functionPlan.isResumable() && activation.status == Activation.SUSPENDED) {
      return;
    }
    long variables = activation.variables;
    for (GuardedStep guarded : steps) {
      if (guarded.isGuarded() && !holds(guarded, variables, activation)) {
        continue;
      }
      switch (guarded.kind()) {
        case STEP -> guarded.step().apply(activation);
        case ASSIGN -> assign(activation, guarded);
        case HANDLE -> {
          if (activation.isThrown()) {
            activation.status = Activation.ON_PATH;
            if (guarded.step() != null) {
              guarded.step().apply(activation);
            }
            assign(activation, guarded);
            variables = activation.variables;
          }
        }
        case RETHROW -> {
          abandon(activation, guarded.block(), false);
          activation.status = Activation.RETHROWN;
        }
        case END -> {
          if (guarded.step() != null) {
            guarded.step().apply(activation);
          }
          activation.status = Activation.ENDED;
        }
        default -> throw CompilerDirectives.shouldNotReachHere();
      }
    }
  }

  private static void assign(Activation activation, GuardedStep guarded) {
    activation.variables = (activation.variables & ~guarded.assignMask()) | guarded.assignBits();
  }

  private static boolean holds(GuardedStep guarded, long variables, Activation activation) {
    return (variables & guarded.guardMask()) == guarded.guardBits()
        && (guarded.resumedAt() < 0 || activation.resume == guarded.resumedAt());
  }

  @TruffleBoundary
  private void miss(GuardedStep[] steps) {
    for (GuardedStep guarded : steps) {
      if (guarded.endsPath()) {
        function.missPath();
        return;
      }
    }
  }

  // --- ways out

  private void leaveByException(
      Activation activation, ProbePlan.ElementPlan plan, Throwable exception) {
    if (activation.status == Activation.ON_PATH) {
      LeaveSite site = find(plan.throwSites, activation);
      if (site != null) {
        cross(activation, site);
        abandon(activation, site.block(), isTornDown(exception));
        activation.status = Activation.THROWN;
        activation.exception = exception;
      } else if (plan.beginsActivation) {
        irregular();
      }
    } else if (activation.status == Activation.RETHROWN) {
      activation.status = Activation.THROWN;
      activation.exception = exception;
    } else if (activation.status == Activation.THROWN && activation.exception != exception) {
      LeaveSite handler = find(plan.handlers, activation);
      if (handler != null) {
        // The handler has thrown before any event in it.
        if (handler.goOn() != null) {
          handler.goOn().apply(activation);
        }
        abandon(activation, handler.block(), isTornDown(exception));
      }
      activation.exception = exception;
    }
  }

  @TruffleBoundary
  private void abandon(Activation activation, int block, boolean tornDown) {
    functionPlan.activations().abandon(activation, block, tornDown);
  }

  @TruffleBoundary
  private void irregular() {
    functionPlan.activations().irregular();
  }

  private static boolean isTornDown(Throwable exception) {
    return !(exception instanceof AbstractTruffleException)
        && !(exception instanceof StackOverflowError);
  }

  @ExplodeLoop
  private static LeaveSite find(LeaveSite[] sites, Activation activation) {
    for (LeaveSite site : sites) {
      if (site.matches(activation)) {
        return site;
      }
    }
    return null;
  }

  private static void cross(Activation activation, LeaveSite site) {
    if (site.crossing() != null) {
      site.crossing().apply(activation);
    }
  }

  private void jump(VirtualFrame frame, ProbePlan.ElementPlan plan, Throwable jump) {
    if (plan.suspendSites.length > 0 && isSuspension(jump)) {
      Activation activation = activation(frame);
      if (activation != null && activation.status == Activation.ON_PATH) {
        suspend(activation, plan);
      }
      return;
    }
    run(frame, plan.onJump);
  }

  /** Compares classes in compiled code; what a class means is found out once, by the adapter. */
  private boolean isSuspension(Throwable jump) {
    if (jump.getClass() == suspension) {
      return true;
    }
    if (!askAdapter(jump)) {
      return false;
    }
    CompilerDirectives.transferToInterpreterAndInvalidate();
    suspension = jump.getClass();
    return true;
  }

  @TruffleBoundary
  private boolean askAdapter(Throwable jump) {
    return adapter.isSuspension(jump);
  }

  private void suspend(Activation activation, ProbePlan.ElementPlan plan) {
    LeaveSite site = find(plan.suspendSites, activation);
    if (site == null) {
      irregular();
      return;
    }
    cross(activation, site);
    if (site.leave() != null) {
      site.leave().apply(activation);
    }
    activation.status = Activation.SUSPENDED;
    activation.resume = site.resume();
  }

  /** Goes on where the activation was suspended, if that was in this node's own code. */
  @ExplodeLoop
  private static void resume(Activation activation, ProbePlan.ElementPlan plan) {
    for (LeaveSite site : plan.suspendSites) {
      if (site.resume() == activation.resume) {
        activation.status = Activation.ON_PATH;
        if (site.goOn() != null) {
          site.goOn().apply(activation);
        }
        for (GuardedStep guarded : plan.onResume) {
          if (holds(guarded, activation.variables, activation)) {
            assign(activation, guarded);
          }
        }
        return;
      }
    }
  }
}

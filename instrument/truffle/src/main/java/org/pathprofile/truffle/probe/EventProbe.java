package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ControlFlowException;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.RootNode;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;

/**
 * The probe of one instrumented node: does the steps of its events.
 *
 * <p>All steps are constants of the compiled code. The normal way of a probe has no call but those
 * that the steps of the mode make; ways out by exception are compiled only once one was seen.
 */
final class EventProbe extends FollowingProbe {
  private final ProfiledFunction function;
  private final ControlFlowAdapter adapter;
  private final boolean hasJumpsFromElsewhere;
  private final int element;

  @CompilationFinal private ProbePlan.ElementPlan newestPlan;

  /** If activations begin on frames that are not those of their root's calls; else null. */
  @CompilationFinal private @Nullable FramesElsewhere elsewhere;

  @CompilationFinal private Class<?> suspension;
  @CompilationFinal private boolean seenJump;
  @CompilationFinal private boolean seenMissed;

  /** Made by the first value that is asked whether it is null. */
  @Child private NullTestNode nullTest;

  /**
   * @param plan the element's part of the function's plan, which may be out of date by the first
   *     event
   */
  EventProbe(
      ProfiledFunction function,
      ControlFlowAdapter adapter,
      int element,
      ProbePlan.ElementPlan plan) {
    super(function);
    this.function = function;
    this.adapter = adapter;
    this.hasJumpsFromElsewhere = adapter.hasJumpsFromElsewhere();
    this.element = element;
    this.newestPlan = plan;
  }

  // --- events

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
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    ProbePlan.ElementPlan plan = plan();
    if (isSilent(plan)) {
      return;
    }
    if (exception instanceof ControlFlowException
        && (!hasJumpsFromElsewhere || isOwnJump(frame, plan, exception))) {
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
    seeException();
    Activation activation = activation(frame, plan);
    if (activation == null || !isOfThisRun(activation, plan)) {
      return;
    }
    function.unwinder.unwind(activation, plan, exception);
    if (plan.beginsActivation) {
      frame.setAuxiliarySlot(slotIn(frame), null);
    }
  }

  /**
   * Whether the activation itself has made a jump that passes here. If the value of a jump is left
   * by another one, that has ended the path already.
   */
  private boolean isOwnJump(VirtualFrame frame, ProbePlan.ElementPlan plan, Throwable jump) {
    Activation activation = activation(frame, plan);
    if (activation == null) {
      return true;
    }
    if (plan.isJump && activation.status == Activation.ON_PATH) {
      activation.jump = jump;
    }
    return activation.jump == jump;
  }

  /**
   * The plan that an event has to follow, from its beginning to its end. Code compiled by the last
   * tier does not look for another one where it has nothing to do in any case.
   */
  private ProbePlan.ElementPlan plan() {
    ProbePlan.ElementPlan plan = newestPlan;
    if (isOverWarmUp(plan) || plan.isValid()) {
      return plan;
    }
    CompilerDirectives.transferToInterpreterAndInvalidate();
    follow();
    return newestPlan;
  }

  /**
   * In the last tier, nothing but a constant remains of a probe that is for the warm-up; in all
   * tiers, nothing but an assumption of one that rests.
   */
  private static boolean isSilent(ProbePlan.ElementPlan plan) {
    return isOverWarmUp(plan) || plan.isResting;
  }

  private static boolean isOverWarmUp(ProbePlan.ElementPlan plan) {
    return plan.isForWarmUp && !CompilerDirectives.hasNextTier();
  }

  @Override
  protected boolean hasFollowed() {
    return true;
  }

  @Override
  protected void followLocked() {
    if (!newestPlan.isValid()) {
      ProbePlan.ElementPlan next = function.probePlan().element(element);
      followSlot();
      newestPlan = next;
    }
  }

  // --- the activation

  private Activation activation(VirtualFrame frame, ProbePlan.ElementPlan plan) {
    Object activation = frame.getAuxiliarySlot(slotIn(frame));
    return activation == null
        ? null
        : CompilerDirectives.castExact(activation, plan.activationType);
  }

  /** Whether the activation is to be counted: it began since the profiler was last started. */
  private static boolean isOfThisRun(Activation activation, ProbePlan.ElementPlan plan) {
    return plan.collection == null || activation.run == plan.collection.run();
  }

  private static boolean isToBeRun(
      GuardedStep[] steps, Activation activation, ProbePlan.ElementPlan plan) {
    // To ask is not free, so not every step does.
    return plan.collection == null
        || changeActivationOnly(steps)
        || activation.run == plan.collection.run();
  }

  /** In compiled code a constant. */
  @ExplodeLoop
  private static boolean changeActivationOnly(GuardedStep[] steps) {
    for (GuardedStep guarded : steps) {
      if (!guarded.changesActivationOnly()) {
        return false;
      }
    }
    return true;
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

  private void run(VirtualFrame frame, ProbePlan.ElementPlan plan, GuardedStep[] steps) {
    if (steps.length == 0) {
      return;
    }
    Activation activation = activation(frame, plan);
    if (activation == null || !isToBeRun(steps, activation, plan)) {
      if (plan.collection != null && !plan.collection.isOn()) {
        return;
      }
      if (!seenMissed) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenMissed = true;
      }
      if (activation != null || !plan.isAdopting) {
        miss(steps);
        return;
      }
      activation = plan.activations().adopt();
      frame.setAuxiliarySlot(slotIn(frame), activation);
    }
    if (plan.isResumable && activation.status == Activation.SUSPENDED) {
      return;
    }
    try {
      StepRunner.run(activation, plan, steps, function.unwinder);
    } catch (StackOverflowError overflow) {
      // Perhaps some of the steps were done, perhaps half of one.
      activation.status = Activation.OVERFLOWED;
      throw overflow;
    }
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

  // --- ways out without an event, and by a jump

  /** The frame on which the code runs, of which this is the frame of its root's call. */
  @Nullable Frame elsewhere(Frame call) {
    return elsewhere == null ? null : elsewhere.of(call);
  }

  /**
   * The activation in a frame ends without an event: {@link Teardown}.
   *
   * @return whether the frame has an activation of this function
   */
  boolean tearDown(Frame frame, Throwable end) {
    if (!newestPlan.isValid()) {
      follow();
    }
    ProbePlan.ElementPlan plan = newestPlan;
    Integer known = frame.getFrameDescriptor().getAuxiliarySlots().get(slotKey());
    Object activation = known == null ? null : frame.getAuxiliarySlot(known);
    if (plan.isResting || activation == null || activation.getClass() != plan.activationType) {
      return false;
    }
    if (isOfThisRun((Activation) activation, plan)) {
      function.unwinder.unwind((Activation) activation, plan, end);
    }
    return true;
  }

  private void jump(VirtualFrame frame, ProbePlan.ElementPlan plan, Throwable jump) {
    if (plan.suspendSites.length > 0 && isSuspension(jump)) {
      run(frame, plan, plan.onSuspend);
      Activation activation = activation(frame, plan);
      if (activation != null
          && activation.status == Activation.ON_PATH
          && isOfThisRun(activation, plan)) {
        Suspension.suspend(activation, plan);
      }
      return;
    }
    run(frame, plan, plan.onJump);
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
}

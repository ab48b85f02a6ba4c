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
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.record.FunctionRecord;
import org.pathprofile.truffle.record.PathRecorder;

/**
 * The probe of one instrumented node: does the register operations of its events.
 *
 * <p>All operations are constants of the compiled code. The normal way of a probe has no call but
 * to the recorder, which is inlined; ways out by exception are compiled only once one was seen.
 */
public final class PathProbeNode extends ExecutionEventNode {
  private final FunctionRecord function;
  private final PathRecorder recorder;
  private final Object slotKey;
  private final ControlFlowAdapter adapter;
  private final ProbePlan.ElementPlan plan;
  private final boolean resumable;

  @CompilationFinal(dimensions = 1)
  private final ProbeOperation[] onEnter;

  @CompilationFinal(dimensions = 1)
  private final ProbeOperation[] onResume;

  @CompilationFinal(dimensions = 1)
  private final ProbeOperation[] onReturn;

  @CompilationFinal(dimensions = 1)
  private final ProbeOperation[] onTrue;

  @CompilationFinal(dimensions = 1)
  private final ProbeOperation[] onOther;

  @CompilationFinal(dimensions = 1)
  private final ProbeOperation[] onJump;

  @CompilationFinal private int slot = -1;
  @CompilationFinal private boolean seenException;
  @CompilationFinal private boolean seenJump;
  @CompilationFinal private boolean seenMissed;

  private PathProbeNode(
      FunctionRecord function,
      ControlFlowAdapter adapter,
      ProbePlan.ElementPlan plan,
      boolean resumable) {
    this.function = function;
    this.recorder = function.recorder();
    this.slotKey = function.slotKey();
    this.adapter = adapter;
    this.plan = plan;
    this.resumable = resumable;
    onEnter = plan.operations(EventKind.ENTER);
    onResume = plan.operations(EventKind.RESUME);
    onReturn = plan.operations(EventKind.RETURN);
    onTrue = plan.operations(EventKind.RETURN_TRUE);
    onOther = plan.operations(EventKind.RETURN_OTHER);
    onJump = plan.operations(EventKind.JUMP);
  }

  /** The probe for an element, or null if the element needs none. */
  public static PathProbeNode create(
      FunctionRecord function, ControlFlowAdapter adapter, ProbePlan plan, int element) {
    ProbePlan.ElementPlan elementPlan = plan.element(element);
    return elementPlan.isEmpty()
        ? null
        : new PathProbeNode(function, adapter, elementPlan, plan.isResumable());
  }

  // --- events

  @Override
  protected void onEnter(VirtualFrame frame) {
    if (plan.beginsActivation()) {
      begin(frame);
    }
    if (resumable) {
      PathRegister register = register(frame);
      if (register != null && register.status == PathRegister.SUSPENDED) {
        resume(register);
        return;
      }
    }
    run(frame, onEnter);
  }

  @Override
  protected void onReturnValue(VirtualFrame frame, Object result) {
    run(frame, onReturn);
    if (onTrue != null || onOther != null) {
      // Branching on the value before anything else keeps the two ways constant.
      if (result == Boolean.TRUE || Boolean.TRUE.equals(result)) {
        run(frame, onTrue);
      } else {
        run(frame, onOther);
      }
    }
    if (plan.beginsActivation()) {
      frame.setAuxiliarySlot(slot, null);
    }
  }

  @Override
  protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
    if (exception instanceof ControlFlowException) {
      if (plan.suspendSites().length == 0 && onJump == null) {
        return;
      }
      if (!seenJump) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenJump = true;
      }
      jump(frame, exception);
      return;
    }
    if (!seenException) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenException = true;
    }
    PathRegister register = register(frame);
    if (register == null) {
      return;
    }
    leaveByException(register, exception);
    if (plan.beginsActivation()) {
      frame.setAuxiliarySlot(slot, null);
    }
  }

  // --- the register

  private PathRegister register(VirtualFrame frame) {
    if (slot < 0) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      // The frame's own descriptor: that of the root is another one where activations are resumed.
      slot = frame.getFrameDescriptor().findOrAddAuxiliarySlot(slotKey);
    }
    return (PathRegister) frame.getAuxiliarySlot(slot);
  }

  private void begin(VirtualFrame frame) {
    PathRegister register = register(frame);
    // A register that is there already belongs to this activation: it was suspended, or went on in
    // code compiled in the meantime.
    if (register == null) {
      frame.setAuxiliarySlot(slot, new PathRegister(plan.start()));
    }
  }

  @ExplodeLoop
  private void run(VirtualFrame frame, ProbeOperation[] operations) {
    if (operations == null) {
      return;
    }
    PathRegister register = register(frame);
    if (register == null) {
      if (!seenMissed) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenMissed = true;
      }
      miss(operations);
      return;
    }
    if (resumable && register.status == PathRegister.SUSPENDED) {
      return;
    }
    long variables = register.variables;
    for (ProbeOperation operation : operations) {
      if (operation.isGuarded() && !holds(operation, variables, register)) {
        continue;
      }
      switch (operation.code()) {
        case ADD -> register.path += operation.first();
        case END_PATH -> {
          recorder.record(register.path + operation.first());
          register.path = operation.second();
        }
        case ASSIGN ->
            register.variables =
                (register.variables & ~operation.assignMask()) | operation.second();
        case HANDLE -> {
          if (register.isThrown()) {
            register.status = PathRegister.ON_PATH;
            register.path = operation.first();
            register.variables =
                (register.variables & ~operation.assignMask()) | operation.second();
            variables = register.variables;
          }
        }
        case RETHROW -> {
          recorder.recordPartial(operation.block(), register.path, false);
          register.status = PathRegister.RETHROWN;
        }
        case END_ACTIVATION -> {
          recorder.record(register.path + operation.first());
          register.status = PathRegister.ENDED;
        }
        default -> throw CompilerDirectives.shouldNotReachHere();
      }
    }
  }

  private static boolean holds(ProbeOperation operation, long variables, PathRegister register) {
    return (variables & operation.guardMask()) == operation.guardBits()
        && (operation.resumedAt() < 0 || register.resume == operation.resumedAt());
  }

  @TruffleBoundary
  private void miss(ProbeOperation[] operations) {
    for (ProbeOperation operation : operations) {
      if (operation.code() == ProbeOperation.Code.END_PATH
          || operation.code() == ProbeOperation.Code.END_ACTIVATION) {
        function.missedPaths().increment();
        return;
      }
    }
  }

  // --- ways out

  private void leaveByException(PathRegister register, Throwable exception) {
    if (register.status == PathRegister.ON_PATH) {
      ProbeSite site = find(plan.throwSites(), register);
      if (site != null) {
        cross(register, site);
        recorder.recordPartial(site.block(), register.path, isTornDown(exception));
        register.status = PathRegister.THROWN;
        register.exception = exception;
      } else if (plan.beginsActivation()) {
        recorder.recordIrregular();
      }
    } else if (register.status == PathRegister.RETHROWN) {
      register.status = PathRegister.THROWN;
      register.exception = exception;
    } else if (register.status == PathRegister.THROWN && register.exception != exception) {
      ProbeSite handler = find(plan.handlers(), register);
      if (handler != null) {
        // The handler has thrown before any event in it.
        recorder.recordPartial(handler.block(), handler.start(), isTornDown(exception));
      }
      register.exception = exception;
    }
  }

  private static boolean isTornDown(Throwable exception) {
    return !(exception instanceof AbstractTruffleException)
        && !(exception instanceof StackOverflowError);
  }

  @ExplodeLoop
  private static ProbeSite find(ProbeSite[] sites, PathRegister register) {
    for (ProbeSite site : sites) {
      if (site.matches(register)) {
        return site;
      }
    }
    return null;
  }

  private void cross(PathRegister register, ProbeSite site) {
    if (site.hasCrossing()) {
      recorder.record(register.path + site.crossingEnd());
      register.path = site.crossingStart();
    }
  }

  private void jump(VirtualFrame frame, Throwable jump) {
    if (plan.suspendSites().length > 0 && adapter.isSuspension(jump)) {
      PathRegister register = register(frame);
      if (register != null && register.status == PathRegister.ON_PATH) {
        suspend(register);
      }
      return;
    }
    run(frame, onJump);
  }

  private void suspend(PathRegister register) {
    ProbeSite site = find(plan.suspendSites(), register);
    if (site == null) {
      recorder.recordIrregular();
      return;
    }
    cross(register, site);
    register.suspended = register.path + site.offset();
    if (!recorder.recordSuspension(register.suspended)) {
      register.suspended = -1;
    }
    register.status = PathRegister.SUSPENDED;
    register.resume = site.resume();
  }

  /** Goes on where the activation was suspended, if that was in this node's own code. */
  private void resume(PathRegister register) {
    for (ProbeSite site : plan.suspendSites()) {
      if (site.resume() == register.resume) {
        if (register.suspended >= 0) {
          recorder.resumed(register.suspended);
        }
        register.status = PathRegister.ON_PATH;
        register.path = site.start();
        if (onResume != null) {
          for (ProbeOperation operation : onResume) {
            if (holds(operation, register.variables, register)) {
              register.variables =
                  (register.variables & ~operation.assignMask()) | operation.second();
            }
          }
        }
        return;
      }
    }
  }
}

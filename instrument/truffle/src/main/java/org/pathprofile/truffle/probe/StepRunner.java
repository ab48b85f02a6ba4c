package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.jspecify.annotations.Nullable;

/**
 * Does the steps of one event, and what happens along with them: {@link GuardedStep.Kind}.
 *
 * <p>Steps and plans are constants of compiled code, so nothing but the steps' own work is left.
 */
final class StepRunner {
  private StepRunner() {}

  /**
   * Does those steps whose conditions hold.
   *
   * @param unwinder that of the activation's function
   */
  @ExplodeLoop
  static void run(
      Activation activation, ProbePlan.ElementPlan plan, GuardedStep[] steps, Unwinder unwinder) {
    long variables = activation.variables;
    long[] further = furtherVariables(activation, plan);
    for (GuardedStep guarded : steps) {
      if (guarded.isGuarded() && !guarded.condition().holds(activation, variables, further)) {
        continue;
      }
      switch (guarded.kind()) {
        case STEP -> guarded.step().apply(activation);
        case ASSIGN -> assign(activation, guarded);
        case LEAVE -> {
          if (activation.status == Activation.ON_PATH) {
            applyIfAny(guarded.step(), activation);
            endByException(activation, plan, guarded, null);
          }
        }
        case DIVERT -> {
          if (activation.status == Activation.ON_PATH) {
            assign(activation, guarded);
            variables = activation.variables;
            further = furtherVariables(activation, plan);
          }
        }
        case KEEP -> {
          if (activation.isThrown()) {
            activation.kept =
                KeptException.with(activation.kept, guarded.block(), activation.exception);
          }
        }
        case HANDLE -> {
          if (activation.isThrown()) {
            if (activation.status >= Activation.LEAVING) {
              unwinder.countCaughtOverflow(activation, plan);
            }
            activation.status = Activation.ON_PATH;
            applyIfAny(guarded.step(), activation);
            assign(activation, guarded);
            variables = activation.variables;
            further = furtherVariables(activation, plan);
          }
        }
        case RETHROW ->
            endByException(
                activation,
                plan,
                guarded,
                guarded.kept() < 0 ? null : KeptException.of(activation.kept, guarded.kept()));
        case END -> {
          applyIfAny(guarded.step(), activation);
          activation.status = Activation.ENDED;
        }
        default -> throw CompilerDirectives.shouldNotReachHere();
      }
    }
  }

  /** Does a step, if there is one. */
  static void applyIfAny(@Nullable Step step, Activation activation) {
    if (step != null) {
      step.apply(activation);
    }
  }

  /** Changes the variables that the step changes, if any. */
  static void assign(Activation activation, GuardedStep guarded) {
    WordBits assigned = guarded.assigned();
    if (assigned == null) {
      return;
    }
    if (assigned.word() == 0) {
      activation.variables = (activation.variables & ~assigned.mask()) | assigned.bits();
    } else {
      int word = assigned.word() - 1;
      activation.furtherVariables[word] =
          (activation.furtherVariables[word] & ~assigned.mask()) | assigned.bits();
    }
  }

  private static void endByException(
      Activation activation,
      ProbePlan.ElementPlan plan,
      GuardedStep guarded,
      @Nullable Throwable exception) {
    // All statements have begun: the exception goes on at the end.
    plan.abandon(activation, guarded.block(), Integer.MAX_VALUE, false);
    activation.exception = exception;
    activation.status = Activation.RETHROWN;
  }

  private static long[] furtherVariables(Activation activation, ProbePlan.ElementPlan plan) {
    return plan.variableWords > 1 ? activation.furtherVariables.clone() : null;
  }
}

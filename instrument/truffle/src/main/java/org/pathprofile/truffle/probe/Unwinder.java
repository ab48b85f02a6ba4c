package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.nodes.ControlFlowException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.profile.BlockLeft;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.Site;

/**
 * Counts the paths that exceptions end in the activations of one function.
 *
 * <p>A stack overflow may leave too little stack for that. Then it is done when the exception has
 * left more of the activation; if that is of no avail, or the path is not known, the path is
 * counted as lost, which takes no stack at all.
 *
 * <p>Thread-safe, as each activation is of one thread.
 */
final class Unwinder {
  /** The last stack overflow that left an activation, of whatever function. */
  private static volatile Reference<Throwable> lastOverflow = new WeakReference<>(null);

  private final ProfiledFunction function;

  /** Taken where there may be no stack for a call. */
  private final Object overflowLock = new Object();

  private long overflowedPaths;

  /** Where in the code of blocks exceptions have left them. */
  private final Map<BlockLeft, LongAdder> left = new ConcurrentHashMap<>();

  Unwinder(ProfiledFunction function) {
    this.function = function;
  }

  /** An exception leaves the node whose probe has this plan. */
  void unwind(Activation activation, ProbePlan.ElementPlan plan, Throwable exception) {
    try {
      leave(activation, plan, exception);
      if (plan.beginsActivation && exception instanceof StackOverflowError) {
        noteOverflow(exception);
      }
    } catch (StackOverflowError overflow) {
      if (activation.status == Activation.ON_PATH) {
        activation.status = Activation.OVERFLOWED;
      }
    }
    if (plan.beginsActivation && activation.status >= Activation.LEAVING) {
      activation.status = Activation.THROWN;
      synchronized (overflowLock) {
        overflowedPaths++;
      }
    }
  }

  /** A handler catches a stack overflow that had left no stack to count the path before it. */
  void countCaughtOverflow(Activation activation, ProbePlan.ElementPlan plan) {
    CompilerDirectives.transferToInterpreter();
    if (activation.status == Activation.LEAVING) {
      countLeaving(activation, plan, Element.NOT_KNOWN);
    } else {
      synchronized (overflowLock) {
        overflowedPaths++;
      }
    }
  }

  /** Paths that a stack overflow ended, with no stack left to say which: at most so many. */
  long overflowedPaths() {
    synchronized (overflowLock) {
      return overflowedPaths;
    }
  }

  /** An exception has left {@code block} when so many of its statements had begun. */
  void leftBlock(int block, int begun) {
    left.computeIfAbsent(new BlockLeft(block, begun), place -> new LongAdder()).increment();
  }

  /** How often exceptions have left blocks, and where. */
  Map<BlockLeft, Long> left() {
    Map<BlockLeft, Long> counts = new HashMap<>();
    left.forEach((place, count) -> counts.put(place, count.sum()));
    return counts;
  }

  /** Forgets what was lost so far, and where exceptions have left blocks. */
  void reset() {
    synchronized (overflowLock) {
      overflowedPaths = 0;
    }
    left.clear();
  }

  /**
   * A stack overflow leaves an activation. Where it struck in compiled code, it may have taken one
   * activation more before any probe heard of it: so each is counted as a lost path.
   */
  @TruffleBoundary
  private void noteOverflow(Throwable overflow) {
    if (GuestRuntime.COMPILES && lastOverflow.get() != overflow) {
      lastOverflow = new WeakReference<>(overflow);
      synchronized (overflowLock) {
        overflowedPaths++;
      }
    }
  }

  private void leave(Activation activation, ProbePlan.ElementPlan plan, Throwable exception) {
    switch (activation.status) {
      case Activation.ON_PATH -> {
        LeaveSite site = LeaveSite.find(plan.throwSites, activation);
        if (site != null) {
          site.cross(activation);
          activation.left = site.block();
          activation.exception = exception;
          activation.status = Activation.LEAVING;
          countLeaving(activation, plan, site.begun());
          if (site.resume() == Site.CAUGHT) {
            // Known to be lost until it is counted, for there may be no stack left for that.
            activation.status = Activation.OVERFLOWED;
            leaveHandler(activation, plan, exception);
            activation.status = Activation.THROWN;
          }
        } else if (plan.beginsActivation) {
          loseWay(plan, activation, exception);
        }
      }
      case Activation.LEAVING -> countLeaving(activation, plan, Element.NOT_KNOWN);
      case Activation.THROWN, Activation.RETHROWN -> {
        activation.status = Activation.THROWN;
        if (activation.exception == null) {
          activation.exception = exception;
        } else if (activation.exception != exception) {
          leaveHandler(activation, plan, exception);
        }
      }
      default -> {
        // Over, suspended, or not known.
      }
    }
  }

  private static void countLeaving(Activation activation, ProbePlan.ElementPlan plan, int begun) {
    plan.abandon(activation, activation.left, begun, isTornDown(activation.exception));
    activation.status = Activation.THROWN;
  }

  /** A handler has thrown before any event in it. */
  private static void leaveHandler(
      Activation activation, ProbePlan.ElementPlan plan, Throwable exception) {
    LeaveSite handler = LeaveSite.find(plan.handlers, activation);
    if (handler != null) {
      StepRunner.applyIfAny(handler.goOn(), activation);
      plan.abandon(activation, handler.block(), 0, isTornDown(exception));
    }
    activation.exception = exception;
  }

  /** An exception leaves the activation from where none of its code throws. */
  @TruffleBoundary
  private void loseWay(ProbePlan.ElementPlan plan, Activation activation, Throwable exception) {
    if (exception instanceof StackOverflowError) {
      // Events are missing: there was no stack for them.
      activation.status = Activation.OVERFLOWED;
    } else if (Interruption.is(exception)) {
      activation.status = Activation.THROWN;
      function.interruptPath();
    } else {
      plan.irregular();
    }
  }

  private static boolean isTornDown(Throwable exception) {
    return !(exception instanceof AbstractTruffleException)
        && !(exception instanceof StackOverflowError)
        && !(exception instanceof ControlFlowException);
  }
}

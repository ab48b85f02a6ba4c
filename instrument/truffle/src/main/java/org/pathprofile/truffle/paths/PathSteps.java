package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;
import org.pathprofile.truffle.probe.Step;

/**
 * Turns a path plan into steps: additions to the path register, and ends of paths.
 *
 * <p>Where functions rest, a path that began before a rest is counted as stale when it ends: its
 * register lacks the increments that were missed. The test is a comparison of two constants in code
 * that contains both ends of the path.
 */
abstract class PathSteps extends ActivationPlan {
  /** Of paths of which it is not known where they began. */
  static final int UNKNOWN_EPOCH = -1;

  private final RemadePlan source;
  private final PathRecorder recorder;
  private final @Nullable LongAdder stale;
  private final int epoch;
  private final boolean rests;
  private final long start;

  /**
   * @param stale counts paths of other epochs; null if there is one epoch only
   * @param epoch the number of these steps among those of the function
   */
  PathSteps(RemadePlan source, PathRecorder recorder, @Nullable LongAdder stale, int epoch) {
    PathPlan plan = source.get();
    this.source = source;
    this.recorder = recorder;
    this.stale = stale;
    this.epoch = epoch;
    rests = stale != null;
    start = plan.start(plan.graph().entry());
  }

  @Override
  public @Nullable Step take(int edge) {
    PathPlan plan = source.get();
    if (plan.endsOn(edge)) {
      return endPath(plan.endOffsetOn(edge), plan.startBehind(edge));
    }
    int header = plan.graph().to(edge);
    if (endsAhead(plan, header)) {
      return endPath(plan.increment(edge) + plan.endOffset(header), plan.start(header));
    }
    return AddStep.of(plan.increment(edge));
  }

  @Override
  public @Nullable Step cross(int block) {
    PathPlan plan = source.get();
    return plan.endsAt(block) && !plan.graph().isTail(block) && !endsAhead(plan, block)
        ? endPath(plan.endOffset(block), plan.start(block))
        : null;
  }

  /**
   * Whether a path that ends at a loop header ends with the last event before it, and not with the
   * first event in it. It is the same path. But a compiler counts the iterations of a loop only if
   * the loop's test comes first in it; if it does, checks are made once before the loop, and
   * safepoints within it are not needed.
   */
  final boolean endsAhead(PathPlan plan, int block) {
    return plan.loops().isHeader(block)
        && plan.endsAt(block)
        && !plan.graph().isTail(block)
        && source.guestGraph().isToldAhead(block);
  }

  @Override
  public Step end(int block) {
    PathPlan plan = source.get();
    return endPath(plan.endOffset(block), 0);
  }

  /**
   * A path ends.
   *
   * @param offset makes the register before the event the id of the path
   * @param next what the register of the next path begins with
   */
  abstract Step endPath(long offset, long next);

  /**
   * An activation goes on behind a suspension or an exception, and so perhaps in another thread or
   * under another plan than before. In compiled code.
   */
  abstract void lookForThread(Activation activation);

  final long start() {
    return start;
  }

  final int epoch() {
    return epoch;
  }

  @Override
  public Step handle(int block) {
    PathPlan plan = source.get();
    long value = plan.graph().isHead(block) ? plan.start(block) : 0;
    return activation -> beginPath((PathRegister) activation, value);
  }

  private void beginPath(PathRegister register, long value) {
    register.beginPath(value);
    register.epoch = epoch;
    lookForThread(register);
  }

  @Override
  public Step suspend(int block) {
    long offset = source.get().endOffset(block);
    return Step.ending(
        activation -> {
          PathRegister register = (PathRegister) activation;
          register.suspendedIn = null;
          if (isStale(register)) {
            countStale();
          } else if (recorder.recordSuspension(register.path() + offset)) {
            register.suspendedIn = recorder;
            register.suspended = register.path() + offset;
          }
        });
  }

  @Override
  public Step resume(int block) {
    long value = source.get().start(block);
    return activation -> {
      PathRegister register = (PathRegister) activation;
      if (register.suspendedIn != null) {
        // Perhaps that of an earlier plan.
        register.suspendedIn.resumed(register.suspended);
      }
      beginPath(register, value);
    };
  }

  @Override
  @TruffleBoundary
  public void abandon(Activation activation, int block, boolean tornDown) {
    PathRegister register = (PathRegister) activation;
    if (isStale(register)) {
      stale.increment();
    } else {
      recorder.recordPartial(block, register.path(), tornDown);
    }
  }

  @Override
  @TruffleBoundary
  public void irregular() {
    recorder.recordIrregular();
  }

  /** Whether the present path began under other steps. */
  final boolean isStale(PathRegister register) {
    return rests && register.epoch != epoch;
  }

  /** A stale path has ended; the next one begins under these steps. */
  final void becomeCurrent(PathRegister register) {
    register.epoch = epoch;
    countStale();
  }

  @TruffleBoundary
  private void countStale() {
    stale.increment();
  }
}

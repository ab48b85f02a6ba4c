package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives;
import org.pathprofile.core.plan.SinglePathLoops;
import org.pathprofile.truffle.mode.ThreadGate;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.Step;

/**
 * Steps that tell of the iterations of a loop behind it, where they all have the same path. The
 * activation counts them; nothing is asked and nothing written in the loop. The path that leads to
 * the loop waits with them. The next path end tells of all: {@link WaitingEnds}.
 *
 * <p>In a loop that does little else the question whether somebody wants to know of a path end
 * costs much of its time; and what could be written there is one more change of memory, around
 * which a compiler cannot move anything that may have to be done again in the interpreter.
 */
final class DeferringSteps extends PathSteps {
  private final SinglePathLoops singlePath;
  private final DeferrableLoop[] loops;
  private final WaitingEnds waiting;

  /**
   * @param singlePath the loops of the source's plan
   * @param waiting takes the path ends that wait
   * @param threads knows whether others could come between them
   */
  DeferringSteps(
      RemadePlan source,
      SamplingRecorder recorder,
      SinglePathLoops singlePath,
      WaitingEnds waiting,
      ThreadGate threads) {
    super(source, recorder, null);
    this.singlePath = singlePath;
    this.waiting = waiting;
    loops = new DeferrableLoop[singlePath.count()];
    for (int loop = 0; loop < loops.length; loop++) {
      loops[loop] = new DeferrableLoop(loop, threads);
    }
  }

  /** Iterations of a loop do not wait any longer: it lasts. */
  void giveUp(int loop) {
    loops[loop].giveUp();
  }

  @Override
  public Class<? extends Activation> activationType() {
    return DeferringRegister.class;
  }

  @Override
  public Activation begin() {
    return new DeferringRegister(start(), epoch(), this);
  }

  @Override
  Step onWay(int edge, long increment) {
    return singlePath.tellsOn(edge) ? new Tell(increment) : super.onWay(edge, increment);
  }

  @Override
  Step endOn(int edge, long offset, long next) {
    int loop = singlePath.loopOf(plan().graph().to(edge));
    if (loop < 0) {
      return endFrom(singlePath.canWait(edge), offset, next);
    }
    if (singlePath.goesAround(edge)) {
      return new Iterate(loops[loop], offset, next);
    }
    return singlePath.canWait(edge)
        ? new EndBehind(offset, next)
        : new Enter(loops[loop], offset, next);
  }

  @Override
  Step endAt(int block, long offset, long next) {
    boolean canWait = false;
    for (int i = 0; i < plan().graph().inDegree(block); i++) {
      canWait |= singlePath.canWait(plan().graph().inEdge(block, i));
    }
    return endFrom(canWait, offset, next);
  }

  private Step endFrom(boolean canWait, long offset, long next) {
    return canWait ? new EndBehind(offset, next) : new EndPath(offset, next);
  }

  @Override
  void endByException(PathRegister register) {
    DeferringRegister deferring = (DeferringRegister) register;
    waiting.tellWaiting(deferring);
    deferring.clear();
  }

  /** A path ends before a loop, and waits. */
  private final class Enter extends Ending {
    private final DeferrableLoop loop;

    Enter(DeferrableLoop loop, long offset, long next) {
      super(offset, next);
      this.loop = loop;
    }

    @Override
    public void apply(Activation activation) {
      DeferringRegister register = (DeferringRegister) activation;
      long id = register.path() + offset;
      register.beginPath(next);
      if (loop.isQuiet()) {
        register.loop = loop.number();
        register.entered = id;
      } else {
        record(id);
      }
    }
  }

  /** An iteration ends, and another follows. */
  private final class Iterate extends Ending {
    private final DeferrableLoop loop;

    Iterate(DeferrableLoop loop, long offset, long next) {
      super(offset, next);
      this.loop = loop;
    }

    @Override
    public void apply(Activation activation) {
      DeferringRegister register = (DeferringRegister) activation;
      if (CompilerDirectives.inInterpreter() && loop.isDue()) {
        register.show(loop);
      }
      if (loop.isQuiet()) {
        // The loop may have been entered when it was not known to be quiet.
        register.loop = loop.number();
        register.iterations++;
        register.beginPath(next);
      } else {
        long id = register.path() + offset;
        register.beginPath(next);
        record(id);
      }
    }
  }

  /** A loop is left, and what waits is told of, though the path goes on. */
  private final class Tell extends Step {
    private final long increment;

    Tell(long increment) {
      this.increment = increment;
    }

    @Override
    public void apply(Activation activation) {
      DeferringRegister register = (DeferringRegister) activation;
      register.add(increment);
      if (register.loop != DeferringRegister.NO_LOOP) {
        waiting.record(register, DeferringRegister.NO_PATH);
        register.clear();
      }
    }
  }

  /** A path ends behind which others may wait. */
  private final class EndBehind extends Ending {
    EndBehind(long offset, long next) {
      super(offset, next);
    }

    @Override
    public void apply(Activation activation) {
      DeferringRegister register = (DeferringRegister) activation;
      long id = register.path() + offset;
      register.beginPath(next);
      if (register.loop == DeferringRegister.NO_LOOP) {
        record(id);
      } else {
        waiting.record(register, id);
        register.clear();
      }
    }
  }
}

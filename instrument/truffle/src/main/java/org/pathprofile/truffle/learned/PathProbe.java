package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.Symbol;
import org.pathprofile.truffle.probe.Interruption;

/**
 * What the probes of statements and roots have in common: the activation in its slot, and what to
 * do on the way in from each block from which the plan knows one.
 *
 * <p>In straight code the last block is a constant, so nothing remains of the comparisons; where
 * ways meet, a few comparisons with constants do. All that the plan does not know is behind calls,
 * which are handed numbers only, so that the activation stays virtual.
 */
abstract class PathProbe extends LearnedProbe {
  /** Up to so many ways in are compared one by one; more are looked up in a table. */
  private static final int COMPARED = 6;

  private static final long NO_WAY = Long.MIN_VALUE;

  final LearnedPathFunction function;

  /** What is followed. One object, so that threads that share the code see all of it or nothing. */
  @CompilationFinal private Ways ways;

  @CompilationFinal private boolean seenSlowWay;
  @CompilationFinal private boolean seenOtherPlan;
  @CompilationFinal private boolean seenMissed;

  PathProbe(LearnedPathFunction function) {
    super(function);
    this.function = function;
  }

  // --- the plan

  /** What an event has to follow, from its beginning to its end. In compiled code a constant. */
  final Ways ways() {
    Ways present = ways;
    if (present != null && present.plan.isValid()) {
      return present;
    }
    CompilerDirectives.transferToInterpreterAndInvalidate();
    follow();
    return ways;
  }

  @Override
  protected boolean hasFollowed() {
    return ways != null;
  }

  @Override
  protected void followLocked() {
    LearnedPlan next = function.plan();
    if (ways == null || ways.plan != next) {
      followSlot();
      seenSlowWay = function.expectsSurprises();
      ways = new Ways(next, this);
    }
  }

  /** A plan, and the ways into this node that it knows. */
  static final class Ways {
    final LearnedPlan plan;

    /** The blocks from which there is one. */
    @CompilationFinal(dimensions = 1)
    private final int[] lasts;

    /** What each adds to the register, or its complement where the path ends with that. */
    @CompilationFinal(dimensions = 1)
    private final long[] values;

    /** The same by the number of the block; null where there are few. */
    @CompilationFinal(dimensions = 1)
    private final long @Nullable [] table;

    /** The register of a path that begins here; below 0 if none is known to. */
    final long begin;

    /** Whether a path ends with one of the ways in. */
    final boolean endsPaths;

    /** Whether whatever comes here begins a path, as at loop headers. */
    final boolean beginsPaths;

    Ways(LearnedPlan plan, PathProbe probe) {
      this.plan = plan;
      LearnedNumbering numbering = plan.numbering();
      lasts = probe.blocksBefore(numbering);
      values = new long[lasts.length];
      for (int i = 0; i < lasts.length; i++) {
        int symbol = probe.symbolFrom(numbering, lasts[i]);
        long value = numbering.value(lasts[i], symbol);
        values[i] = Symbol.isBlock(symbol) ? value : ~value;
      }
      if (lasts.length <= COMPARED) {
        table = null;
      } else {
        table = new long[lasts[lasts.length - 1] + 1];
        Arrays.fill(table, NO_WAY);
        for (int i = 0; i < lasts.length; i++) {
          table[lasts[i]] = values[i];
        }
      }
      begin = probe.beginning(numbering);
      endsPaths = Arrays.stream(values).anyMatch(value -> value < 0);
      beginsPaths = begin >= 0 && Arrays.stream(values).allMatch(value -> value < 0);
    }
  }

  /** The blocks from which a numbering knows a way in, by rising number. */
  abstract int[] blocksBefore(LearnedNumbering numbering);

  /** What the way in from a block is. */
  abstract int symbolFrom(LearnedNumbering numbering, int last);

  /** The register of a path that begins here, if one is known to. */
  abstract long beginning(LearnedNumbering numbering);

  // --- the activation

  final LearnedActivation activation(VirtualFrame frame) {
    Object activation = frame.getAuxiliarySlot(slotIn(frame));
    return activation == null
        ? null
        : CompilerDirectives.castExact(activation, LearnedActivation.class);
  }

  /**
   * Whether there is no activation to be counted: it had begun before the profiler was started, or
   * while the function rested.
   */
  final boolean isMissed(LearnedActivation activation, LearnedPlan present) {
    if (activation != null && present.isOfThisRun(activation.run)) {
      return false;
    }
    if (present.isCollecting() && !seenMissed) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenMissed = true;
    }
    return true;
  }

  /** Has the activation follow a plan. */
  final void adopt(LearnedActivation activation, LearnedPlan present) {
    if (activation.plan == present) {
      return;
    }
    if (!seenOtherPlan) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenOtherPlan = true;
    }
    try {
      reencode(activation, present);
    } catch (RuntimeException fault) {
      misunderstand(activation);
    }
    activation.plan = present;
    activation.own = present.own();
  }

  private void reencode(LearnedActivation activation, LearnedPlan present) {
    int last = activation.lastBefore();
    if (last >= PathLearner.LEARNING) {
      int block = function.lastBlock(activation.register, last);
      long register = function.reencode(activation.plan, activation.register, last, present);
      activation.register = register;
      activation.setLastBefore(register < 0 ? PathLearner.LEARNING : block);
    }
  }

  // --- ways in

  /**
   * Takes the way in from the last block, if the plan knows it.
   *
   * @param block what is the last block then
   * @return whether it does
   */
  static boolean take(LearnedActivation activation, Ways present, int block) {
    return present.table == null
        ? compare(activation, present, block)
        : lookUp(activation, present, block);
  }

  @ExplodeLoop
  private static boolean compare(LearnedActivation activation, Ways present, int block) {
    int last = activation.last;
    for (int i = 0; i < present.lasts.length; i++) {
      if (last == present.lasts[i]) {
        go(activation, present, block, present.values[i]);
        return true;
      }
    }
    return false;
  }

  private static boolean lookUp(LearnedActivation activation, Ways present, int block) {
    int last = activation.last;
    if (last < 0 || last >= present.table.length) {
      return false;
    }
    long value = present.table[last];
    if (value == NO_WAY) {
      return false;
    }
    go(activation, present, block, value);
    return true;
  }

  private static void go(LearnedActivation activation, Ways present, int block, long value) {
    activation.last = block;
    if (value >= 0) {
      activation.register += value;
    } else {
      long id = activation.register + ~value;
      activation.register = present.begin;
      present.plan.end(id, block, activation);
    }
  }

  /**
   * In compiled code, the slow way is there only once it was taken, or once the function has left
   * its code several times for that.
   */
  final void takeSlowWay() {
    if (!seenSlowWay) {
      boolean leavesCode = CompilerDirectives.inCompiledCode();
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenSlowWay = true;
      if (leavesCode) {
        function.leaveCode();
      }
    }
  }

  // --- ways out

  /** An exception leaves this node; whatever the activation did last, it ends its path. */
  final void leave(LearnedActivation activation, LearnedPlan present, Throwable exception) {
    end(activation, present, endBy(exception));
  }

  /** The same, if it is known how the path ends. */
  final void end(LearnedActivation activation, LearnedPlan present, int symbol) {
    int last = activation.lastBefore();
    if (last < PathLearner.LEARNING) {
      return;
    }
    try {
      int block = function.lastBlock(activation.register, last);
      function.end(present, activation.register, last, symbol, activation.stream);
      activation.leave(Math.max(0, block));
    } catch (StackOverflowError overflow) {
      lose(activation);
      throw overflow;
    } catch (RuntimeException fault) {
      misunderstand(activation);
    }
  }

  /**
   * Something is wrong with the register, or with what is known of the function. The path is
   * counted as irregular; the next one begins with the next event. All that the slow ways throw is
   * the profiler's own: they run no guest code.
   */
  final void misunderstand(LearnedActivation activation) {
    CompilerDirectives.transferToInterpreter();
    activation.last = PathLearner.NOWHERE;
    function.misunderstand();
    if (activation.stream != null) {
      activation.stream.lost();
    }
  }

  /** A stack overflow left no room to count a path. */
  final void lose(LearnedActivation activation) {
    activation.last = PathLearner.NOWHERE;
    function.overflow();
    if (activation.stream != null) {
      activation.stream.lost();
    }
  }

  private static int endBy(Throwable exception) {
    return Interruption.is(exception) ? Symbol.ABANDON : Symbol.THROW;
  }
}

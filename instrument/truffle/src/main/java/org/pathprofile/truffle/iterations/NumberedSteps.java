package org.pathprofile.truffle.iterations;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.kiter.IterationScheme;
import org.pathprofile.core.kiter.KIterationPlan;
import org.pathprofile.core.kiter.UnrolledLoop;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;
import org.pathprofile.truffle.probe.Step;

/**
 * Turns a k-iteration plan into steps: Algorithm 3 of Roy and Srikant (CGO 2009, section 4.2), with
 * all increments computed beforehand. Corrected: register {@code j} of a loop's first {@code k - 1}
 * ones is compensated if and only if {@code j} is less than the number of back edges taken (at most
 * {@code k - 1}), because exactly these paths began at the header. The algorithm's one flag for all
 * registers gives wrong ids from {@code k = 3} on.
 *
 * <p>The path that is under way longest has a register of its own, whose increments depend on the
 * iteration it is in. The others began behind back edges, so the one in its {@code j}-th iteration
 * always adds the same at an edge: registers that no path uses yet add it, too, because that is
 * cheaper than to ask.
 */
final class NumberedSteps extends ActivationPlan {
  private final KIterationPlan plan;
  private final IterationScheme scheme;
  private final ControlFlowGraph graph;
  private final PathRecorder recorder;
  private final PathEnds ends;
  private final int k;
  private final long start;

  NumberedSteps(KIterationPlan plan, PathRecorder recorder) {
    this.plan = plan;
    this.recorder = recorder;
    ends = recorder.ends();
    scheme = plan.scheme();
    graph = scheme.graph();
    k = scheme.k();
    start = plan.start(graph.entry());
  }

  @Override
  public Class<? extends Activation> activationType() {
    return NumberedActivation.class;
  }

  @Override
  public Activation begin() {
    return new NumberedActivation(start, k);
  }

  @Override
  public @Nullable Step take(int edge) {
    UnrolledLoop loop = loopAround(graph.from(edge));
    int copies = loop == null ? 1 : loop.k();
    if (scheme.endsEveryPath(edge)) {
      long[] offsets = new long[copies];
      Arrays.setAll(offsets, i -> plan.endOffsetOn(edge, i + 1));
      return new EndPath(offsets, plan.start(graph.to(edge)));
    }
    if (loop != null && scheme.isUnrolledBackEdge(edge)) {
      return new Iterate(edge, copies);
    }
    long[] increments = new long[copies];
    Arrays.setAll(increments, i -> plan.increment(edge, i + 1));
    if (loop == null) {
      return increments[0] == 0 ? null : new Leave(increments);
    }
    return loop.contains(graph.to(edge))
        ? stay(increments, behind(edge, copies))
        : new Leave(increments);
  }

  private UnrolledLoop loopAround(int block) {
    return scheme.loops().stream().filter(loop -> loop.contains(block)).findFirst().orElse(null);
  }

  private long[] behind(int edge, int copies) {
    long[] behind = new long[copies - 1];
    Arrays.setAll(behind, i -> plan.incrementBehind(edge, i + 1));
    return behind;
  }

  private static Step stay(long[] increments, long[] behind) {
    boolean isNothing =
        Arrays.stream(increments).allMatch(i -> i == 0)
            && Arrays.stream(behind).allMatch(i -> i == 0);
    return isNothing ? null : new Stay(increments, behind);
  }

  @Override
  public Step end(int block) {
    return new EndPath(new long[] {plan.endOffset(block)}, 0);
  }

  @Override
  public Step handle(int block) {
    return begin(graph.isHead(block) ? plan.start(block) : 0);
  }

  @Override
  public Step suspend(int block) {
    long offset = plan.endOffset(block);
    return Step.ending(
        activation -> {
          NumberedActivation registers = (NumberedActivation) activation;
          registers.suspended = registers.oldest + offset;
          registers.suspendedIn = recorder.recordSuspension(registers.suspended) ? recorder : null;
        });
  }

  @Override
  public Step resume(int block) {
    return begin(plan.start(block));
  }

  /** A path begins behind an exception or a suspension. */
  private static Step begin(long value) {
    return activation -> {
      NumberedActivation registers = (NumberedActivation) activation;
      if (registers.suspendedIn != null) {
        registers.suspendedIn.resumed(registers.suspended);
        registers.suspendedIn = null;
      }
      registers.begin(value);
    };
  }

  @Override
  @TruffleBoundary
  public void abandon(Activation activation, int block, boolean tornDown) {
    NumberedActivation registers = (NumberedActivation) activation;
    recorder.recordPartial(place(graph, block, registers.iterations), registers.oldest, tornDown);
  }

  /** A number for a block in an iteration, from 0. */
  static int place(ControlFlowGraph graph, int block, int iterations) {
    return iterations * graph.blockCount() + block;
  }

  @Override
  @TruffleBoundary
  public void irregular() {
    recorder.recordIrregular();
  }

  /** An edge within a loop: every path that is under way goes on. */
  private static final class Stay implements Step {
    @CompilationFinal(dimensions = 1)
    private final long[] increments;

    @CompilationFinal(dimensions = 1)
    private final long[] behind;

    private final boolean isUniform;

    Stay(long[] increments, long[] behind) {
      this.increments = increments;
      this.behind = behind;
      isUniform = Arrays.stream(increments).allMatch(i -> i == increments[0]);
    }

    @Override
    @ExplodeLoop
    public void apply(Activation activation) {
      NumberedActivation registers = (NumberedActivation) activation;
      registers.oldest += increments[isUniform ? 0 : registers.iterations];
      for (int i = 0; i < behind.length; i++) {
        if (behind[i] != 0) {
          registers.younger[i] += behind[i];
        }
      }
    }

    @Override
    public @Nullable Step followedBy(Step next) {
      return next instanceof Stay stay && stay.behind.length == behind.length
          ? stay(sum(increments, stay.increments), sum(behind, stay.behind))
          : null;
    }

    private static long[] sum(long[] first, long[] second) {
      long[] sum = first.clone();
      Arrays.setAll(sum, i -> first[i] + second[i]);
      return sum;
    }
  }

  /** An edge out of a loop, or outside of loops: only the path under way longest goes on. */
  private static final class Leave implements Step {
    @CompilationFinal(dimensions = 1)
    private final long[] increments;

    Leave(long[] increments) {
      this.increments = increments;
    }

    @Override
    public void apply(Activation activation) {
      NumberedActivation registers = (NumberedActivation) activation;
      if (increments.length == 1) {
        registers.oldest += increments[0];
      } else {
        registers.oldest += increments[registers.iterations];
        registers.iterations = 0;
      }
    }
  }

  /** A back edge of an unrolled loop: a path begins; if {@code k} are under way, one ends. */
  private final class Iterate implements Step.Ending {
    private final int last;
    private final long endOffset;
    private final long next;

    @CompilationFinal(dimensions = 1)
    private final long[] increments;

    @CompilationFinal(dimensions = 1)
    private final long[] behind;

    Iterate(int edge, int copies) {
      last = copies - 1;
      endOffset = plan.endOffsetOn(edge, copies);
      next = plan.start(graph.to(edge));
      increments = new long[last];
      Arrays.setAll(increments, i -> plan.increment(edge, i + 1));
      behind = behind(edge, copies);
    }

    @Override
    @ExplodeLoop
    public void apply(Activation activation) {
      NumberedActivation registers = (NumberedActivation) activation;
      long[] younger = registers.younger;
      if (registers.iterations == last) {
        ends.record(registers.oldest + endOffset);
        registers.oldest = younger[last - 1] + behind[last - 1];
      } else {
        registers.oldest += increments[registers.iterations];
        registers.iterations++;
      }
      for (int i = last - 1; i > 0; i--) {
        younger[i] = younger[i - 1] + behind[i - 1];
      }
      younger[0] = next;
    }
  }

  /** The path under way longest ends, the others are none, and another begins. */
  private final class EndPath implements Step.Ending {
    @CompilationFinal(dimensions = 1)
    private final long[] offsets;

    private final long next;

    EndPath(long[] offsets, long next) {
      this.offsets = offsets;
      this.next = next;
    }

    @Override
    public void apply(Activation activation) {
      NumberedActivation registers = (NumberedActivation) activation;
      long id = registers.oldest + offsets[offsets.length == 1 ? 0 : registers.iterations];
      registers.begin(next);
      ends.record(id);
    }
  }
}

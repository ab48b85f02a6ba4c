package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.subpath.SubpathSampler;
import org.pathprofile.truffle.subpath.Check;

/**
 * What the probes of statements and roots have in common that tell a thread's sampler which blocks
 * are entered. Beside that, an activation keeps its last block: a statement that is entered twice
 * for reasons of the interpreter is one block only, and edges are learned for the graph.
 */
abstract class SubpathProbe extends LearnedProbe {
  /** From so many blocks on they are looked up. */
  private static final int COMPARED = 6;

  final LearnedSubpathFunction function;
  @CompilationFinal private CollectingPlan plan;

  /** The blocks from which an edge leads here that the function knows of. */
  @CompilationFinal(dimensions = 1)
  private int[] lasts = new int[0];

  /** The same by their numbers, if there are many. */
  @CompilationFinal(dimensions = 1)
  private boolean[] many;

  SubpathProbe(LearnedSubpathFunction function) {
    super(function);
    this.function = function;
  }

  // --- the plan

  final CollectingPlan plan() {
    CollectingPlan present = plan;
    if (present != null && present.isValid()) {
      return present;
    }
    CompilerDirectives.transferToInterpreterAndInvalidate();
    follow();
    return plan;
  }

  @Override
  protected boolean hasFollowed() {
    return plan != null;
  }

  @Override
  protected void followLocked() {
    CollectingPlan next = function.plan();
    if (plan != next) {
      followSlot();
      plan = next;
    }
  }

  // --- the activation

  /** The activation, if it is to be followed; else null. */
  final @Nullable BlockActivation activation(VirtualFrame frame, CollectingPlan present) {
    Object found = frame.getAuxiliarySlot(slotIn(frame));
    if (found == null) {
      return null;
    }
    BlockActivation activation = CompilerDirectives.castExact(found, BlockActivation.class);
    return present.isOfThisRun(activation.run) ? activation : null;
  }

  // --- edges

  /** Whether an edge from a block is known. */
  final boolean knows(int last) {
    boolean[] table = many;
    return table == null ? compare(last) : last >= 0 && last < table.length && table[last];
  }

  @ExplodeLoop
  private boolean compare(int last) {
    for (int i = 0; i < lasts.length; i++) {
      if (last == lasts[i]) {
        return true;
      }
    }
    return false;
  }

  /** An edge from a block is known from now on. */
  final void learn(int last) {
    CompilerDirectives.transferToInterpreterAndInvalidate();
    atomic(
        () -> {
          int[] more = Arrays.copyOf(lasts, lasts.length + 1);
          more[lasts.length] = last;
          onLearned(last);
          if (more.length <= COMPARED) {
            lasts = more;
          } else {
            boolean[] table = new boolean[Arrays.stream(more).max().getAsInt() + 1];
            for (int known : more) {
              table[known] = true;
            }
            lasts = more;
            many = table;
          }
        });
  }

  /** An edge from a block will be known. Under the lock of the node. */
  void onLearned(int last) {
    // Nothing follows from it.
  }

  // --- blocks

  static void enter(SubpathSampler sampler, int inEngine, Check check) {
    sampler.note(inEngine);
    check.ask(sampler);
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GuestGraph;

/**
 * What the probes of a function have to do: the actions of its graph's elements, turned into steps
 * by a mode's plan. Immutable but for its validity; thread-safe.
 */
final class ProbePlan {
  static final GuardedStep[] NO_STEPS = {};

  /** Bytes of an array without its elements, and of one of them. */
  private static final int ARRAY = 32;

  private static final int REFERENCE = 4;

  /** What the probe of one element has to do. */
  static final class ElementPlan {
    @CompilationFinal(dimensions = 1)
    final GuardedStep[] onEnter;

    @CompilationFinal(dimensions = 1)
    final GuardedStep[] onResume;

    @CompilationFinal(dimensions = 1)
    final GuardedStep[] onReturn;

    @CompilationFinal(dimensions = 1)
    final GuardedStep[] onTrue;

    @CompilationFinal(dimensions = 1)
    final GuardedStep[] onOther;

    @CompilationFinal(dimensions = 1)
    final GuardedStep[] onJump;

    @CompilationFinal(dimensions = 1)
    final GuardedStep[] onSuspend;

    @CompilationFinal(dimensions = 1)
    final LeaveSite[] throwSites;

    @CompilationFinal(dimensions = 1)
    final LeaveSite[] suspendSites;

    @CompilationFinal(dimensions = 1)
    final LeaveSite[] handlers;

    final boolean beginsActivation;

    /** Whether the node itself makes the jump that leaves it. */
    final boolean isJump;

    /** Whether {@link #onTrue} is for the language's null. */
    final boolean isNullTest;

    /** Whether activations can be suspended. */
    final boolean isResumable;

    /** How many words the activations have for variables. */
    final int variableWords;

    /** Whether there is nothing to do in any tier: {@link ActivationPlan#isResting}. */
    final boolean isResting;

    /** Whether there is nothing to do in the last tier: {@link ActivationPlan#isForWarmUp}. */
    final boolean isForWarmUp;

    /** The exact class of the activations. */
    final Class<? extends Activation> activationType;

    /** Whether activations that are not known are counted: {@link ActivationPlan#adopts}. */
    final boolean isAdopting;

    /** What says whether anything is to be done at the moment; null if always. */
    final @Nullable CollectionSwitch collection;

    private final ProfiledFunction function;
    private final ActivationPlan activations;
    private final Assumption valid;

    ElementPlan(
        ProbePlan whole,
        Map<EventKind, GuardedStep[]> steps,
        LeaveSite[] throwSites,
        LeaveSite[] suspendSites,
        LeaveSite[] handlers,
        boolean beginsActivation,
        boolean isJump,
        boolean isNullTest) {
      onEnter = steps.getOrDefault(EventKind.ENTER, NO_STEPS);
      onResume = steps.getOrDefault(EventKind.RESUME, NO_STEPS);
      onReturn = steps.getOrDefault(EventKind.RETURN, NO_STEPS);
      onTrue = steps.getOrDefault(EventKind.RETURN_TRUE, NO_STEPS);
      onOther = steps.getOrDefault(EventKind.RETURN_OTHER, NO_STEPS);
      onJump = steps.getOrDefault(EventKind.JUMP, NO_STEPS);
      onSuspend = steps.getOrDefault(EventKind.SUSPEND, NO_STEPS);
      this.throwSites = throwSites;
      this.suspendSites = suspendSites;
      this.handlers = handlers;
      this.beginsActivation = beginsActivation;
      this.isJump = isJump;
      this.isNullTest = isNullTest;
      // What each event asks is at hand, for the sake of the interpreter.
      function = whole.function;
      activations = whole.activations;
      valid = whole.valid;
      isResumable = whole.resumable;
      variableWords = whole.variableWords;
      isResting = activations.isResting();
      isForWarmUp = activations.isForWarmUp();
      activationType = activations.activationType();
      collection = whole.collection;
      isAdopting = activations.adopts() && collection == null;
    }

    ActivationPlan activations() {
      return activations;
    }

    /**
     * As {@link ActivationPlan#abandon}.
     *
     * @param begun how many statements of the block had begun, or {@link Element#NOT_KNOWN}
     */
    @TruffleBoundary
    void abandon(Activation activation, int block, int begun, boolean tornDown) {
      activations.abandon(activation, block, tornDown);
      if (begun != Element.NOT_KNOWN && function.placesStatements()) {
        function.unwinder.leftBlock(block, begun);
      }
    }

    /** As {@link ActivationPlan#irregular}. */
    @TruffleBoundary
    void irregular() {
      activations.irregular();
    }

    /** Whether the probe still has to follow this plan. Free in compiled code. */
    boolean isValid() {
      return valid.isValid();
    }

    /** Whether there is nothing to do. */
    boolean isEmpty() {
      return !beginsActivation
          && !isJump
          && onEnter.length == 0
          && onResume.length == 0
          && onReturn.length == 0
          && onTrue.length == 0
          && onOther.length == 0
          && onJump.length == 0
          && onSuspend.length == 0
          && throwSites.length == 0
          && suspendSites.length == 0
          && handlers.length == 0;
    }
  }

  private final Assumption valid = Truffle.getRuntime().createAssumption("path plan");
  private final ActivationPlan activations;
  private final @Nullable CollectionSwitch collection;
  private final boolean resumable;
  private final boolean placesExceptions;
  private final ProfiledFunction function;

  private final int variableWords;

  /** The variables that something depends on; null for all. */
  private final @Nullable BitSet read;

  /** By element; null where no probe has asked yet. */
  private final AtomicReferenceArray<@Nullable ElementPlan> elements;

  /** For all elements that have nothing to do. */
  private final ElementPlan empty;

  /**
   * @param collection says whether anything is to be done at the moment; null if always
   */
  ProbePlan(
      ProfiledFunction function,
      ActivationPlan activations,
      @Nullable CollectionSwitch collection) {
    GuestGraph graph = function.graph();
    this.function = function;
    this.activations = activations;
    this.collection = collection;
    this.resumable = graph.isResumable();
    this.placesExceptions = activations.placesExceptions() || !graph.isLeftByEachException();
    this.variableWords = new Variables(graph).wordCount();
    this.elements = new AtomicReferenceArray<>(graph.elements().size());
    this.empty =
        new ElementPlan(
            this, Map.of(), LeaveSite.NONE, LeaveSite.NONE, LeaveSite.NONE, false, false, false);
    this.read =
        placesExceptions || graph.variableCount() == 0
            ? null
            : Variables.readWithoutExceptions(graph);
  }

  ActivationPlan activations() {
    return activations;
  }

  /** Whether it must be known which block an exception leaves. */
  boolean placesExceptions() {
    return placesExceptions;
  }

  /** Whether something depends on a variable. */
  boolean reads(int variable) {
    return read == null || read.get(variable);
  }

  /** Made when the first probe asks for it; the clones of a root have a probe of it each. */
  ElementPlan element(int index) {
    ElementPlan plan = elements.get(index);
    if (plan == null) {
      GuestGraph graph = function.graph();
      ElementPlan made =
          new StepMaker(this, graph, new Variables(graph)).planOf(graph.elements().get(index));
      plan = made.isEmpty() ? empty : made;
      elements.set(index, plan);
    }
    return plan;
  }

  /** Bytes of the table of elements; what it refers to is counted with the probes. */
  long footprint() {
    return ARRAY + (long) REFERENCE * elements.length();
  }

  void invalidate() {
    valid.invalidate("the function has another plan");
  }
}

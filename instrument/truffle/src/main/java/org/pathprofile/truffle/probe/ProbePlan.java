package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.Truffle;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.truffle.adapter.Action;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.Guard;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/**
 * What the probes of a function have to do: the actions of its graph's elements, turned into steps
 * by a mode's plan. Immutable but for its validity; thread-safe.
 */
final class ProbePlan {
  private static final int VARIABLE_BITS = 64;
  private static final GuardedStep[] NO_STEPS = {};
  private static final LeaveSite[] NO_SITES = {};

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
    final LeaveSite[] throwSites;

    @CompilationFinal(dimensions = 1)
    final LeaveSite[] suspendSites;

    @CompilationFinal(dimensions = 1)
    final LeaveSite[] handlers;

    final boolean beginsActivation;

    private ElementPlan(
        Map<EventKind, GuardedStep[]> steps,
        LeaveSite[] throwSites,
        LeaveSite[] suspendSites,
        LeaveSite[] handlers,
        boolean beginsActivation) {
      onEnter = steps.getOrDefault(EventKind.ENTER, NO_STEPS);
      onResume = steps.getOrDefault(EventKind.RESUME, NO_STEPS);
      onReturn = steps.getOrDefault(EventKind.RETURN, NO_STEPS);
      onTrue = steps.getOrDefault(EventKind.RETURN_TRUE, NO_STEPS);
      onOther = steps.getOrDefault(EventKind.RETURN_OTHER, NO_STEPS);
      onJump = steps.getOrDefault(EventKind.JUMP, NO_STEPS);
      this.throwSites = throwSites;
      this.suspendSites = suspendSites;
      this.handlers = handlers;
      this.beginsActivation = beginsActivation;
    }

    /** Whether there is nothing to do. */
    boolean isEmpty() {
      return !beginsActivation
          && onEnter.length == 0
          && onResume.length == 0
          && onReturn.length == 0
          && onTrue.length == 0
          && onOther.length == 0
          && onJump.length == 0
          && throwSites.length == 0
          && suspendSites.length == 0
          && handlers.length == 0;
    }
  }

  private final Assumption valid = Truffle.getRuntime().createAssumption("path plan");
  private final ActivationPlan activations;
  private final boolean resumable;
  private final int[] widths;
  private final int[] shift;
  private final ElementPlan[] elements;

  /**
   * @throws UnsupportedCodeException if the graph has more variables than there is room for
   */
  ProbePlan(GuestGraph graph, ActivationPlan activations) {
    this.activations = activations;
    this.resumable = graph.isResumable();
    this.widths = new int[graph.variableCount()];
    this.shift = new int[widths.length];
    int bits = 0;
    for (int variable = 0; variable < shift.length; variable++) {
      widths[variable] = graph.variableWidth(variable);
      shift[variable] = bits;
      bits += widths[variable];
    }
    if (bits > VARIABLE_BITS) {
      throw new UnsupportedCodeException(
          "events and " + VARIABLE_BITS + " bits of variables do not tell all ways apart");
    }
    elements = graph.elements().stream().map(this::planOf).toArray(ElementPlan[]::new);
  }

  ActivationPlan activations() {
    return activations;
  }

  ElementPlan element(int index) {
    return elements[index];
  }

  /** Whether activations can be suspended. */
  boolean isResumable() {
    return resumable;
  }

  /** Whether probes still have to follow this plan. Free in compiled code. */
  boolean isValid() {
    return valid.isValid();
  }

  void invalidate() {
    valid.invalidate("the function has another plan");
  }

  private ElementPlan planOf(Element element) {
    Map<EventKind, GuardedStep[]> steps = new EnumMap<>(EventKind.class);
    for (EventKind kind : EventKind.values()) {
      GuardedStep[] ofKind = stepsOf(element.actions(kind));
      if (ofKind.length > 0) {
        steps.put(kind, ofKind);
      }
    }
    boolean begins =
        element.actions(EventKind.ENTER).stream()
            .anyMatch(action -> action.kind() == Action.Kind.BEGIN);
    return new ElementPlan(
        steps,
        sitesOf(element.throwSites(), false),
        sitesOf(element.suspendSites(), false),
        sitesOf(element.handlers(), true),
        begins);
  }

  private GuardedStep[] stepsOf(List<Action> actions) {
    List<GuardedStep> steps = new ArrayList<>();
    for (Action action : actions) {
      GuardedStep step = stepOf(action);
      if (step == null) {
        continue;
      }
      int last = steps.size() - 1;
      GuardedStep both = last < 0 ? null : steps.get(last).followedBy(step);
      if (both == null) {
        steps.add(step);
      } else {
        steps.set(last, both);
      }
    }
    return steps.toArray(GuardedStep[]::new);
  }

  /** The step of an action, or null if there is nothing to do. */
  private GuardedStep stepOf(Action action) {
    int target = action.target();
    switch (action.kind()) {
      case TAKE, ARRIVE:
        return plain(action, activations.take(target));
      case CROSS:
        return plain(action, activations.cross(target));
      case END:
        return step(action, GuardedStep.Kind.END, activations.end(target), -1, 0, 0);
      case HANDLE:
        long mask = action.value() == 0 ? 0 : mask(action.value() - 1);
        long bits = action.value() == 0 ? 0 : bits(action.value() - 1, 1);
        return step(
            action, GuardedStep.Kind.HANDLE, activations.handle(target), target, mask, bits);
      case RETHROW:
        return step(action, GuardedStep.Kind.RETHROW, null, target, 0, 0);
      case ASSIGN:
        return step(
            action, GuardedStep.Kind.ASSIGN, null, -1, mask(target), bits(target, action.value()));
      default:
        // An activation's beginning and its resumption are the probe's own affair.
        return null;
    }
  }

  private GuardedStep plain(Action action, Step step) {
    return step == null ? null : step(action, GuardedStep.Kind.STEP, step, -1, 0, 0);
  }

  private GuardedStep step(
      Action action,
      GuardedStep.Kind kind,
      Step step,
      int block,
      long assignMask,
      long assignBits) {
    return new GuardedStep(
        kind,
        step,
        block,
        guardMask(action.guards()),
        guardBits(action.guards()),
        resumedAt(action.guards()),
        assignMask,
        assignBits);
  }

  private LeaveSite[] sitesOf(List<Site> sites, boolean handlers) {
    return sites.isEmpty()
        ? NO_SITES
        : sites.stream().map(site -> siteOf(site, handlers)).toArray(LeaveSite[]::new);
  }

  private LeaveSite siteOf(Site site, boolean handler) {
    boolean suspends = site.resume() >= 0;
    Step goOn = null;
    if (suspends) {
      goOn = activations.resume(site.resume());
    } else if (handler) {
      goOn = activations.handle(site.block());
    }
    return new LeaveSite(
        site.block(),
        site.resume(),
        site.crossed() >= 0 ? activations.cross(site.crossed()) : null,
        suspends ? activations.suspend(site.block()) : null,
        goOn,
        guardMask(site.guards()),
        guardBits(site.guards()),
        resumedAt(site.guards()));
  }

  private long mask(int variable) {
    return ((1L << widths[variable]) - 1) << shift[variable];
  }

  private long bits(int variable, int value) {
    return (long) value << shift[variable];
  }

  private long guardMask(List<Guard> guards) {
    long mask = 0;
    for (Guard guard : guards) {
      if (guard.variable() != Guard.RESUMED_AT) {
        mask |= mask(guard.variable());
      }
    }
    return mask;
  }

  private long guardBits(List<Guard> guards) {
    long bits = 0;
    for (Guard guard : guards) {
      if (guard.variable() != Guard.RESUMED_AT) {
        bits |= bits(guard.variable(), guard.value());
      }
    }
    return bits;
  }

  private static int resumedAt(List<Guard> guards) {
    for (Guard guard : guards) {
      if (guard.variable() == Guard.RESUMED_AT) {
        return guard.value();
      }
    }
    return -1;
  }
}

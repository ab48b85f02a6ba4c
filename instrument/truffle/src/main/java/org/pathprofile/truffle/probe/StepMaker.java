package org.pathprofile.truffle.probe;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.Action;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;

/** Turns the actions of a graph's elements into the steps of a mode. */
final class StepMaker {
  private final ProbePlan whole;
  private final GuestGraph graph;
  private final ActivationPlan activations;
  private final Variables variables;

  /**
   * @param whole the plan that the steps are a part of
   */
  StepMaker(ProbePlan whole, GuestGraph graph, Variables variables) {
    this.whole = whole;
    this.graph = graph;
    this.activations = whole.activations();
    this.variables = variables;
  }

  ProbePlan.ElementPlan planOf(Element element) {
    Map<EventKind, GuardedStep[]> steps = new EnumMap<>(EventKind.class);
    for (EventKind kind : EventKind.values()) {
      GuardedStep[] ofKind = stepsOf(element.actions(kind));
      if (ofKind.length > 0) {
        steps.put(kind, ofKind);
      }
    }
    boolean begins = element.beginsActivation();
    return new ProbePlan.ElementPlan(
        whole,
        steps,
        throwSitesOf(element, begins),
        sitesOf(element, element.suspendSites(), false),
        sitesOf(element, element.handlers(), true),
        begins,
        element.isJump(),
        element.isNullTest());
  }

  private GuardedStep[] stepsOf(List<Action> actions) {
    if (actions.isEmpty()) {
      return ProbePlan.NO_STEPS;
    }
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
    return steps.toArray(ProbePlan.NO_STEPS);
  }

  /** The step of an action, or null if there is nothing to do. */
  private @Nullable GuardedStep stepOf(Action action) {
    int target = action.target();
    switch (action.kind()) {
      case TAKE, ARRIVE:
        return plain(action, activations.take(target));
      case CROSS:
        return plain(action, activations.cross(target));
      case END:
        return step(action, GuardedStep.Kind.END, activations.end(target), -1, null);
      case LEAVE:
        Step cross = action.value() == 0 ? null : activations.cross(action.value() - 1);
        return step(action, GuardedStep.Kind.LEAVE, cross, target, null);
      case DIVERT:
        return assign(action, GuardedStep.Kind.DIVERT);
      case KEEP:
        return step(action, GuardedStep.Kind.KEEP, null, target, null);
      case HANDLE:
        WordBits entered = action.value() == 0 ? null : variables.of(action.value() - 1, 1);
        return step(action, GuardedStep.Kind.HANDLE, activations.handle(target), target, entered);
      case RETHROW:
        return step(action, GuardedStep.Kind.RETHROW, null, target, null);
      case ASSIGN:
        return whole.reads(target) ? assign(action, GuardedStep.Kind.ASSIGN) : null;
      default:
        // An activation's beginning and its resumption are the probe's own affair.
        return null;
    }
  }

  private GuardedStep assign(Action action, GuardedStep.Kind kind) {
    return step(action, kind, null, -1, variables.of(action.target(), action.value()));
  }

  private GuardedStep plain(Action action, Step step) {
    return step == null ? null : step(action, GuardedStep.Kind.STEP, step, -1, null);
  }

  private GuardedStep step(
      Action action, GuardedStep.Kind kind, Step step, int block, WordBits assigned) {
    int kept = kind == GuardedStep.Kind.RETHROW ? action.value() - 1 : -1;
    return new GuardedStep(kind, step, block, kept, variables.condition(action.guards()), assigned);
  }

  private LeaveSite[] throwSitesOf(Element element, boolean begins) {
    if (whole.placesExceptions() || graph.alwaysThrows(element)) {
      return sitesOf(element, element.throwSites(), false);
    }
    return begins ? LeaveSite.ANYWHERE : LeaveSite.NONE;
  }

  private LeaveSite[] sitesOf(Element element, List<Site> sites, boolean handlers) {
    if (sites.isEmpty()) {
      return LeaveSite.NONE;
    }
    LeaveSite[] made = new LeaveSite[sites.size()];
    for (int i = 0; i < made.length; i++) {
      made[i] = siteOf(element, sites.get(i), handlers);
    }
    return made;
  }

  private LeaveSite siteOf(Element element, Site site, boolean handler) {
    boolean suspends = site.resume() >= 0;
    Step goOn = null;
    if (suspends) {
      goOn = activations.resume(site.resume());
    } else if (handler) {
      goOn = activations.handle(site.block());
    }
    return new LeaveSite(
        site.block(),
        element.begunIn(site.block()),
        site.resume(),
        site.crossed() >= 0 ? activations.cross(site.crossed()) : null,
        suspends ? activations.suspend(site.block()) : null,
        goOn,
        variables.condition(site.guards()));
  }
}

package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.adapter.Action;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.Guard;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/**
 * What the probes of a root have to do: the actions of its graph's elements, turned into register
 * operations by a path plan. Immutable and thread-safe.
 */
public final class ProbePlan {
  private static final int VARIABLE_BITS = 64;

  /** The operations of one element. */
  static final class ElementPlan {
    private final Map<EventKind, ProbeOperation[]> operations;
    private final boolean beginsActivation;
    private final long start;

    @CompilationFinal(dimensions = 1)
    private final ProbeSite[] throwSites;

    @CompilationFinal(dimensions = 1)
    private final ProbeSite[] suspendSites;

    @CompilationFinal(dimensions = 1)
    private final ProbeSite[] handlers;

    private ElementPlan(
        Map<EventKind, ProbeOperation[]> operations,
        ProbeSite[] throwSites,
        ProbeSite[] suspendSites,
        ProbeSite[] handlers,
        boolean beginsActivation,
        long start) {
      this.operations = operations;
      this.throwSites = throwSites;
      this.suspendSites = suspendSites;
      this.handlers = handlers;
      this.beginsActivation = beginsActivation;
      this.start = start;
    }

    /** What to do at an event, or null for nothing. */
    ProbeOperation[] operations(EventKind kind) {
      return operations.get(kind);
    }

    ProbeSite[] throwSites() {
      return throwSites;
    }

    ProbeSite[] suspendSites() {
      return suspendSites;
    }

    ProbeSite[] handlers() {
      return handlers;
    }

    boolean beginsActivation() {
      return beginsActivation;
    }

    /** The register when an activation begins. */
    long start() {
      return start;
    }

    /** Whether the element's events need no probe. */
    boolean isEmpty() {
      return !beginsActivation
          && operations.isEmpty()
          && throwSites.length == 0
          && suspendSites.length == 0
          && handlers.length == 0;
    }
  }

  private final GuestGraph graph;
  private final PathPlan plan;
  private final int[] shift;
  private final List<ElementPlan> elements = new ArrayList<>();

  public ProbePlan(GuestGraph graph, PathPlan plan) {
    this.graph = graph;
    this.plan = plan;
    this.shift = new int[graph.variableCount()];
    int bits = 0;
    for (int variable = 0; variable < shift.length; variable++) {
      shift[variable] = bits;
      bits += graph.variableWidth(variable);
    }
    if (bits > VARIABLE_BITS) {
      throw new UnsupportedCodeException(
          "events and " + VARIABLE_BITS + " bits of variables do not tell all ways apart");
    }
    for (Element element : graph.elements()) {
      elements.add(planOf(element));
    }
  }

  public PathPlan paths() {
    return plan;
  }

  ElementPlan element(int index) {
    return elements.get(index);
  }

  boolean isResumable() {
    return graph.isResumable();
  }

  private ElementPlan planOf(Element element) {
    Map<EventKind, ProbeOperation[]> operations = new EnumMap<>(EventKind.class);
    for (EventKind kind : EventKind.values()) {
      ProbeOperation[] ofKind = operationsOf(element.actions(kind));
      if (ofKind.length > 0) {
        operations.put(kind, ofKind);
      }
    }
    boolean begins =
        element.actions(EventKind.ENTER).stream()
            .anyMatch(action -> action.kind() == Action.Kind.BEGIN);
    return new ElementPlan(
        operations,
        sitesOf(element.throwSites()),
        sitesOf(element.suspendSites()),
        sitesOf(element.handlers()),
        begins,
        begins ? plan.start(graph.graph().entry()) : 0);
  }

  private ProbeOperation[] operationsOf(List<Action> actions) {
    List<ProbeOperation> operations = new ArrayList<>();
    for (Action action : actions) {
      ProbeOperation operation = operationOf(action);
      if (operation == null) {
        continue;
      }
      int last = operations.size() - 1;
      if (last >= 0 && operations.get(last).absorbs(operation)) {
        operations.set(last, operations.get(last).absorb(operation));
      } else {
        operations.add(operation);
      }
    }
    operations.removeIf(o -> o.code() == ProbeOperation.Code.ADD && o.first() == 0);
    return operations.toArray(ProbeOperation[]::new);
  }

  /** The operation of an action, or null if the plan needs none. */
  private ProbeOperation operationOf(Action action) {
    int target = action.target();
    switch (action.kind()) {
      case TAKE, ARRIVE:
        if (plan.endsOn(target)) {
          return operation(
              action,
              ProbeOperation.Code.END_PATH,
              plan.endOffsetOn(target),
              plan.startBehind(target));
        }
        return operation(action, ProbeOperation.Code.ADD, plan.increment(target), 0);
      case CROSS:
        return plan.endsAt(target) && !graph.graph().isTail(target)
            ? operation(
                action, ProbeOperation.Code.END_PATH, plan.endOffset(target), plan.start(target))
            : null;
      case END:
        return operation(action, ProbeOperation.Code.END_ACTIVATION, plan.endOffset(target), 0);
      case HANDLE:
        long mask = action.value() == 0 ? 0 : mask(action.value() - 1);
        long bits = action.value() == 0 ? 0 : bits(action.value() - 1, 1);
        return operation(
            action, ProbeOperation.Code.HANDLE, plan.start(target), bits, target, mask);
      case RETHROW:
        return operation(action, ProbeOperation.Code.RETHROW, 0, 0, target, 0);
      case ASSIGN:
        return operation(
            action, ProbeOperation.Code.ASSIGN, 0, bits(target, action.value()), -1, mask(target));
      default:
        // An activation's beginning and its resumption are the probe's own affair.
        return null;
    }
  }

  private ProbeOperation operation(
      Action action, ProbeOperation.Code code, long first, long second) {
    return operation(action, code, first, second, -1, 0);
  }

  private ProbeOperation operation(
      Action action,
      ProbeOperation.Code code,
      long first,
      long second,
      int block,
      long assignMask) {
    return new ProbeOperation(
        code,
        first,
        second,
        block,
        guardMask(action.guards()),
        guardBits(action.guards()),
        resumedAt(action.guards()),
        assignMask);
  }

  private ProbeSite[] sitesOf(List<Site> sites) {
    return sites.stream().map(this::siteOf).toArray(ProbeSite[]::new);
  }

  private ProbeSite siteOf(Site site) {
    int crossed = site.crossed();
    boolean crosses = crossed >= 0 && plan.endsAt(crossed) && !graph.graph().isTail(crossed);
    boolean suspends = site.resume() >= 0;
    return new ProbeSite(
        site.block(),
        site.resume(),
        crosses,
        crosses ? plan.endOffset(crossed) : 0,
        crosses ? plan.start(crossed) : 0,
        suspends ? plan.endOffset(site.block()) : 0,
        suspends
            ? plan.start(site.resume())
            : graph.graph().isHead(site.block()) ? plan.start(site.block()) : 0,
        guardMask(site.guards()),
        guardBits(site.guards()),
        resumedAt(site.guards()));
  }

  private long mask(int variable) {
    return ((1L << graph.variableWidth(variable)) - 1) << shift[variable];
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

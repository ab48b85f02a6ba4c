package org.pathprofile.tests.observe;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.truffle.adapter.Action;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.Guard;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;

/**
 * Counts the edges that a function's activations take, by following them through the graph.
 *
 * <p>An event names the edge that is taken. How the activation came from the block where it was
 * last seen to the beginning of that edge is found by searching the unobservable edges; if there is
 * no such way, the event does not fit the graph and is counted as irregular. Thread-safe.
 */
public final class ObservedFunction {
  private final GuestGraph guest;
  private final ControlFlowGraph graph;
  private final Function<ObservedFunction, @Nullable ActivationFollower> follower;
  private final Object slotKey = new Object();

  /** By section, how many nodes of the language call it a statement. */
  private final Map<SourceRange, Long> statements;

  private final long[] edges;
  private final long[] crossings;
  private long activations;
  private long returns;
  private long handlerEntries;
  private long exceptions;
  private long suspensions;
  private long resumes;
  private long abandoned;
  private long irregular;
  private String firstIrregular = "";

  /**
   * @param follower makes the follower of an activation, or gives null if none is wanted
   */
  public ObservedFunction(
      GuestGraph guest, Function<ObservedFunction, @Nullable ActivationFollower> follower) {
    this.follower = follower;
    this.guest = guest;
    this.graph = guest.graph();
    this.statements =
        guest.elements().stream()
            .filter(Element::isStatement)
            .collect(Collectors.groupingBy(Element::section, Collectors.counting()));
    this.edges = new long[graph.edgeCount()];
    this.crossings = new long[graph.blockCount()];
  }

  Object slotKey() {
    return slotKey;
  }

  GuestGraph graph() {
    return guest;
  }

  /** Whether no event of an element means anything, and no exception that passes it. */
  boolean isIdle(int number) {
    Element element = guest.elements().get(number);
    return !element.hasActions()
        && !element.isJump()
        && element.throwSites().isEmpty()
        && element.suspendSites().isEmpty()
        && element.handlers().isEmpty();
  }

  /** The graph through which activations are followed. */
  public ControlFlowGraph controlFlowGraph() {
    return graph;
  }

  /**
   * Where the statements are that begin in {@code block}, each as often as it is entered, unless it
   * is among {@link #uncertainStatements}.
   */
  public List<SourceRange> statements(int block) {
    return graph.block(block).code().stream().filter(statements::containsKey).toList();
  }

  /**
   * Where the statements are of which the counts of blocks do not tell how often they begin. An
   * exception may have left the block before, it is not known in which block they begin, several
   * nodes have the same section, or the activation is suspended in them, since resuming it enters
   * them once more.
   */
  public Set<SourceRange> uncertainStatements() {
    Set<SourceRange> uncertain = new HashSet<>();
    int[] begun = begunInAnyCase();
    for (int block = 0; block < begun.length; block++) {
      graph.block(block).code().stream().skip(begun[block]).forEach(uncertain::add);
    }
    graph.unknown().stream()
        .filter(unknown -> unknown.what() == UnknownCode.What.COUNT)
        .forEach(unknown -> uncertain.add(unknown.section()));
    statements.forEach(
        (section, nodes) -> {
          if (nodes > 1) {
            uncertain.add(section);
          }
        });
    for (Element suspending : guest.elements()) {
      if (!suspending.suspendSites().isEmpty()) {
        guest.elements().stream()
            .filter(element -> element.isStatement() && isAround(element, suspending))
            .forEach(element -> uncertain.add(element.section()));
      }
    }
    return uncertain;
  }

  /**
   * Whether an element may be around another one. Elements have the order of the tree, but the
   * section of a statement need not be around those of its parts: it may be of its last one.
   */
  private static boolean isAround(Element outer, Element inner) {
    SourceRange end = outer.section();
    SourceRange start = inner.section();
    boolean isBefore =
        end.endLine() < start.startLine()
            || (end.endLine() == start.startLine() && end.endColumn() < start.startColumn());
    return outer.index() <= inner.index() && !isBefore;
  }

  /** By block, how many of its statements have begun whenever an exception leaves it. */
  private int[] begunInAnyCase() {
    int[] begun = new int[graph.blockCount()];
    Arrays.fill(begun, Integer.MAX_VALUE);
    for (Element element : guest.elements()) {
      for (Site site : element.throwSites()) {
        int block = site.block();
        begun[block] = Math.min(begun[block], Math.max(0, element.begunIn(block)));
      }
      for (EventKind kind : EventKind.values()) {
        for (Action action : element.actions(kind)) {
          if (action.kind() == Action.Kind.LEAVE) {
            begun[action.target()] = 0;
          }
        }
      }
    }
    return begun;
  }

  /** How often each edge was taken. */
  public synchronized long[] edgeCounts() {
    return edges.clone();
  }

  public synchronized long activations() {
    return activations;
  }

  /** How often loop header {@code block} was entered. */
  public synchronized long crossings(int block) {
    return crossings[block];
  }

  public synchronized long returns() {
    return returns;
  }

  public synchronized long handlerEntries() {
    return handlerEntries;
  }

  /** Paths ended by an exception that the guest's code may handle. */
  public synchronized long exceptions() {
    return exceptions;
  }

  public synchronized long suspensions() {
    return suspensions;
  }

  public synchronized long resumes() {
    return resumes;
  }

  public synchronized long abandoned() {
    return abandoned;
  }

  /** Events that do not fit the graph. */
  public synchronized long irregular() {
    return irregular;
  }

  /** The first event that does not fit, for a developer; empty if there was none. */
  public synchronized String firstIrregular() {
    return firstIrregular;
  }

  // --- what happens to an activation

  synchronized ObservedActivation begin() {
    activations++;
    return new ObservedActivation(graph.entry(), guest.variableCount(), follower.apply(this));
  }

  synchronized void event(ObservedActivation activation, int element, EventKind kind) {
    List<Action> actions = guest.elements().get(element).actions(kind);
    if (actions.isEmpty() || activation.status == ObservedActivation.Status.SUSPENDED) {
      return;
    }
    int[] before = activation.variables.clone();
    for (Action action : actions) {
      if (!holds(action.guards(), before, activation)) {
        continue;
      }
      switch (action.kind()) {
        case LEAVE -> {
          if (activation.status == ObservedActivation.Status.RUNNING) {
            if (action.value() > 0) {
              cross(activation, action.value() - 1, element, kind);
            }
            moveTo(activation, action.target(), element, kind);
            end(activation, action.target(), false);
            activation.exception = null;
            activation.status = ObservedActivation.Status.RETHROWN;
          }
        }
        case DIVERT -> {
          if (activation.status == ObservedActivation.Status.RUNNING) {
            activation.variables[action.target()] = action.value();
            before[action.target()] = action.value();
          }
        }
        case KEEP -> {
          if (activation.isThrown()) {
            activation.kept.put(action.target(), activation.exception);
          }
        }
        case HANDLE -> {
          if (activation.isThrown()) {
            activation.status = ObservedActivation.Status.RUNNING;
            handlerEntries++;
            goOn(activation, action.target());
            if (action.value() > 0) {
              activation.variables[action.value() - 1] = 1;
              before[action.value() - 1] = 1;
            }
          }
        }
        case ARRIVE, TAKE -> take(activation, action.target(), element, kind);
        case CROSS -> cross(activation, action.target(), element, kind);
        case END -> {
          moveTo(activation, action.target(), element, kind);
          returns++;
          activation.status = ObservedActivation.Status.ENDED;
        }
        case RETHROW -> {
          moveTo(activation, action.target(), element, kind);
          end(activation, action.target(), false);
          activation.exception = activation.kept.get(action.value() - 1);
          activation.status = ObservedActivation.Status.RETHROWN;
        }
        case ASSIGN -> activation.variables[action.target()] = action.value();
        case BEGIN, RESUME -> {
          // The node's own affair.
        }
      }
    }
  }

  synchronized void leave(
      ObservedActivation activation, int element, Throwable exception, boolean tornDown) {
    Element left = guest.elements().get(element);
    if (activation.status == ObservedActivation.Status.RUNNING) {
      Site site = find(left.throwSites(), activation);
      if (site != null) {
        moveTo(activation, site, element);
        end(activation, site.block(), tornDown);
        activation.status = ObservedActivation.Status.THROWN;
        if (site.resume() == Site.CAUGHT) {
          leaveHandler(activation, left, tornDown);
        }
        activation.exception = exception;
      }
    } else if (activation.status == ObservedActivation.Status.RETHROWN) {
      activation.status = ObservedActivation.Status.THROWN;
      if (activation.exception != null && activation.exception != exception) {
        leaveHandler(activation, left, tornDown);
      }
      activation.exception = exception;
    } else if (activation.status == ObservedActivation.Status.THROWN
        && activation.exception != exception) {
      leaveHandler(activation, left, tornDown);
      activation.exception = exception;
    }
  }

  private void leaveHandler(ObservedActivation activation, Element left, boolean tornDown) {
    Site handler = find(left.handlers(), activation);
    if (handler != null) {
      handlerEntries++;
      goOn(activation, handler.block());
      end(activation, handler.block(), tornDown);
    }
  }

  private void end(ObservedActivation activation, int block, boolean tornDown) {
    if (activation.follower != null) {
      activation.follower.unwind(block, tornDown);
    }
    if (tornDown) {
      abandoned++;
    } else {
      exceptions++;
    }
  }

  synchronized void suspend(ObservedActivation activation, int element) {
    Site site = find(guest.elements().get(element).suspendSites(), activation);
    if (site == null || activation.status != ObservedActivation.Status.RUNNING) {
      return;
    }
    moveTo(activation, site, element);
    suspensions++;
    if (activation.follower != null) {
      activation.follower.suspend(site.block());
    }
    activation.status = ObservedActivation.Status.SUSPENDED;
    activation.resume = site.resume();
  }

  synchronized void resume(ObservedActivation activation, int element) {
    for (Site site : guest.elements().get(element).suspendSites()) {
      if (site.resume() == activation.resume) {
        resumes++;
        activation.status = ObservedActivation.Status.RUNNING;
        goOn(activation, site.resume());
        for (Action action : guest.elements().get(element).actions(EventKind.RESUME)) {
          if (action.kind() == Action.Kind.ASSIGN
              && holds(action.guards(), activation.variables, activation)) {
            activation.variables[action.target()] = action.value();
          }
        }
        return;
      }
    }
  }

  private static Site find(List<Site> sites, ObservedActivation activation) {
    for (Site site : sites) {
      if (holds(site.guards(), activation.variables, activation)) {
        return site;
      }
    }
    return null;
  }

  private static boolean holds(List<Guard> guards, int[] variables, ObservedActivation activation) {
    for (Guard guard : guards) {
      int value =
          guard.variable() == Guard.RESUMED_AT ? activation.resume : variables[guard.variable()];
      if (value != guard.value()) {
        return false;
      }
    }
    return true;
  }

  // --- ways through the graph

  private static void enter(ObservedActivation activation, int block) {
    activation.block = block;
    activation.crossed = false;
  }

  private static void goOn(ObservedActivation activation, int block) {
    enter(activation, block);
    if (activation.follower != null) {
      activation.follower.continueAt(block);
    }
  }

  private void count(ObservedActivation activation, int edge) {
    edges[edge]++;
    if (activation.follower != null) {
      activation.follower.take(edge);
    }
  }

  private void take(ObservedActivation activation, int edge, int element, EventKind kind) {
    moveTo(activation, graph.from(edge), element, kind);
    count(activation, edge);
    enter(activation, graph.to(edge));
  }

  private void cross(ObservedActivation activation, int header, int element, EventKind kind) {
    if (activation.block != header || activation.crossed) {
      walk(activation, header, element, kind);
    }
    crossings[header]++;
    activation.crossed = true;
  }

  private void moveTo(ObservedActivation activation, Site site, int element) {
    if (site.crossed() >= 0) {
      cross(activation, site.crossed(), element, EventKind.ENTER);
    }
    moveTo(activation, site.block(), element, EventKind.ENTER);
  }

  private void moveTo(ObservedActivation activation, int block, int element, EventKind kind) {
    if (activation.block != block) {
      walk(activation, block, element, kind);
    }
  }

  /** Goes along unobservable edges, at least one. */
  private void walk(ObservedActivation activation, int target, int element, EventKind kind) {
    int[] cameBy = new int[graph.blockCount()];
    Arrays.fill(cameBy, -1);
    Deque<Integer> queue = new ArrayDeque<>(List.of(activation.block));
    while (!queue.isEmpty() && cameBy[target] < 0) {
      int block = queue.remove();
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        if (!graph.isObservable(edge) && cameBy[graph.to(edge)] < 0) {
          cameBy[graph.to(edge)] = edge;
          queue.add(graph.to(edge));
        }
      }
    }
    if (cameBy[target] < 0) {
      irregular++;
      if (firstIrregular.isEmpty()) {
        firstIrregular =
            kind
                + " of element "
                + element
                + " "
                + guest.elements().get(element).section()
                + " leads from block "
                + activation.block
                + " to block "
                + target
                + " in\n"
                + graph;
      }
    } else {
      Deque<Integer> way = new ArrayDeque<>();
      int block = target;
      do {
        way.push(cameBy[block]);
        block = graph.from(cameBy[block]);
      } while (block != activation.block);
      way.forEach(edge -> count(activation, edge));
    }
    enter(activation, target);
  }
}

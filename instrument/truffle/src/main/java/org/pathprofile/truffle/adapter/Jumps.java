package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.Block;

/** Jumps to constructs around them, through the finally blocks on the way. Not thread-safe. */
final class Jumps {
  private final Walk walk;
  private final GraphDraft draft;
  private final Elements elements;
  private final Scopes scopes;
  private final Places places;

  /** The elements of which a jump tells that nothing has happened since the last resumption. */
  private final Set<Integer> sharedJumps = new HashSet<>();

  /** By element, the events of the jumps out of what is in it. */
  private final Map<Integer, Set<Event>> jumpsOutOf = new HashMap<>();

  Jumps(Walk walk, GraphDraft draft, Elements elements, Scopes scopes, Places places) {
    this.walk = walk;
    this.draft = draft;
    this.elements = elements;
    this.scopes = scopes;
    this.places = places;
  }

  // --- targets

  Target openTarget(String label) {
    Target target = new Target(label, walk.depth());
    scopes.open(target);
    return target;
  }

  /** Goes on where the construct ends: after it has run, and where jumps to it arrive. */
  void closeTarget(Target target, Block block) {
    scopes.close(target);
    List<Position> ways = new ArrayList<>();
    ways.add(walk.position());
    ways.addAll(target.arrivals());
    walk.join(ways, block);
  }

  /** Goes on where the activation ends. */
  void closeTargetAtExit(Target target) {
    scopes.close(target);
    List<Position> ways = new ArrayList<>(target.arrivals());
    if (walk.isReachable() && walk.position().block() != draft.exit()) {
      ways.add(walk.position());
    }
    if (!ways.isEmpty()) {
      walk.arrive(ways, draft.exit());
    }
  }

  /** Sends a place to the innermost finally block before {@code target}, or to the target. */
  void send(Target target, Position place) {
    Scope first = scopes.firstOnWayTo(target);
    if (first instanceof FinallyScope around) {
      around.enter(target, place);
    } else {
      target.arrive(place);
    }
  }

  // --- jumps

  /**
   * Jumps to {@code target}.
   *
   * @param element the element that jumps
   * @param kind the event of it that tells of the jump
   */
  void jump(Target target, int element, EventKind kind) {
    if (!walk.isReachable()) {
      return;
    }
    if (kind != EventKind.ENTER) {
      walk.event(element, kind, true);
    }
    if (kind == EventKind.RETURN) {
      walk.returnThroughAllOpen();
    }
    jump(target, new Event(element, kind, walk.guards()));
  }

  /** See {@link GraphAssembler#jumpFromHere}. */
  void jumpFromHere(Target target, Block block, int element) {
    List<Event> last = walk.position().last();
    walk.branch(walk.position(), block);
    if (!walk.isReachable() || last.isEmpty()) {
      jump(target, element, EventKind.JUMP);
      return;
    }
    int entered = walk.position().block();
    int edge = draft.incoming(entered).get(0);
    draft.observe(edge);
    Event event = new Event(element, EventKind.JUMP, walk.guards());
    for (Event place : last) {
      elements.act(event, Action.Kind.TAKE, edge, 0, places.after(place, walk.guards()));
    }
    sharedJumps.add(element);
    walk.addWalked(event);
    // Not direct: the event comes for the other jumps as well.
    walk.moveTo(
        new Position(
            entered, true, false, Position.NONE, Position.NONE, List.of(event), List.of()));
    jump(target, event);
  }

  private void jump(Target target, Event event) {
    for (Guard copy : copiesOnTheWay(target)) {
      elements.assign(event, copy.variable(), copy.value());
    }
    boolean isPassed = true;
    int place = scopes.count();
    int level = 0;
    for (Scope scope : scopes) {
      place--;
      if (scope == target) {
        isPassed = false;
        level = place;
      } else if (isPassed && scope instanceof Loop loop) {
        loop.leave(event);
      } else if (!isPassed && scope instanceof FinallyScope around && around.isGivenUpBy(level)) {
        elements.assign(event, around.variable(), FinallyScope.NORMAL);
      }
    }
    leaveByJump(List.of(event));
    send(target, walk.position());
    walk.stop();
  }

  /** What is open here is left by a jump, after one of the events. */
  void leaveByJump(List<Event> last) {
    for (int around : walk.open()) {
      jumpsOutOf.computeIfAbsent(around, e -> new LinkedHashSet<>()).addAll(last);
    }
  }

  /** The variables of the finally blocks on the way to {@code target}, and what they become. */
  private List<Guard> copiesOnTheWay(Target target) {
    return scopes.finallyScopesWithin(target).stream().map(around -> around.pass(target)).toList();
  }

  /** See {@link GraphAssembler#jumpWhenResumed}. */
  void jumpWhenResumed(Target target, Block block, boolean shared) {
    if (!walk.isReachable()) {
      return;
    }
    Position resumed = walk.position();
    Event place = resumed.last().get(0);
    walk.branch(resumed, block);
    if (scopes.firstOnWayTo(target).depth() < walk.depth()) {
      List<Guard> outer = walk.guards();
      List<Guard> here = Guards.with(outer, Guard.RESUMED_AT, resumed.block());
      if (shared) {
        here = places.after(place, here);
        sharedJumps.add(walk.innermost());
      }
      walk.setGuards(here);
      jump(target, walk.innermost(), EventKind.JUMP);
      walk.setGuards(outer);
    } else {
      // It leaves no element before it leads anywhere.
      Position entered = walk.position();
      int edge = draft.incoming(entered.block()).get(0);
      draft.observe(edge);
      UnseenJump jump = new UnseenJump(edge, place, copiesOnTheWay(target));
      send(
          target,
          new Position(
              entered.block(),
              true,
              false,
              Position.NONE,
              Position.NONE,
              entered.last(),
              List.of(jump)));
    }
    walk.moveTo(resumed);
  }

  /** The walk is over: behind other jumps, the places of shared ones do not hold any longer. */
  void finish() {
    for (int element : sharedJumps) {
      jumpsOutOf.getOrDefault(element, Set.of()).forEach(places::leave);
    }
  }
}

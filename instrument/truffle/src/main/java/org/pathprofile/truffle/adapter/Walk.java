package org.pathprofile.truffle.adapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;

/**
 * Where a walk through a root's code is: the place, the conditions under which events there are
 * meant, and the elements whose nodes are running. It goes through blocks, and decides at each
 * event and each join which event tells of which edge. Not thread-safe.
 */
final class Walk {
  private static final int NONE = Position.NONE;
  private static final int MAX_EVENTS_REMEMBERED = 24;

  /** Has something to be told of by the next event. */
  interface Listener {
    /**
     * An event comes whenever the activation passes here.
     *
     * @param before the place before it
     * @param isSign whether it comes only then
     */
    void comes(Event event, Position before, boolean isSign);
  }

  private final GraphDraft draft;
  private final Elements elements;
  private final UnseenJumps unseenJumps;
  private final List<Listener> listeners = new ArrayList<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  /** All events, in the order of the walk. */
  private final List<Event> walked = new ArrayList<>();

  /** The elements that return normally after a jump in them, too. */
  private final Set<Integer> returnedThrough = new HashSet<>();

  /** By edge, the event before it that tells of it. */
  private final Map<Integer, Event> lastEvents = new HashMap<>();

  /** The blocks of handlers of which some ways on from there have had an event and others none. */
  private final Set<Integer> partlyTold = new HashSet<>();

  private List<Guard> guards = List.of();
  private Position position;

  Walk(GraphDraft draft, Elements elements, UnseenJumps unseenJumps) {
    this.draft = draft;
    this.elements = elements;
    this.unseenJumps = unseenJumps;
    position = Position.atBeginningOf(draft.entry());
  }

  /** Lets {@code listener} know of all events to come. */
  void addListener(Listener listener) {
    listeners.add(listener);
  }

  // --- places

  Position position() {
    return position;
  }

  void moveTo(Position place) {
    position = place;
  }

  boolean isReachable() {
    return position.isReachable();
  }

  /** The conditions under which events here are meant. */
  List<Guard> guards() {
    return guards;
  }

  void setGuards(List<Guard> conditions) {
    guards = conditions;
  }

  /** Leaves the code that follows unreachable until the walk goes on somewhere else. */
  void stop() {
    position = Position.NOWHERE;
  }

  /** Goes on in a new block, as one of several ways on from {@code place}. */
  void branch(Position place, Block block) {
    if (!place.isReachable()) {
      stop();
      return;
    }
    int number = draft.addBlock(block);
    draft.addEdge(place.block(), number);
    position = place.at(number);
  }

  /** Goes on in a new block to which all {@code places} lead; without a block if only one does. */
  void join(List<Position> places, Block block) {
    List<Position> reachable = places.stream().filter(Position::isReachable).toList();
    if (reachable.isEmpty()) {
      stop();
    } else if (reachable.size() == 1) {
      position = reachable.get(0);
    } else {
      arrive(reachable, draft.addBlock(block));
    }
  }

  /** Goes on in a block to which all {@code ways} lead. */
  void arrive(List<Position> ways, int block) {
    List<Position> arriving = unseenJumps.tellApart(ways);
    List<Event> last = new ArrayList<>();
    int handling = NONE;
    boolean known = true;
    List<UnseenJump> unseen = new ArrayList<>();
    for (Position place : arriving) {
      unseen.addAll(place.unseen());
      int edge = draft.addEdge(place.block(), block);
      observeByLastEvent(place, edge);
      if (place.crossing() != NONE) {
        throw new UnsupportedCodeException("a loop that no event reveals");
      }
      if (place.handling() != NONE) {
        handling = place.handling();
      }
      known &= !place.last().isEmpty();
      for (Event event : place.last()) {
        if (!last.contains(event)) {
          last.add(event);
        }
      }
    }
    if (handling != NONE && arriving.stream().anyMatch(place -> place.handling() == NONE)) {
      partlyTold.add(handling);
    }
    known &= last.size() <= MAX_EVENTS_REMEMBERED;
    position = new Position(block, true, false, NONE, handling, known ? last : List.of(), unseen);
  }

  /** Whether an event has told of a handler on some ways on from there, but not on others. */
  boolean isPartlyTold(int handler) {
    return partlyTold.contains(handler);
  }

  // --- elements

  /** The innermost element that is open. */
  int innermost() {
    return open.peek();
  }

  /** How many elements are open. */
  int depth() {
    return open.size();
  }

  /** The elements that are open, the innermost first. */
  Collection<Integer> open() {
    return Collections.unmodifiableCollection(open);
  }

  /** The node of {@code element} begins to run. */
  void enter(int element) {
    open.push(element);
    event(element, EventKind.ENTER, true);
  }

  /** The node of {@code element} has run. */
  void leave(int element) {
    Position before = position;
    boolean isSign = !returnedThrough.contains(element);
    event(element, EventKind.RETURN, isSign);
    if (!isSign && position.isReachable()) {
      // The event before this one is the last one that only comes if the activation passes here.
      position = before.withAllTold();
    }
    open.pop();
  }

  /** What is open here returns normally when a jump has left it, too. */
  void returnThroughAllOpen() {
    returnedThrough.addAll(open);
  }

  // --- events

  /**
   * An event comes whenever the activation passes here.
   *
   * @param isSign whether it comes only then
   */
  void event(int element, EventKind kind, boolean isSign) {
    if (!position.isReachable()) {
      return;
    }
    Event event = new Event(element, kind, guards);
    addWalked(event);
    Position before = position;
    listeners.forEach(listener -> listener.comes(event, before, isSign));
    int block = before.block();
    boolean clean = before.clean();
    if (isSign) {
      int edge = onlyWayInto(block);
      if (edge != NONE && !draft.isHeader(block)) {
        if (!clean) {
          int rest = draft.addBlock(Block.of(BlockKind.STATEMENTS, draft.block(block).section()));
          edge = draft.addEdge(block, rest);
          block = rest;
          clean = true;
        }
        draft.observe(edge);
        elements.act(event, Action.Kind.TAKE, edge, 0);
      }
    }
    position = new Position(block, clean, true, NONE, NONE, List.of(event), List.of());
  }

  /** The only edge into a block, if no event tells of it so far, or -1. */
  private int onlyWayInto(int block) {
    List<Integer> in = draft.incoming(block);
    return in.size() == 1 && !draft.isObserved(in.get(0)) ? in.get(0) : NONE;
  }

  /** An event comes that is told of elsewhere. */
  void addWalked(Event event) {
    walked.add(event);
  }

  /** How many events have been walked so far. */
  int walkedCount() {
    return walked.size();
  }

  /** The events of the walk from its {@code first} one on. */
  List<Event> walkedFrom(int first) {
    return List.copyOf(walked.subList(first, walked.size()));
  }

  /**
   * Goes on in a new block if {@code element}, which has returned just now, has a certain value.
   */
  void branchByValue(Position returned, Block block, int element, EventKind kind) {
    branch(returned, block);
    if (!isReachable()) {
      return;
    }
    observeByValue(position, element, kind);
    Event event = new Event(element, kind, guards);
    addWalked(event);
    position = new Position(position.block(), true, true, NONE, NONE, List.of(event), List.of());
  }

  /** Lets a value of {@code element} tell of the edge into the block at {@code place}. */
  void observeByValue(Position place, int element, EventKind kind) {
    int edge = onlyWayInto(place.block());
    if (edge != NONE) {
      draft.observe(edge);
      elements.act(new Event(element, kind, guards), Action.Kind.TAKE, edge, 0);
    }
  }

  /** Lets the event that came last before {@code place} tell of an edge that leaves from there. */
  boolean observeByLastEvent(Position place, int edge) {
    if (!place.isToldOfByOne()) {
      return false;
    }
    Event event = place.last().get(0);
    draft.observe(edge);
    elements.act(event, Action.Kind.TAKE, edge, 0);
    lastEvents.put(edge, event);
    return true;
  }

  /**
   * Where several ways have met and nothing has happened since, lets the events that tell of them
   * tell of an edge that leaves from there, too.
   */
  boolean observeByArrivals(Position place, int edge) {
    List<Integer> ways = draft.incoming(place.block());
    if (!place.clean() || ways.size() < 2 || !lastEvents.keySet().containsAll(ways)) {
      return false;
    }
    draft.observe(edge);
    for (int way : ways) {
      elements.act(lastEvents.get(way), Action.Kind.TAKE, edge, 0);
    }
    return true;
  }
}

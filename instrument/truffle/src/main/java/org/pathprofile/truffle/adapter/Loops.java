package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.numbering.PathEnd;

/**
 * Loops: which events tell that a header is crossed, and which of the edges into it. Not
 * thread-safe.
 */
final class Loops implements Walk.Listener {
  private static final int NONE = Position.NONE;

  private final Walk walk;
  private final GraphDraft draft;
  private final Elements elements;
  private final RegisterVariables variables;
  private final OpenSites sites;
  private final Scopes scopes;
  private final PathEnd pathEnd;

  /** By header, the events that tell of its crossing. */
  private final Map<Integer, List<Event>> headerEvents = new HashMap<>();

  /** By header, the edges of which the first event of an iteration tells, with its guard. */
  private final Map<Integer, Map<Integer, Guard>> toldLater = new HashMap<>();

  Loops(Assembly assembly, PathEnd pathEnd) {
    walk = assembly.walk();
    draft = assembly.draft();
    elements = assembly.elements();
    variables = assembly.variables();
    sites = assembly.sites();
    scopes = assembly.scopes();
    this.pathEnd = pathEnd;
  }

  /** See {@link GraphAssembler#beginLoop}. */
  Loop begin(Block header, int element) {
    Position before = walk.position();
    if (!before.isReachable()) {
      Loop loop = new Loop(NONE, before, element, walk.depth());
      scopes.open(loop);
      return loop;
    }
    if (before.crossing() != NONE || !before.unseen().isEmpty()) {
      throw new UnsupportedCodeException("a loop that no event reveals");
    }
    int block = draft.addBlock(header);
    draft.markHeader(block);
    walk.observeByLastEvent(before, draft.addEdge(before.block(), block));
    walk.moveTo(
        new Position(block, true, false, block, before.handling(), before.last(), List.of()));
    Loop loop = new Loop(block, before, element, walk.depth());
    scopes.open(loop);
    return loop;
  }

  /** A header that has no event of its own is crossed at the next event after it. */
  @Override
  public void comes(Event event, Position before, boolean isSign) {
    int header = before.crossing();
    if (header == NONE) {
      return;
    }
    if (!isSign) {
      throw new UnsupportedCodeException("a loop that no event reveals");
    }
    headerEvents.computeIfAbsent(header, h -> new ArrayList<>()).add(event);
    toldLater
        .getOrDefault(header, Map.of())
        .forEach((edge, isLater) -> arrive(event, edge, isLater));
    elements.act(event, Action.Kind.CROSS, header, 0);
  }

  /** See {@link GraphAssembler#repeat}. */
  void repeat(Loop loop, int element) {
    if (!walk.isReachable() || !loop.isReachable()) {
      return;
    }
    Position end = walk.position();
    if (end.crossing() != NONE) {
      throw new UnsupportedCodeException("a loop that no event reveals");
    }
    sites.addLast(loop.header(), end.last());
    int edge = draft.addEdge(end.block(), loop.header());
    if (element != NONE) {
      draft.observe(edge);
      Event isTrue = new Event(element, EventKind.RETURN_TRUE, walk.guards());
      elements.act(isTrue, Action.Kind.TAKE, edge, 0);
    } else if (walk.observeByLastEvent(end, edge)) {
      // The body has an event at its end.
    } else if (pathEnd == PathEnd.BACKEDGE
        || draft.isReachedUnobserved(end.block(), loop.header())) {
      if (!walk.observeByArrivals(end, edge)) {
        observeByIteration(loop, edge);
      }
    }
    walk.stop();
  }

  /**
   * No event tells of the edge back. The first event of an iteration does, together with a variable
   * that tells a first iteration from a later one.
   */
  private void observeByIteration(Loop loop, int edge) {
    List<Event> first = headerEvents.get(loop.header());
    if (first == null || first.isEmpty()) {
      throw new UnsupportedCodeException("a loop that no event reveals");
    }
    if (!loop.hasVariable()) {
      rememberIteration(loop, first);
    }
    draft.observe(edge);
    Guard isLater = new Guard(loop.variable(), 1);
    first.forEach(event -> arrive(event, edge, isLater));
    // What follows the loop comes later in the walk.
    toldLater.computeIfAbsent(loop.header(), h -> new LinkedHashMap<>()).put(edge, isLater);
  }

  private void rememberIteration(Loop loop, List<Event> first) {
    int variable = variables.add(2);
    loop.setVariable(variable);
    elements.assign(first, variable, 1);
    // The variable must tell "first" again before the next entry; each of these is in time.
    elements.assign(loop.exits(), variable, 0);
    elements.assign(loop.before().last(), variable, 0);
    if (loop.element() != NONE) {
      elements.assign(new Event(loop.element(), EventKind.ENTER, walk.guards()), variable, 0);
    }
  }

  private void arrive(Event event, int edge, Guard isLater) {
    elements.act(event, Action.Kind.ARRIVE, edge, 0, Guards.with(event.guards(), isLater));
  }

  /** The loop is over. */
  void end(Loop loop) {
    scopes.close(loop);
  }
}

package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Handlers that end before any event in them: the activation is suspended, or another exception
 * leaves an element around them. That element may be around several such handlers. Then the event
 * that came last before the exception tells which one was entered. Not thread-safe.
 */
final class EarlyEnds {
  private static final int NONE = Position.NONE;

  private final Handlers handlers;
  private final Elements elements;
  private final Places places;
  private final GraphDraft draft;
  private final Notes notes;

  /**
   * A handler in which the activation may be suspended before any event.
   *
   * @param variable the variable that becomes {@link FinallyScope#EXCEPTION} then
   */
  private record Suspended(int head, int variable) {}

  /** By element that suspends the activation. */
  private final Map<Integer, List<Suspended>> suspended = new LinkedHashMap<>();

  /** By element, the blocks of the handlers that an exception may leave before any event. */
  private final Map<Integer, Set<Integer>> left = new LinkedHashMap<>();

  EarlyEnds(Handlers handlers, Elements elements, Places places, GraphDraft draft, Notes notes) {
    this.handlers = handlers;
    this.elements = elements;
    this.places = places;
    this.draft = draft;
    this.notes = notes;
  }

  /** The activation may be suspended in {@code element} before any event in a handler. */
  void suspend(int element, int head, int variable) {
    suspended.computeIfAbsent(element, e -> new ArrayList<>()).add(new Suspended(head, variable));
  }

  /** An exception may leave {@code element} before any event in a handler. */
  void leave(int element, int head) {
    left.computeIfAbsent(element, e -> new LinkedHashSet<>()).add(head);
  }

  /** Another exception that leaves a handler tells nothing: the same one may, without any sign. */
  void forget(int head) {
    left.values().forEach(heads -> heads.remove(head));
  }

  /** The walk is over. */
  void finish() {
    suspended.forEach(this::finishSuspended);
    left.forEach(this::finishLeft);
  }

  private void finishSuspended(int element, List<Suspended> all) {
    if (all.size() == 1) {
      Suspended only = all.get(0);
      handle(element, only, handlers.get(only.head()).outer());
      return;
    }
    Set<Event> told = new HashSet<>();
    for (Suspended one : all) {
      Handler handler = handlers.get(one.head());
      if (handler.before().isEmpty()) {
        throw new UnsupportedCodeException("a suspension in a handler that no event reveals");
      }
      forEachLast(handler, told, last -> handle(element, one, last));
    }
  }

  private void handle(int element, Suspended one, List<Guard> guards) {
    elements.act(
        new Event(element, EventKind.SUSPEND, guards),
        Action.Kind.HANDLE,
        one.head(),
        one.variable() + 1);
  }

  private void finishLeft(int element, Set<Integer> heads) {
    List<Site> known = elements.get(element).handlers();
    // An element that is a try statement has a handler of its own.
    boolean isOnly = heads.size() == 1 && known.isEmpty();
    Set<Event> told = new HashSet<>();
    List<Site> sites = new ArrayList<>();
    for (int head : heads) {
      Handler handler = handlers.get(head);
      if (isOnly) {
        sites.add(new Site(head, NONE, NONE, handler.outer()));
        continue;
      }
      if (handler.body().isEmpty()) {
        notes.add(draft.line(head), "whether the handler is entered");
      }
      forEachLast(handler, told, last -> sites.add(new Site(head, NONE, NONE, last)));
    }
    for (Site own : known) {
      // What has come last before another handler must not pass for it.
      handlers.get(own.block()).body().forEach(places::leave);
    }
    known.addAll(0, sites);
  }

  /**
   * Gives the guards that tell of a handler, for each event that may come last before it. Handlers
   * further in come first, and what they handle comes to no other one.
   *
   * @param told the events before handlers further in
   */
  private void forEachLast(Handler handler, Set<Event> told, Consumer<List<Guard>> reader) {
    for (Event event : handler.body()) {
      if (told.add(event)) {
        reader.accept(places.after(event, handler.outer()));
      }
    }
  }
}

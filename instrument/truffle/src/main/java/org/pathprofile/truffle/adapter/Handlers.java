package org.pathprofile.truffle.adapter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The handlers of exceptions, by their blocks. One is entered at the first event in it, which also
 * tells of exceptions that have come there without leaving an element. Not thread-safe.
 */
final class Handlers implements Walk.Listener {
  private final Elements elements;
  private final OpenSites sites;
  private final Places places;
  private final Map<Integer, Handler> handlers = new HashMap<>();

  Handlers(Elements elements, OpenSites sites, Places places) {
    this.elements = elements;
    this.sites = sites;
    this.places = places;
  }

  /** The handler that begins with block {@code head} is {@code handler}. */
  void put(int head, Handler handler) {
    handlers.put(head, handler);
  }

  Handler get(int head) {
    return handlers.get(head);
  }

  @Override
  public void comes(Event event, Position before, boolean isSign) {
    if (before.handling() != Position.NONE) {
      enter(before.handling(), event);
    }
  }

  /** An event tells that a handler is entered. */
  void enter(int head, Event event) {
    Handler handler = handlers.get(head);
    if (event.kind() == EventKind.SUSPEND) {
      for (OpenSites.OpenSite suspended : sites.suspendedIn(event.element())) {
        requireDistinct(handler.unseen(), suspended);
      }
    }
    handler.unseen().forEach((site, after) -> leaveUnseen(event, site, after));
    if (!handler.unseen().isEmpty()) {
      places.leave(event);
    }
    if (event.kind() != EventKind.SUSPEND) {
      if (handler.keeps()) {
        elements.act(event, Action.Kind.KEEP, head, 0, handler.outer());
      }
      elements.act(event, Action.Kind.HANDLE, head, handler.variable() + 1, handler.outer());
    }
    for (FinallyScope passed : handler.passed()) {
      elements.assign(event, passed.variable(), FinallyScope.NORMAL);
    }
  }

  /** An event in a handler tells that an exception has come there without leaving an element. */
  private void leaveUnseen(Event event, Site site, Set<Event> after) {
    for (Event place : after) {
      List<Guard> there = places.after(place, site.guards());
      elements.act(event, Action.Kind.LEAVE, site.block(), site.crossed() + 1, there);
    }
  }

  /** The same event must not come last before another suspension than that in the handler. */
  private static void requireDistinct(Map<Site, Set<Event>> unseen, OpenSites.OpenSite suspended) {
    unseen.forEach(
        (site, after) -> {
          if (!Guards.exclude(site.guards(), suspended.site().guards())
              && after.stream().anyMatch(suspended.last()::contains)) {
            throw new UnsupportedCodeException("suspensions that no event distinguishes");
          }
        });
  }
}

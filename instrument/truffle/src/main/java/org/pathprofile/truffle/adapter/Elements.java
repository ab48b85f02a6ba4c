package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.pathprofile.core.graph.SourceRange;

/** The instrumented nodes of a root, and what their events mean so far. Not thread-safe. */
final class Elements {
  private final List<Element> elements = new ArrayList<>();

  /**
   * Adds an element.
   *
   * @return its number
   */
  int add(SourceRange section, boolean statement) {
    elements.add(new Element(elements.size(), section, statement));
    return elements.size() - 1;
  }

  Element get(int element) {
    return elements.get(element);
  }

  List<Element> all() {
    return Collections.unmodifiableList(elements);
  }

  /** Lets an event mean {@code action} as well. */
  void act(int element, EventKind kind, Action action) {
    elements.get(element).add(kind, action);
  }

  /** Lets an event mean something as well, under the conditions under which it is meant. */
  void act(Event event, Action.Kind action, int target, int value) {
    act(event, action, target, value, event.guards());
  }

  void act(Event event, Action.Kind action, int target, int value, List<Guard> guards) {
    act(event.element(), event.kind(), new Action(action, target, value, guards));
  }

  /** Lets a variable change at an event. */
  void assign(Event event, int variable, int value) {
    act(event, Action.Kind.ASSIGN, variable, value);
  }

  /** Lets a variable change at each of some events. */
  void assign(List<Event> events, int variable, int value) {
    events.forEach(event -> assign(event, variable, value));
  }
}

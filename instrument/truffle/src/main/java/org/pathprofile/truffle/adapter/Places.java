package org.pathprofile.truffle.adapter;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjIntConsumer;

/**
 * The values of a variable that remembers which of certain events came last. They are those after
 * which an activation may go elsewhere without an event that tells of it: an exception that leaves
 * no instrumented node before it is caught, a return from outside that leaves none before a finally
 * block. The next event finds in the variable where the activation has come from. Not thread-safe.
 */
final class Places {
  /** None of the events came last that matter where the variable is asked for. */
  private static final int ELSEWHERE = 0;

  private final Map<Event, Integer> values = new LinkedHashMap<>();
  private final Set<Event> left = new LinkedHashSet<>();

  /** The value that tells that {@code event} came last of all that are given. */
  int valueOf(Event event) {
    return values.computeIfAbsent(event, e -> values.size() + 1);
  }

  /** After {@code event}, the places before it do not hold any longer. */
  void leave(Event event) {
    left.add(event);
  }

  /** The number of values, that of none of the places included. */
  int count() {
    return values.size() + 1;
  }

  /** Gives all events at which the variable changes, with its new values. */
  void forEach(ObjIntConsumer<Event> changes) {
    values.forEach(changes::accept);
    for (Event event : left) {
      if (!values.containsKey(event)) {
        changes.accept(event, ELSEWHERE);
      }
    }
  }
}

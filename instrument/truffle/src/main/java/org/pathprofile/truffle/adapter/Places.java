package org.pathprofile.truffle.adapter;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A variable that remembers which of certain events came last. They are those after which an
 * activation may go elsewhere without an event that tells of it: an exception that leaves no
 * instrumented node before it is caught, a return from outside that leaves none before a finally
 * block. The next event finds in the variable where the activation has come from. Not thread-safe.
 */
final class Places {
  /** None of the events came last that matter where the variable is asked for. */
  private static final int ELSEWHERE = 0;

  private static final int NONE = -1;

  private final RegisterVariables variables;
  private final Map<Event, Integer> values = new LinkedHashMap<>();
  private final Set<Event> left = new LinkedHashSet<>();
  private int variable = NONE;

  /**
   * @param variables gets one more when it is needed
   */
  Places(RegisterVariables variables) {
    this.variables = variables;
  }

  /** The conditions {@code guards}, and that {@code event} came last of all that are given. */
  List<Guard> after(Event event, List<Guard> guards) {
    if (variable == NONE) {
      variable = variables.add(1);
    }
    int value = values.computeIfAbsent(event, e -> values.size() + 1);
    return Guards.with(guards, variable, value);
  }

  /** After {@code event}, the places before it do not hold any longer. */
  void leave(Event event) {
    left.add(event);
  }

  /** The places before {@code position} do not hold any longer there. */
  void leave(Position position) {
    position.last().forEach(this::leave);
  }

  /** Has the variable change at all events that matter. */
  void assign(Elements elements) {
    if (variable == NONE) {
      return;
    }
    variables.setValueCount(variable, values.size() + 1);
    values.forEach((event, value) -> elements.assign(event, variable, value));
    for (Event event : left) {
      if (!values.containsKey(event)) {
        elements.assign(event, variable, ELSEWHERE);
      }
    }
  }
}

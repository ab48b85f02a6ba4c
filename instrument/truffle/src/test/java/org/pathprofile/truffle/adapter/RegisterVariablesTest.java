package org.pathprofile.truffle.adapter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.Example;
import org.pathprofile.core.graph.SourceRange;

/** Variables, and the one that remembers places. */
class RegisterVariablesTest {
  private final RegisterVariables variables = new RegisterVariables();
  private final Elements elements = new Elements();
  private final int element = elements.add(SourceRange.UNKNOWN, true);
  private final Event entered = new Event(element, EventKind.ENTER, List.of());
  private final Event returned = new Event(element, EventKind.RETURN, List.of());

  @Example
  void aVariableHasTheBitsThatItsValuesTake() {
    for (int count : new int[] {1, 2, 3, 4, 5}) {
      variables.add(count);
    }
    assertArrayEquals(new int[] {1, 1, 2, 2, 3}, variables.widths());
    variables.atLeast(0, 9);
    variables.atLeast(4, 2);
    assertArrayEquals(new int[] {4, 1, 2, 2, 3}, variables.widths());
  }

  @Example
  void placesThatNobodyAsksForTakeNoVariable() {
    Places places = new Places(variables);
    places.leave(entered);
    places.assign(elements);
    assertEquals(0, variables.widths().length);
    assertEquals(List.of(), elements.get(element).actions(EventKind.ENTER));
  }

  @Example
  void aPlaceHoldsUntilItIsLeft() {
    Places places = new Places(variables);
    assertEquals(List.of(new Guard(0, 1)), places.after(entered, List.of()));
    assertEquals(places.after(entered, List.of()), places.after(entered, List.of()));
    places.leave(returned);
    places.assign(elements);
    assertEquals(
        List.of(new Action(Action.Kind.ASSIGN, 0, 1, List.of())),
        elements.get(element).actions(EventKind.ENTER));
    assertEquals(
        List.of(new Action(Action.Kind.ASSIGN, 0, 0, List.of())),
        elements.get(element).actions(EventKind.RETURN));
    assertArrayEquals(new int[] {1}, variables.widths());
  }
}

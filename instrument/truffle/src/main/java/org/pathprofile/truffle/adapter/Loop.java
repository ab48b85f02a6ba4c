package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.List;

/** A loop whose header the walk has entered. */
public final class Loop extends Scope {
  private static final int NONE = -1;

  private final int header;
  private final Position before;
  private final int element;
  private final List<Event> exits = new ArrayList<>();
  private int variable = NONE;

  /**
   * @param header the block, or -1 where the loop cannot be reached
   * @param before the place before the loop
   * @param element the element that is the whole loop, or -1
   */
  Loop(int header, Position before, int element, int depth) {
    super(depth);
    this.header = header;
    this.before = before;
    this.element = element;
  }

  int header() {
    return header;
  }

  boolean isReachable() {
    return header != NONE;
  }

  Position before() {
    return before;
  }

  int element() {
    return element;
  }

  /** A jump leaves the loop, of which {@code event} tells. */
  void leave(Event event) {
    exits.add(event);
  }

  /** The events of the jumps that leave the loop. */
  List<Event> exits() {
    return exits;
  }

  /** Whether a variable tells a first iteration from a later one. */
  boolean hasVariable() {
    return variable != NONE;
  }

  /** The variable that is 1 in a later iteration. */
  int variable() {
    return variable;
  }

  void setVariable(int isLater) {
    variable = isLater;
  }
}

package org.pathprofile.truffle.adapter;

import java.util.List;

/**
 * A place in the walk, with what is known there about the events that came last.
 *
 * @param block the block, or -1 where the walk cannot be reached
 * @param clean whether nothing has happened yet in the block
 * @param direct whether the only event in {@code last} comes if and only if the activation passes
 *     here, with nothing that can throw in between
 * @param crossing a loop header entered without an event so far, or -1
 * @param handling a handler entered without an event so far, or -1
 * @param last the events of which one came last before this place; empty when unknown
 * @param unseen the jumps on the way here that no event has told of so far
 */
record Position(
    int block,
    boolean clean,
    boolean direct,
    int crossing,
    int handling,
    List<Event> last,
    List<UnseenJump> unseen)
    implements Cursor {

  /** Stands for no block, no header, no handler. */
  static final int NONE = -1;

  static final Position NOWHERE =
      new Position(NONE, false, false, NONE, NONE, List.of(), List.of());

  Position {
    last = List.copyOf(last);
    unseen = List.copyOf(unseen);
  }

  /** The beginning of a block of which no event has told so far; it is unknown which came last. */
  static Position atBeginningOf(int block) {
    return new Position(block, true, false, NONE, NONE, List.of(), List.of());
  }

  /** Where an activation goes on that was suspended. */
  static Position resumedAt(int block, Event event) {
    return new Position(block, false, false, NONE, NONE, List.of(event), List.of());
  }

  @Override
  public boolean isReachable() {
    return block != NONE;
  }

  /** The beginning of another block that follows without an event. */
  Position at(int newBlock) {
    return new Position(newBlock, true, false, crossing, handling, last, unseen);
  }

  /** The same place, behind code that may have done anything but jump. */
  Position behindCode() {
    return new Position(block, false, false, crossing, handling, last, unseen);
  }

  /** The same place, before which nothing is left to be told of. */
  Position withAllTold() {
    return new Position(block, clean, direct, NONE, NONE, last, List.of());
  }

  /** Whether {@code event} may be the last one before this place. */
  boolean mayFollow(Event event) {
    return isReachable() && (last.isEmpty() || last.contains(event));
  }

  /** Whether just one event came last, if and only if the activation passes here. */
  boolean isToldOfByOne() {
    return direct && last.size() == 1;
  }
}

package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.List;

/**
 * Jumps that leave no element on their way. The first event behind one tells of it, by the event
 * that came last before it: it must not come last before another way to the same place. Not
 * thread-safe.
 */
record UnseenJumps(GraphDraft draft, Elements elements, Places places, Notes notes)
    implements Walk.Listener {
  /** Drops unseen jumps that may come after the same event as one of the other ways. */
  List<Position> tellApart(List<Position> ways) {
    List<Position> apart = new ArrayList<>();
    for (Position way : ways) {
      boolean distinct = true;
      for (UnseenJump jump : way.unseen()) {
        for (Position other : ways) {
          distinct &= other.equals(way) || !other.mayFollow(jump.place());
        }
      }
      if (distinct) {
        apart.add(way);
      } else {
        notes.add(draft.line(way.block()), "whether the activation ends here");
      }
      if (!way.unseen().isEmpty()) {
        ways.stream().filter(other -> !other.equals(way)).forEach(places::leave);
      }
    }
    return apart;
  }

  /** An unseen jump must not come after the same event as another way into a finally block. */
  void requireDistinct(List<Position> ways) {
    for (Position way : ways) {
      for (UnseenJump jump : way.unseen()) {
        for (Position other : ways) {
          if (other.equals(way)) {
            continue;
          }
          if (other.mayFollow(jump.place())) {
            throw new UnsupportedCodeException("a jump that no event reveals");
          }
          places.leave(other);
        }
      }
    }
  }

  @Override
  public void comes(Event event, Position before, boolean isSign) {
    before.unseen().forEach(jump -> tellOf(jump, event));
  }

  private void tellOf(UnseenJump jump, Event event) {
    List<Guard> others = new ArrayList<>(event.guards());
    others.removeIf(
        guard -> jump.copies().stream().anyMatch(copy -> copy.variable() == guard.variable()));
    List<Guard> diverted = places.after(jump.place(), others);
    for (Guard copy : jump.copies()) {
      elements.act(event, Action.Kind.DIVERT, copy.variable(), copy.value(), diverted);
    }
    elements.act(
        event, Action.Kind.TAKE, jump.edge(), 0, places.after(jump.place(), event.guards()));
  }
}

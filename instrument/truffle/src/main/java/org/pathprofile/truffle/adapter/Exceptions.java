package org.pathprofile.truffle.adapter;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Code that may throw, and where what it throws is seen: in the innermost element that is open, if
 * that is left before a handler is reached; else at the first event in the handler. Not
 * thread-safe.
 */
record Exceptions(
    Walk walk,
    GraphDraft draft,
    Scopes scopes,
    OpenSites sites,
    Handlers handlers,
    EarlyEnds earlyEnds,
    Places places,
    Notes notes) {
  private static final int NONE = Position.NONE;

  /** See {@link GraphAssembler#ownCode}. */
  void ownCode() {
    if (!walk.isReachable() || walk.depth() == 0) {
      return;
    }
    Position here = walk.position();
    if (here.unseen().isEmpty()) {
      mayThrow();
    } else {
      // It passes for one that leaves where the jump began.
      notes.add(draft.line(here.block()), "whether an exception leaves before or after the jump");
    }
    walk.moveTo(here.behindCode());
  }

  /** An exception may leave what is open here. */
  void mayThrow() {
    Position here = walk.position();
    TryScope handler = scopeOfUnseen();
    if (here.handling() != NONE) {
      throwEarly(here.handling(), handler);
      return;
    }
    Site site = new Site(here.block(), NONE, here.crossing(), walk.guards());
    if (handler == null) {
      sites.addThrown(walk.innermost(), site, here.last());
      draft.noteThrown(walk.innermost(), here.block());
    } else {
      if (here.last().isEmpty()) {
        throw new UnsupportedCodeException("an exception that no event reveals");
      }
      handler.catchUnseen(site, here.last());
    }
  }

  /**
   * The construct whose handler an exception would enter here without leaving an element, so that
   * nothing tells of it before the first event in the handler.
   */
  private @Nullable TryScope scopeOfUnseen() {
    TryScope catching = scopes.catching();
    return catching != null && catching.depth() == walk.depth() ? catching : null;
  }

  /**
   * An exception may leave a handler before any event in it. If it leaves an element, that tells of
   * the handler, too; it must tell first of an exception that has entered the handler unseen.
   *
   * @param head the block of the handler
   * @param outer the construct with the next handler, if no element is left before
   */
  private void throwEarly(int head, @Nullable TryScope outer) {
    Handler handler = handlers.get(head);
    int block = walk.position().block();
    if (outer == null && handler.hasVariable()) {
      // What a catch clause is part of is an element; that of a finally block need not be.
      earlyEnds.leave(walk.innermost(), head);
    }
    if (block != head) {
      // Decisions in the handler that no event tells of come before.
      notes.add(
          draft.line(head),
          "whether an exception leaves before or after line " + draft.line(block));
    }
    if (outer != null || (!handler.unseen().isEmpty() && handler.hasVariable())) {
      notes.add(draft.line(block), "whether the handler is entered");
    }
    handler
        .unseen()
        .forEach(
            (site, after) -> {
              if (outer != null) {
                outer.catchUnseen(site, after);
              } else {
                after.forEach(place -> throwBeforeHandler(site, place));
              }
            });
  }

  private void throwBeforeHandler(Site site, Event place) {
    List<Guard> there = places.after(place, site.guards());
    Site caught = new Site(site.block(), Site.CAUGHT, site.crossed(), there);
    sites.addThrownInHandler(walk.innermost(), caught, place);
  }

  /**
   * Leaves out of {@code unseen}, where exceptions come from unseen, what may come last before
   * {@code other} as well.
   *
   * @return whether there was such a place
   */
  boolean keepDistinct(Map<Site, Set<Event>> unseen, Position other) {
    if (unseen.isEmpty() || !other.isReachable()) {
      return false;
    }
    boolean found = false;
    for (Map.Entry<Site, Set<Event>> from : unseen.entrySet()) {
      Set<Event> distinct = new LinkedHashSet<>(from.getValue());
      distinct.removeIf(other::mayFollow);
      for (UnseenJump jump : other.unseen()) {
        distinct.remove(jump.place());
      }
      if (distinct.size() < from.getValue().size()) {
        found = true;
        notes.add(draft.startLine(from.getKey().block()), "whether an exception leaves here");
      }
      from.setValue(distinct);
    }
    places.leave(other);
    return found;
  }
}

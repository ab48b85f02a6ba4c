package org.pathprofile.truffle.adapter;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;

/**
 * Places where activations are suspended and go on later. Those in one element are told apart by
 * the events that came last before them. Not thread-safe.
 */
final class Suspensions {
  private static final int NONE = Position.NONE;

  private final Assembly assembly;
  private final Walk walk;
  private final GraphDraft draft;
  private final Elements elements;
  private final OpenSites sites;

  Suspensions(Assembly assembly) {
    this.assembly = assembly;
    walk = assembly.walk();
    draft = assembly.draft();
    elements = assembly.elements();
    sites = assembly.sites();
  }

  /** See {@link GraphAssembler#suspend}. */
  boolean suspend(Block suspension, Block continuation, boolean again, boolean always) {
    if (!walk.isReachable() || walk.depth() == 0) {
      return false;
    }
    if (!walk.position().unseen().isEmpty()) {
      throw new UnsupportedCodeException("a suspension behind a jump that no event reveals");
    }
    assembly.exceptions().ownCode();
    int element = walk.innermost();
    Site other = suspendedAlike(element);
    if (other != null) {
      assembly
          .notes()
          .add(
              draft.line(other.block()),
              "whether the activation is suspended here or in line " + suspension.line());
      if (always) {
        resumeAfter(element, other);
      }
      return false;
    }
    List<Guard> outer = walk.guards();
    int unhandled =
        walk.position().handling() == NONE ? NONE : handle(element, walk.position().handling());
    int resumed = draft.addBlock(continuation);
    draft.markHead(resumed);
    suspendAt(suspension, element, resumed);
    walk.setGuards(outer);
    Event event = resume(element, resumed);
    elements.act(event, Action.Kind.RESUME, resumed, 0);
    if (unhandled != NONE) {
      elements.assign(event, unhandled, FinallyScope.NORMAL);
    }
    if (again) {
      Position goingOn = walk.position();
      suspendAt(suspension, element, resumed);
      walk.moveTo(goingOn);
    }
    return true;
  }

  /** Goes on where the activation is resumed. */
  private Event resume(int element, int resumed) {
    List<Guard> here = Guards.with(walk.guards(), Guard.RESUMED_AT, resumed);
    Event event = new Event(element, EventKind.RESUME, here);
    walk.moveTo(Position.resumedAt(resumed, event));
    return event;
  }

  private void suspendAt(Block suspension, int element, int resumed) {
    Position before = walk.position();
    walk.branch(before, suspension);
    int suspended = walk.position().block();
    draft.markTail(suspended);
    Site site = new Site(suspended, resumed, before.crossing(), walk.guards());
    sites.addSuspended(element, site, before.last());
  }

  // --- suspensions that no event tells apart

  /**
   * Another suspension of the same element that may have the same event before it. Behind all
   * events that may be the last ones here, it must be this one.
   */
  private @Nullable Site suspendedAlike(int element) {
    Site alike = null;
    boolean others = false;
    for (Event event : walk.position().last()) {
      Site found = null;
      for (OpenSites.OpenSite known : sites.suspendedIn(element)) {
        if (known.last().contains(event) && !Guards.exclude(known.site().guards(), walk.guards())) {
          found = known.site();
        }
      }
      others |= found == null || (alike != null && alike.resume() != found.resume());
      alike = found == null || alike != null ? alike : found;
    }
    if (alike != null && others) {
      throw new UnsupportedCodeException("suspensions that no event distinguishes");
    }
    return alike;
  }

  /**
   * Goes on where another suspension does that looks like the one here. The block here must add
   * nothing to those before it, out of which that suspension leads already.
   */
  private void resumeAfter(int element, Site other) {
    Set<Integer> before = new HashSet<>(List.of(other.resume()));
    for (OpenSites.OpenSite known : sites.suspendedIn(element)) {
      if (known.site().resume() == other.resume()) {
        draft.incoming(known.site().block()).forEach(edge -> before.add(draft.from(edge)));
      }
    }
    int here = walk.position().block();
    if (!before.contains(here)) {
      removeJoin(here, before);
    }
    resume(element, other.resume());
  }

  /** Takes back the last join, in whose block only code of the innermost open element has run. */
  private void removeJoin(int block, Set<Integer> ways) {
    if (!draft.code(block).isEmpty() || !draft.takeBack(block, ways)) {
      throw new UnsupportedCodeException("suspensions that no event distinguishes");
    }
    sites.removeThrown(walk.innermost(), block);
  }

  // --- suspensions in handlers

  /**
   * The suspension tells that a handler was entered, since no event in the handler comes before it.
   *
   * @return a variable that must become 0 when the activation goes on, or -1
   */
  private int handle(int element, int head) {
    int variable = assembly.handlers().get(head).variable();
    boolean isKnown = variable != NONE;
    if (!isKnown) {
      if (walk.isPartlyTold(head)) {
        // Where another event has told of the handler, the variable would not be set.
        throw new UnsupportedCodeException("a suspension in a handler that no event reveals");
      }
      variable = assembly.variables().add(FinallyScope.FIRST_JUMP);
      walk.setGuards(Guards.with(walk.guards(), variable, FinallyScope.EXCEPTION));
    }
    sites.addDecisive(new Guard(variable, FinallyScope.EXCEPTION));
    assembly.earlyEnds().suspend(element, head, variable);
    assembly.handlers().enter(head, new Event(element, EventKind.SUSPEND, walk.guards()));
    return isKnown ? NONE : variable;
  }
}

package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.pathprofile.core.graph.Block;

/** Constructs with handlers, and with code that runs however they are left. Not thread-safe. */
final class TryStatements implements Walk.Listener {
  private static final int NONE = Position.NONE;

  private final Assembly assembly;
  private final Walk walk;
  private final GraphDraft draft;
  private final Elements elements;
  private final Scopes scopes;
  private final Exceptions exceptions;

  /** The variables that become 0 at the next event. */
  private final List<Integer> pendingResets = new ArrayList<>();

  TryStatements(Assembly assembly) {
    this.assembly = assembly;
    walk = assembly.walk();
    draft = assembly.draft();
    elements = assembly.elements();
    scopes = assembly.scopes();
    exceptions = assembly.exceptions();
  }

  @Override
  public void comes(Event event, Position before, boolean isSign) {
    pendingResets.forEach(variable -> elements.assign(event, variable, FinallyScope.NORMAL));
    pendingResets.clear();
  }

  /**
   * What the walk through the body of a construct has found.
   *
   * @param scope the construct
   * @param end the place where it ends normally
   * @param passed the finally blocks around it that jumps from within pass
   * @param before the events of which one comes last before it; empty when unknown
   * @param within the events in it
   */
  private record Body(
      TryScope scope,
      Position end,
      List<FinallyScope> passed,
      List<Event> before,
      List<Event> within) {

    /** What an exception that leaves the body leads to. */
    Handler handler(int variable, List<Guard> outer, boolean keeps) {
      return new Handler(variable, outer, scope.unseen(), passed, before, within, keeps);
    }
  }

  private Body walkBody(TryScope scope, Runnable body) {
    List<Event> before = walk.position().last();
    int first = walk.walkedCount();
    Map<FinallyScope, Integer> jumpsBefore = new LinkedHashMap<>();
    scopes.finallyScopes().forEach(around -> jumpsBefore.put(around, around.jumps()));
    scopes.open(scope);
    body.run();
    scopes.close(scope);
    List<FinallyScope> passed = new ArrayList<>(jumpsBefore.keySet());
    passed.removeIf(around -> around.jumps() == jumpsBefore.get(around));
    return new Body(scope, walk.position(), passed, before, walk.walkedFrom(first));
  }

  // --- catch

  /** See {@link GraphAssembler#tryCatch}. */
  void tryCatch(int element, Runnable body, Block section, Runnable handling, Block after) {
    TryScope scope = new TryScope(true, walk.depth());
    Body walked = walkBody(scope, body);
    int head = draft.addBlock(section);
    draft.markHead(head);
    assembly.handlers().put(head, walked.handler(NONE, walk.guards(), false));
    if (element != NONE) {
      elements.get(element).handlers().add(new Site(head, NONE, NONE, walk.guards()));
    }
    enterHandler(head);
    handling.run();
    if (walk.position().handling() == head && walked.end().isReachable()) {
      // The handler may run without an event; the next one may come after the body as well.
      exceptions.keepDistinct(scope.unseen(), walked.end());
    }
    walk.join(List.of(walked.end(), walk.position()), after);
  }

  private void enterHandler(int head) {
    walk.moveTo(new Position(head, true, false, NONE, head, List.of(), List.of()));
  }

  // --- finally

  /** See {@link GraphAssembler#tryFinally}. */
  void tryFinally(Runnable body, Consumer<Block> last, Block section, boolean catches) {
    int variable = assembly.variables().add(FinallyScope.FIRST_JUMP);
    FinallyScope scope = new FinallyScope(variable, catches, walk.depth());
    if (walk.position().last().isEmpty()) {
      pendingResets.add(variable);
    } else {
      elements.assign(walk.position().last(), variable, FinallyScope.NORMAL);
    }
    Body walked = walkBody(scope, body);
    requireDistinct(walked.end(), scope);
    List<Guard> outer = walk.guards();
    boolean thrownToNormal = exceptions.keepDistinct(scope.unseen(), walked.end());
    List<Boolean> thrownToCopy = new ArrayList<>();
    for (List<Position> ways : scope.pending().values()) {
      boolean thrown = false;
      for (Position way : ways) {
        thrown |= exceptions.keepDistinct(scope.unseen(), way);
      }
      thrownToCopy.add(thrown);
    }
    Position end = walked.end();
    if (catches) {
      if (end.isReachable()) {
        walk.setGuards(Guards.with(outer, variable, FinallyScope.NORMAL));
        walk.branch(end, section);
        last.accept(section);
        throwAgain(thrownToNormal);
        end = walk.position();
      }
      runForException(scope, walked, outer, section, last);
    }
    assembly.variables().setValueCount(variable, scope.valueCount());
    int copy = 0;
    for (Map.Entry<Target, List<Position>> pending : scope.pending().entrySet()) {
      walk.setGuards(Guards.with(outer, variable, FinallyScope.FIRST_JUMP + copy));
      if (pending.getValue().isEmpty()) {
        walk.stop();
      } else {
        walk.arrive(
            pending.getValue(), draft.addBlock(after(pending.getKey().toString(), section)));
        runInner(walked.passed(), () -> last.accept(section));
        throwAgain(thrownToCopy.get(copy));
      }
      copy++;
      walk.setGuards(outer);
      if (walk.isReachable()) {
        assembly.jumps().leaveByJump(walk.position().last());
        assembly.jumps().send(pending.getKey(), walk.position());
      }
    }
    walk.setGuards(outer);
    walk.moveTo(end);
  }

  /** A copy of the code that does not run because the body has come to its end. */
  private static Block after(String wayIn, Block section) {
    return section.description().isEmpty()
        ? section
        : new Block(
            section.kind(),
            section.section(),
            section.line(),
            section.description() + " after " + wayIn);
  }

  private void requireDistinct(Position end, FinallyScope scope) {
    List<Position> ways = new ArrayList<>(List.of(end));
    scope.pending().values().forEach(ways::addAll);
    assembly.unseenJumps().requireDistinct(ways);
  }

  /** Code in which jumps may give up those that have led to it. */
  private void runInner(List<FinallyScope> passed, Runnable code) {
    passed.forEach(around -> around.beginInner(scopes.count()));
    code.run();
    passed.forEach(FinallyScope::endInner);
  }

  /** At the end of a finally block an exception may go on that no event has told of. */
  private void throwAgain(boolean thrown) {
    if (thrown) {
      exceptions.ownCode();
    }
  }

  /** The copy of the code that runs when an exception has left the body. */
  private void runForException(
      FinallyScope scope, Body walked, List<Guard> outer, Block section, Consumer<Block> last) {
    boolean keeps = scopes.catching() != null;
    int head = draft.addBlock(after("exception", section));
    draft.markHead(head);
    assembly.handlers().put(head, walked.handler(scope.variable(), outer, keeps));
    walk.setGuards(Guards.with(outer, scope.variable(), FinallyScope.EXCEPTION));
    enterHandler(head);
    runInner(
        walked.passed(),
        () -> {
          last.accept(section);
          throwOn(head, keeps);
        });
    walk.setGuards(outer);
  }

  /** At the end of the code the exception that has led to it goes on. */
  private void throwOn(int head, boolean keeps) {
    if (!walk.isReachable()) {
      return;
    }
    Position end = walk.position();
    if (end.isToldOfByOne()) {
      int kept = keeps ? head : NONE;
      elements.act(end.last().get(0), Action.Kind.RETHROW, end.block(), kept + 1);
    } else if (walk.depth() > 0) {
      exceptions.mayThrow();
    }
    if (end.handling() == head) {
      // The same exception may go on without any sign; then that of another one tells nothing.
      assembly.earlyEnds().forget(head);
    }
  }
}

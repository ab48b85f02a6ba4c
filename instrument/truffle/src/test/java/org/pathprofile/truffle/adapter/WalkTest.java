package org.pathprofile.truffle.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Example;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;

/** Which event tells of which edge, in a function with one decision. */
class WalkTest {
  private static final Block THEN = Block.of(BlockKind.THEN, SourceRange.UNKNOWN);
  private static final Block ELSE = Block.of(BlockKind.ELSE, SourceRange.UNKNOWN);
  private static final Block BEHIND = Block.of(BlockKind.STATEMENTS, SourceRange.UNKNOWN);

  private final GraphDraft draft = new GraphDraft(SourceRange.UNKNOWN);
  private final Elements elements = new Elements();
  private final Places places = new Places(new RegisterVariables());
  private final Walk walk =
      new Walk(draft, elements, new UnseenJumps(draft, elements, places, new Notes()));

  private int statement() {
    int element = elements.add(SourceRange.UNKNOWN, true);
    walk.enter(element);
    walk.leave(element);
    return element;
  }

  private void takes(int element, EventKind kind, int edge) {
    assertEquals(
        List.of(new Action(Action.Kind.TAKE, edge, 0, List.of())),
        elements.get(element).actions(kind));
    assertTrue(draft.isObserved(edge));
  }

  @Example
  void theFirstEventTellsOfTheOnlyWayIntoABlock() {
    walk.branch(walk.position(), THEN);
    int arm = walk.position().block();
    int element = statement();
    takes(element, EventKind.ENTER, draft.incoming(arm).get(0));
    assertEquals(arm, walk.position().block());
  }

  /** An exception before the event would find the register ahead of the path. */
  @Example
  void behindCodeThatMayThrowTheEventBeginsABlock() {
    walk.branch(walk.position(), THEN);
    int arm = walk.position().block();
    walk.moveTo(walk.position().behindCode());
    int element = statement();
    int rest = walk.position().block();
    assertFalse(draft.isObserved(draft.incoming(arm).get(0)));
    assertEquals(arm, draft.from(draft.incoming(rest).get(0)));
    takes(element, EventKind.ENTER, draft.incoming(rest).get(0));
  }

  @Example
  void theLastEventBeforeAJoinTellsOfTheWayThere() {
    Position decided = walk.position();
    walk.branch(decided, THEN);
    int element = statement();
    Position afterThen = walk.position();
    walk.branch(decided, ELSE);
    Position afterElse = walk.position();
    walk.join(List.of(afterThen, afterElse), BEHIND);
    List<Integer> ways = draft.incoming(walk.position().block());
    takes(element, EventKind.RETURN, ways.get(0));
    assertFalse(draft.isObserved(ways.get(1)), "an arm without events");
    assertEquals(List.of(), walk.position().last(), "what came before the decision is not known");
  }

  /** Nothing can come between the value and the decision, so both ways are known at once. */
  @Example
  void aValueTellsOfTheWaysOn() {
    int element = statement();
    Position returned = walk.position();
    walk.branchByValue(returned, THEN, element, EventKind.RETURN_TRUE);
    Position afterThen = walk.position();
    walk.branchByValue(returned, ELSE, element, EventKind.RETURN_OTHER);
    Position afterElse = walk.position();
    walk.join(List.of(afterThen, afterElse), BEHIND);
    List<Integer> ways = draft.incoming(walk.position().block());
    List<EventKind> kinds = List.of(EventKind.RETURN_TRUE, EventKind.RETURN_OTHER);
    for (int way = 0; way < ways.size(); way++) {
      int into = draft.incoming(draft.from(ways.get(way))).get(0);
      assertEquals(
          List.of(
              new Action(Action.Kind.TAKE, into, 0, List.of()),
              new Action(Action.Kind.TAKE, ways.get(way), 0, List.of())),
          elements.get(element).actions(kinds.get(way)));
      assertTrue(draft.isObserved(into) && draft.isObserved(ways.get(way)));
    }
  }

  @Example
  void oneWayIsNoJoin() {
    Position here = walk.position();
    walk.join(List.of(Position.NOWHERE, here), BEHIND);
    assertEquals(here, walk.position());
    walk.join(List.of(Position.NOWHERE), BEHIND);
    assertFalse(walk.isReachable());
  }

  /** A return in tail position: the element around it also returns where it has jumped. */
  @Example
  void theEndOfWhatReturnsAfterAJumpIsNoSign() {
    int outer = elements.add(SourceRange.UNKNOWN, true);
    walk.enter(outer);
    int inner = statement();
    walk.returnThroughAllOpen();
    walk.leave(outer);
    assertEquals(List.of(new Event(inner, EventKind.RETURN, List.of())), walk.position().last());
  }
}

package org.pathprofile.truffle.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Example;

/** A labelled block around two finally blocks, in a function. */
class FinallyScopeTest {
  private static final int VARIABLE = 7;

  private final Scopes scopes = new Scopes();
  private final Target function = new Target("return", 0);
  private final Target block = new Target("block", 1);
  private final FinallyScope outer = new FinallyScope(VARIABLE, true, 1);
  private final FinallyScope inner = new FinallyScope(VARIABLE + 1, true, 2);

  private void open() {
    List.of(function, block, outer, inner).forEach(scopes::open);
  }

  @Example
  void eachTargetHasACopyOfItsOwn() {
    assertEquals(new Guard(VARIABLE, FinallyScope.FIRST_JUMP), outer.pass(block));
    assertEquals(new Guard(VARIABLE, FinallyScope.FIRST_JUMP + 1), outer.pass(function));
    assertEquals(new Guard(VARIABLE, FinallyScope.FIRST_JUMP), outer.pass(block));
    assertEquals(FinallyScope.FIRST_JUMP + 2, outer.valueCount());
    assertEquals(3, outer.jumps());
  }

  @Example
  void aJumpPassesWhatIsWithinItsTarget() {
    open();
    assertEquals(List.of(inner, outer), scopes.finallyScopesWithin(block));
    assertEquals(inner, scopes.firstOnWayTo(block));
    scopes.close(inner);
    scopes.close(outer);
    assertEquals(List.of(), scopes.finallyScopesWithin(block));
    assertEquals(block, scopes.firstOnWayTo(block));
  }

  /** A jump out of the inner finally block only gives up one that was to go further. */
  @Example
  void aJumpFurtherOutGivesUpTheOneThatIsUnderWay() {
    outer.beginInner(2);
    assertTrue(outer.isGivenUpBy(1));
    assertFalse(outer.isGivenUpBy(2));
    outer.endInner();
    assertFalse(outer.isGivenUpBy(1));
  }

  @Example
  void theInnermostConstructThatCatchesIsFound() {
    open();
    scopes.open(new FinallyScope(VARIABLE + 2, false, 3));
    assertEquals(inner, scopes.catching());
  }

  @Example
  void constructsAreClosedInsideOut() {
    open();
    assertThrows(IllegalStateException.class, () -> scopes.close(outer));
  }
}

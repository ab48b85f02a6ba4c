package org.pathprofile.truffle.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import net.jqwik.api.Example;

/** Statements 10, 11 and 12 in blocks 0 to 2. */
class FirstStatementsTest {
  private final FirstStatements statements = new FirstStatements();

  @Example
  void onlyTheFirstStatementOfABlockIsEnteredAsOftenAsTheBlock() {
    statements.enter(10, 0, true);
    statements.enter(11, 0, true);
    statements.enter(12, 1, false);
    assertEquals(10, statements.of(0));
    assertEquals(-1, statements.of(1));
    assertEquals(Set.of(11, 12), statements.later());
  }

  @Example
  void mergedBlocksHaveNoFirstStatement() {
    statements.enter(10, 0, true);
    statements.enter(11, 1, true);
    statements.enter(12, 2, true);
    statements.merge(new int[] {0, 0, 2});
    assertEquals(-1, statements.of(0));
    assertEquals(12, statements.of(2));
    assertEquals(Set.of(10, 11), statements.later());
  }
}

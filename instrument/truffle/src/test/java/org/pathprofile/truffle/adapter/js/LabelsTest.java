package org.pathprofile.truffle.adapter.js;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Example;

/** What is read off the text. */
class LabelsTest {
  private static String behindParentheses(String code) {
    return code.substring(Labels.behindParentheses(code, 0, code.length()));
  }

  @Example
  void anExpressionBeginsBehindItsParentheses() {
    assertEquals("yield 1))", behindParentheses("((yield 1))"));
    assertEquals("yield 1)", behindParentheses("( // (\n /* ( */ yield 1)"));
    assertEquals("await x", behindParentheses("await x"));
    assertEquals("(", behindParentheses("("));
  }

  @Example
  void labelsStandBeforeAStatement() {
    String code = "a: /* b: */ c: // d:\n for (;;) {}";
    assertEquals(List.of("c", "a"), Labels.before(code, code.indexOf("for")));
  }

  @Example
  void aJumpNamesALabelInItsOwnLine() {
    assertEquals("a", Labels.of("break /* to */ a;"));
    assertEquals("", Labels.of("continue\na;"));
  }

  @Example
  void theTestOfAClauseEndsAtItsColon() {
    assertEquals("'a:b'", Labels.beforeColon("'a:b': f();"));
    assertEquals("x ? 1 : 2", Labels.beforeColon("x ? 1 : 2: f();"));
    assertEquals("{a: 1}.a", Labels.beforeColon("{a: 1}.a:"));
  }

  @Example
  void aDefaultInACommentIsNone() {
    assertTrue(Labels.hasDefault("} default :"));
    assertFalse(Labels.hasDefault("/* default: */ case"));
  }
}

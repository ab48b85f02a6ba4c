package org.pathprofile.core.bytecode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.bytecode.TracedCode.Kind;
import org.pathprofile.core.bytecode.TracedCode.Operation;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;

/** The graphs of small pieces of code, written as a Bytecode DSL interpreter has them. */
class TracedCodeTest {
  private static final SourceRange FUNCTION = new SourceRange(1, 1, 9, 1);

  private final List<Operation> code = new ArrayList<>();
  private final List<String> text = new ArrayList<>();

  private TracedCodeTest add(Kind kind, SourceRange section, int target) {
    return add(kind, section, target, -1, null, false);
  }

  private TracedCodeTest add(
      Kind kind,
      SourceRange section,
      int target,
      int handler,
      @Nullable SourceRange statement,
      boolean isTrue) {
    code.add(new Operation(kind, section, target, handler, statement, isTrue, false));
    return this;
  }

  private TracedCodeTest begin(SourceRange statement) {
    return add(Kind.PLAIN, statement, -1, -1, statement, false);
  }

  private TracedCodeTest plain(SourceRange section) {
    return add(Kind.PLAIN, section, -1);
  }

  private EventGraph graph() {
    return new TracedCode(code, text).graph(FUNCTION);
  }

  private static SourceRange range(int line, int from, int to) {
    return new SourceRange(line, from, line, to);
  }

  private static Set<String> descriptions(EventGraph graph) {
    Set<String> found = new TreeSet<>();
    for (int node = 0; node < graph.size(); node++) {
      if (!graph.block(node).description().isEmpty()) {
        found.add(graph.block(node).kind() + " " + graph.block(node).description());
      }
    }
    return found;
  }

  /** {@code if a and b: c} has two decisions, and each block an event but the first one. */
  @Test
  void operandsAreDecisions() {
    text.add("if a and b: c");
    SourceRange whole = range(1, 1, 13);
    SourceRange and = range(1, 4, 10);
    plain(FUNCTION).begin(whole).plain(range(1, 4, 4));
    add(Kind.AND, and, 5);
    plain(range(1, 10, 10));
    add(Kind.BRANCH, whole, 7);
    plain(range(1, 13, 13));
    add(Kind.END, FUNCTION, -1);
    TracedCode traced = new TracedCode(code, text);
    EventGraph graph = traced.graph(FUNCTION);
    assertEquals(
        new TreeSet<>(
            List.of(
                "ELSE a -> false",
                "ELSE if a and b: c -> else",
                "OPERAND a -> true",
                "THEN if a and b: c -> then")),
        descriptions(graph));
    assertArrayEquals(
        new int[] {0, 1, 0, 0, 2, 3, 4, 5},
        IntStream.range(0, code.size()).map(traced::event).toArray());
    // The right operand, and what comes behind both.
    assertEquals(2, graph.way(1, 2).length);
    assertEquals(2, graph.way(1, 3).length);
    assertEquals("a -> false", graph.block(graph.way(1, 3)[0]).description());
    // What comes behind the operator says where that is.
    assertEquals(and, graph.block(graph.nodeOf(3)).section());
    assertTrue(graph.notes().isEmpty());
  }

  /** {@code if a: pass} goes to the same instruction either way: nobody can tell. */
  @Test
  void waysToTheSameInstructionAreNotTold() {
    text.add("if a: pass");
    SourceRange whole = range(1, 1, 10);
    plain(FUNCTION).begin(whole).plain(range(1, 4, 4));
    add(Kind.BRANCH, whole, 4);
    plain(whole);
    add(Kind.END, FUNCTION, -1);
    EventGraph graph = graph();
    assertEquals(List.of("line 1: no event tells which way a decision goes"), graph.notes());
    assertEquals(1, graph.unknown().size());
    assertTrue(descriptions(graph).isEmpty());
  }

  /** {@code while x: y} has a test that ends the loop, and {@code while True} has none. */
  @Test
  void loopsEndByTheirTest() {
    text.add("while x: y");
    SourceRange whole = range(1, 1, 10);
    plain(FUNCTION).begin(whole).plain(range(1, 7, 7));
    add(Kind.BRANCH, whole, 6);
    plain(range(1, 10, 10));
    add(Kind.JUMP, whole, 2);
    add(Kind.END, FUNCTION, -1);
    EventGraph graph = graph();
    assertEquals(
        new TreeSet<>(
            List.of(
                "LOOP_BODY while x: y -> again",
                "LOOP_EXIT while x: y -> exit",
                "LOOP_HEADER while x: y")),
        descriptions(graph));
    int header = graph.nodeOf(2);
    assertEquals(BlockKind.LOOP_HEADER, graph.block(header).kind());
    assertTrue(graph.isHeader(header));
  }

  /** Such as {@code while True} or, where a truth value is made of it first, {@code while 1}. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aConstantConditionIsNoDecision(boolean isConverted) {
    SourceRange whole = range(1, 1, 10);
    plain(FUNCTION).begin(whole);
    add(Kind.PLAIN, whole, -1, -1, null, true);
    if (isConverted) {
      code.add(new Operation(Kind.PLAIN, whole, -1, -1, null, false, true));
    }
    add(Kind.BRANCH, whole, code.size() + 2);
    add(Kind.JUMP, whole, 1);
    add(Kind.END, FUNCTION, -1);
    EventGraph graph = graph();
    assertEquals(List.of(), List.copyOf(descriptions(graph)));
    // What is behind the loop is not reached.
    assertEquals(1, graph.eventCount());
  }

  /** An exception leads to its handler, and to no place where one is not expected. */
  @Test
  void handlersBeginPaths() {
    SourceRange statement = range(2, 1, 5);
    plain(FUNCTION);
    add(Kind.PLAIN, statement, -1, 3, statement, false);
    add(Kind.JUMP, statement, 4);
    plain(range(3, 1, 5));
    add(Kind.END, FUNCTION, -1);
    EventGraph graph = graph();
    assertTrue(graph.isHandler(graph.nodeOf(2)));
    assertFalse(graph.isHandler(graph.nodeOf(1)));
    assertFalse(graph.isHandler(graph.nodeOf(3)));
  }

  @Test
  void aHandlerThatIsEnteredOtherwiseIsNotUnderstood() {
    SourceRange statement = range(2, 1, 5);
    plain(FUNCTION);
    add(Kind.PLAIN, statement, -1, 2, statement, false);
    plain(range(3, 1, 5));
    add(Kind.END, FUNCTION, -1);
    assertThrows(IllegalArgumentException.class, this::graph);
  }

  /** The event of what is resumed comes behind the instruction that tells of that. */
  @Test
  void suspensionsEndPaths() {
    SourceRange statement = range(2, 1, 5);
    plain(FUNCTION).begin(statement);
    add(Kind.SUSPEND, statement, -1);
    plain(statement);
    add(Kind.RESUME, statement, -1);
    plain(range(2, 3, 3));
    add(Kind.END, FUNCTION, -1);
    TracedCode traced = new TracedCode(code, text);
    EventGraph graph = traced.graph(FUNCTION);
    assertEquals(0, traced.event(4));
    assertEquals(2, traced.event(5));
    assertTrue(graph.isHead(graph.nodeOf(2)));
    int[] out = graph.wayOut(1);
    assertTrue(graph.isSuspension(out[out.length - 1]));
  }

  /** A link of a chain of comparisons has the place of all; it is named up to where it is. */
  @Test
  void linksOfChainsAreNamed() {
    text.add("x = 1 < c < 3");
    SourceRange whole = range(1, 5, 13);
    plain(FUNCTION).begin(range(1, 1, 13)).plain(range(1, 5, 5)).plain(range(1, 9, 9));
    plain(whole);
    add(Kind.AND, whole, 7);
    plain(range(1, 13, 13));
    add(Kind.END, FUNCTION, -1);
    assertEquals(
        new TreeSet<>(List.of("ELSE 1 < c -> false", "OPERAND 1 < c -> true")),
        descriptions(graph()));
  }

  /** GraalPy gives a comparison with None in a conditional expression no place of its own. */
  @Test
  void comparisonsWithNoneAreNamed() {
    text.add("x = 1 if c is not None else 3");
    SourceRange whole = range(1, 5, 29);
    plain(FUNCTION).begin(range(1, 1, 29)).plain(range(1, 10, 10)).plain(whole);
    add(Kind.BRANCH, whole, 7);
    plain(range(1, 5, 5));
    add(Kind.JUMP, whole, 8);
    plain(range(1, 29, 29));
    add(Kind.END, FUNCTION, -1);
    assertEquals(
        new TreeSet<>(List.of("ELSE c is not None -> false", "THEN c is not None -> true")),
        descriptions(graph()));
  }
}

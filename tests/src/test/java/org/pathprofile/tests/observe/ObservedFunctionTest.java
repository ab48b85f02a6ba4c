package org.pathprofile.tests.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;

/** Which statements begin as often as their blocks are entered; each is on a line of its own. */
class ObservedFunctionTest {
  private static final Block BLOCK = Block.of(BlockKind.STATEMENTS, SourceRange.UNKNOWN);

  private final GraphAssembler assembler = new GraphAssembler(PathEnd.HEADER, SourceRange.UNKNOWN);
  private final int activation = assembler.addElement(SourceRange.UNKNOWN, false);

  ObservedFunctionTest() {
    assembler.markActivation(activation);
    assembler.enter(activation);
  }

  private static SourceRange line(int line) {
    return new SourceRange(line, 1, line, 9);
  }

  private void statement(int line) {
    int element = assembler.addElement(line(line), true);
    assembler.enter(element);
    assembler.leave(element);
  }

  /** Goes through one of two statements. */
  private void decide(int oneLine, int otherLine) {
    assembler.decide();
    Cursor fork = assembler.cursor();
    assembler.branch(fork, BLOCK);
    statement(oneLine);
    Cursor one = assembler.cursor();
    assembler.branch(fork, BLOCK);
    statement(otherLine);
    assembler.join(List.of(one, assembler.cursor()), BLOCK);
  }

  private ObservedFunction finish() {
    assembler.leave(activation);
    return new ObservedFunction(assembler.finish(), function -> null);
  }

  private static List<SourceRange> statements(ObservedFunction function) {
    return IntStream.range(0, function.controlFlowGraph().blockCount())
        .boxed()
        .flatMap(block -> function.statements(block).stream())
        .sorted(Comparator.comparingInt(SourceRange::startLine))
        .toList();
  }

  @Test
  void statementsInARowBeginAsOftenAsTheirBlock() {
    statement(1);
    statement(2);
    decide(3, 4);
    statement(5);
    ObservedFunction function = finish();
    assertEquals(List.of(line(1), line(2), line(3), line(4), line(5)), statements(function));
    assertEquals(Set.of(), function.uncertainStatements());
  }

  @Test
  void whatComesBehindCodeThatMayThrowNeedNot() {
    decide(1, 2);
    assembler.ownCode();
    statement(3);
    assertEquals(Set.of(line(3)), finish().uncertainStatements());
  }

  @Test
  void norDoesWhatNoEventDecides() {
    statement(1);
    assembler.decideUntold(line(2), "which arm runs", () -> statement(3));
    assertEquals(Set.of(line(3)), finish().uncertainStatements());
  }

  @Test
  void severalNodesWithOneSectionAreNotToldApart() {
    statement(1);
    statement(1);
    assertEquals(Set.of(line(1)), finish().uncertainStatements());
  }

  @Test
  void whatIsSuspendedIsEnteredAgain() {
    int element = assembler.addElement(line(1), true);
    assembler.enter(element);
    assembler.suspend(BLOCK, BLOCK, false, true);
    assembler.leave(element);
    statement(2);
    assertEquals(Set.of(line(1)), finish().uncertainStatements());
  }
}

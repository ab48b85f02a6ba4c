package org.pathprofile.truffle.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Loop;

/** Which variables of a graph are needed when exceptions need not be placed. */
class VariablesTest {
  private static final Block BLOCK = Block.of(BlockKind.STATEMENTS, SourceRange.UNKNOWN);

  private static final Block HEADER = Block.of(BlockKind.LOOP_HEADER, SourceRange.UNKNOWN);

  private final GraphAssembler assembler =
      new GraphAssembler(PathEnd.BACKEDGE, SourceRange.UNKNOWN);
  private final int activation = assembler.addElement(SourceRange.UNKNOWN, false);
  private final int whole = assembler.addElement(SourceRange.UNKNOWN, true);

  private void begin() {
    assembler.markActivation(activation);
    assembler.enter(activation);
    assembler.enter(whole);
  }

  private GuestGraph finish() {
    assembler.leave(whole);
    assembler.leave(activation);
    return assembler.finish();
  }

  private void element() {
    int element = assembler.addElement(SourceRange.UNKNOWN, false);
    assembler.enter(element);
    assembler.leave(element);
  }

  /** One element throws before a decision, and behind it. */
  private void throwAroundDecision() {
    assembler.ownCode();
    assembler.decide();
    Cursor fork = assembler.cursor();
    assembler.branch(fork, BLOCK);
    element();
    Cursor one = assembler.cursor();
    assembler.branch(fork, BLOCK);
    element();
    assembler.join(List.of(one, assembler.cursor()), BLOCK);
    assembler.ownCode();
  }

  @Test
  void whatOnlyTellsThePlaceOfAnExceptionIsNotRead() {
    begin();
    throwAroundDecision();
    GuestGraph graph = finish();
    assertEquals(1, graph.variableCount());
    assertTrue(graph.isLeftByEachException());
    assertEquals(new BitSet(), Variables.readWithoutExceptions(graph));
  }

  @Test
  void whatTellsIterationsApartIsRead() {
    begin();
    throwAroundDecision();
    element();
    Loop loop = assembler.beginLoop(HEADER, -1);
    element();
    assembler.decide();
    Cursor test = assembler.cursor();
    assembler.branch(test, BLOCK);
    element();
    // So the event is not the last that happens in the iteration.
    assembler.ownCode();
    assembler.repeat(loop, -1);
    assembler.branch(test, BLOCK);
    element();
    assembler.endLoop(loop);
    GuestGraph graph = finish();
    assertEquals(2, graph.variableCount());
    // The loop's came first; that of the places is made at the end of the walk.
    BitSet ofLoop = new BitSet();
    ofLoop.set(0);
    assertEquals(ofLoop, Variables.readWithoutExceptions(graph));
  }
}

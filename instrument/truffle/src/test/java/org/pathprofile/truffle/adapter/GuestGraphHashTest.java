package org.pathprofile.truffle.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;

/** The structural hash of graphs: the same for clones, another one for all other code. */
class GuestGraphHashTest {

  private enum Kind {
    STATEMENT,
    STATEMENT_THAT_MAY_THROW,
    DECISION,
    FINALLY
  }

  /** What a function consists of, one after the other. */
  private record Construct(Kind kind, int line, int column) {
    SourceRange section() {
      return new SourceRange(line, column, line, column + 1);
    }

    Block block(BlockKind blockKind) {
      return Block.of(blockKind, section());
    }
  }

  @Provide
  Arbitrary<List<Construct>> functions() {
    return Combinators.combine(
            Arbitraries.of(Kind.class),
            Arbitraries.integers().between(1, 3),
            Arbitraries.integers().between(1, 3))
        .as(Construct::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6);
  }

  @Property
  void isTheSameForTheSameCodeOnly(
      @ForAll("functions") List<Construct> one, @ForAll("functions") List<Construct> other) {
    assertEquals(hash(one), hash(List.copyOf(one)));
    assertEquals(one.equals(other), hash(one).equals(hash(other)));
  }

  @Property
  void tellsOfEachPartOfEachConstruct(
      @ForAll("functions") List<Construct> code, @ForAll int any, @ForAll Kind kind) {
    int place = Math.floorMod(any, code.size());
    Construct old = code.get(place);
    for (Construct changed :
        List.of(
            new Construct(kind, old.line(), old.column()),
            new Construct(old.kind(), old.line() + 1, old.column()),
            new Construct(old.kind(), old.line(), old.column() + 1))) {
      List<Construct> other = new ArrayList<>(code);
      other.set(place, changed);
      if (!other.equals(code)) {
        assertNotEquals(hash(code), hash(other), other::toString);
      }
    }
    assertNotEquals(hash(code), hash(code.subList(0, code.size() - 1)));
  }

  @Example
  void tellsOfWhereEdgesLead() {
    assertNotEquals(hashOfEdgeTo(1), hashOfEdgeTo(3));
  }

  /** That of a graph in which one of two ways leads to {@code target}. */
  private static String hashOfEdgeTo(int target) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    for (BlockKind kind :
        List.of(BlockKind.ENTRY, BlockKind.EXIT, BlockKind.STATEMENTS, BlockKind.STATEMENTS)) {
      graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    graph.addEdge(0, 2, true);
    graph.addEdge(0, 3, true);
    graph.addEdge(2, target, true);
    graph.addEdge(3, 1, true);
    return new GuestGraph(graph.build(), List.of(), new int[0], false).hash();
  }

  private static String hash(List<Construct> code) {
    GraphAssembler assembler = new GraphAssembler(PathEnd.HEADER, SourceRange.UNKNOWN);
    int activation = assembler.addElement(SourceRange.UNKNOWN, false);
    assembler.markActivation(activation);
    assembler.enter(activation);
    code.forEach(construct -> lower(assembler, construct));
    assembler.leave(activation);
    return assembler.finish().hash();
  }

  private static void lower(GraphAssembler assembler, Construct construct) {
    switch (construct.kind()) {
      case STATEMENT -> statement(assembler, construct, () -> {});
      case STATEMENT_THAT_MAY_THROW -> statement(assembler, construct, assembler::ownCode);
      case DECISION -> {
        assembler.decide();
        Cursor fork = assembler.cursor();
        assembler.branch(fork, construct.block(BlockKind.THEN));
        statement(assembler, construct, () -> {});
        Cursor one = assembler.cursor();
        assembler.branch(fork, construct.block(BlockKind.ELSE));
        assembler.join(List.of(one, assembler.cursor()), construct.block(BlockKind.STATEMENTS));
      }
      case FINALLY ->
          assembler.tryFinally(
              () -> statement(assembler, construct, assembler::ownCode),
              block -> statement(assembler, construct, () -> {}),
              construct.block(BlockKind.STATEMENTS),
              true);
    }
  }

  private static void statement(GraphAssembler assembler, Construct construct, Runnable inside) {
    int element = assembler.addElement(construct.section(), true);
    assembler.enter(element);
    inside.run();
    assembler.leave(element);
  }
}

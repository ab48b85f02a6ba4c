package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.children;

import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;

/** Optional chains: {@code a?.b}, {@code a?.[b]}, {@code a?.(b)}. Not thread-safe. */
final class OptionalChains {
  private final Lowering parts;
  private final GraphAssembler assembler;
  private final Descriptions blocks;
  private final boolean conditions;

  /** By chain, the innermost first, the places where it may be stopped. */
  private final Deque<List<Cursor>> stopped = new ArrayDeque<>();

  OptionalChains(
      Lowering parts, GraphAssembler assembler, Descriptions blocks, boolean conditions) {
    this.parts = parts;
    this.assembler = assembler;
    this.blocks = blocks;
    this.conditions = conditions;
  }

  /** A short circuit that is a decision: what follows in the chain may be skipped. */
  void lowerShortCircuit(Node node) {
    if (conditions) {
      // Whether its value is null or undefined is found without running anything.
      parts.lower(child(node, "expressionNode"));
      assembler.decide();
    } else {
      parts.lower(children(node));
      assembler.ownCode();
    }
    Cursor here = assembler.cursor();
    stopped.peek().add(here);
    assembler.branch(here, blocks.decision(BlockKind.OPERAND, node, "?. -> present"));
  }

  /** The whole chain, which ends where it is stopped or has gone on to its end. */
  void lowerChain(Node node) {
    stopped.push(new ArrayList<>());
    parts.lower(children(node));
    assembler.ownCode();
    List<Cursor> ends = new ArrayList<>();
    ends.add(assembler.cursor());
    for (Cursor place : stopped.pop()) {
      assembler.branch(place, blocks.decision(BlockKind.ELSE, node, "?. -> absent"));
      ends.add(assembler.cursor());
    }
    assembler.join(ends, blocks.statements(node));
  }
}

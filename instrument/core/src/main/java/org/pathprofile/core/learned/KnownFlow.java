package org.pathprofile.core.learned;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.pathprofile.core.bytecode.StatementFlow;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.UnknownCode;

/**
 * The ways between the blocks of a function that the code has, where they are known and need not be
 * learned. Paths are counted as everywhere else; only what never ran is known as well.
 */
final class KnownFlow {
  private final StatementFlow flow;
  private final long[] positions;
  private final List<Block> blocks;

  /**
   * @param positions of the learner's blocks
   * @param blocks what they are, from block 1 on
   */
  KnownFlow(StatementFlow flow, long[] positions, List<Block> blocks) {
    this.flow = flow;
    this.positions = positions;
    this.blocks = blocks;
  }

  /** A way that was taken, and that the code should not have; empty if there is none. */
  String contradiction(LearnedGraph learned) {
    for (int block = 0; block < learned.blockCount(); block++) {
      for (int i = 0; i < learned.outDegree(block); i++) {
        int symbol = learned.outSymbol(block, i);
        if (passed(block, symbol).length > 0) {
          continue;
        }
        if (symbol == Symbol.EXIT && !flow.returns(block)) {
          return "the bytecode knows no return behind " + name(block) + ", but it was seen";
        }
        if (symbol == Symbol.SUSPEND && !flow.suspends(block)) {
          return "the bytecode knows no suspension behind " + name(block) + ", but it was seen";
        }
        if ((Symbol.isBlock(symbol) || Symbol.isNext(symbol))
            && !flow.hasEdge(block, Symbol.target(symbol))) {
          return "the bytecode knows no way from %s to %s, but it was taken"
              .formatted(name(block), name(Symbol.target(symbol)));
        }
      }
      if (learned.isHead(block) && !flow.isHead(block)) {
        return "the bytecode knows no handler that begins with " + name(block) + ", but it ran";
      }
    }
    return "";
  }

  /** What ran untold between a block and what was told next. */
  private int[] passed(int block, int symbol) {
    return switch (symbol) {
      case Symbol.EXIT -> flow.passed(block, StatementFlow.RETURN);
      case Symbol.THROW -> flow.passed(block, StatementFlow.THROW);
      case Symbol.SUSPEND -> flow.passed(block, StatementFlow.SUSPEND);
      case Symbol.ABANDON -> new int[0];
      default -> flow.passed(block, Symbol.target(symbol));
    };
  }

  /**
   * The blocks of a path with those that ran untold.
   *
   * @param counted the blocks of which there were events, and the symbol of the path's end
   */
  int[] whole(int[] counted) {
    if (!flow.hasUntoldWays()) {
      return counted;
    }
    IntStream.Builder whole = IntStream.builder().add(counted[0]);
    for (int i = 1; i < counted.length; i++) {
      Arrays.stream(passed(counted[i - 1], counted[i])).forEach(whole::add);
      whole.add(counted[i]);
    }
    return whole.build().toArray();
  }

  private String name(int block) {
    return block == StatementFlow.ENTRY ? "the entry" : "line " + blocks.get(block - 1).line();
  }

  /** The blocks, of which those that are called loops have other names if they are none. */
  List<Block> named() {
    List<Block> named = new ArrayList<>(blocks);
    for (int block = 1; block <= blocks.size(); block++) {
      Block own = blocks.get(block - 1);
      if (flow.isResumedSwitch(block) && own.description().isEmpty()) {
        named.set(block - 1, new Block(own.kind(), own.section(), own.line(), "switch"));
      }
    }
    return named;
  }

  /** The blocks to which control can go back in the source. */
  BitSet headers() {
    BitSet headers = new BitSet();
    for (int from = 0; from < positions.length; from++) {
      for (int to : flow.next(from)) {
        headers.set(to, headers.get(to) || !isForward(from, to));
      }
    }
    return headers;
  }

  private boolean isForward(int from, int to) {
    return positions[to] > positions[from];
  }

  /** Adds what is known of edges, in the order of the source. */
  void addTo(ControlFlowGraph.Builder builder) {
    builder.complete(true);
    for (int from = 0; from < positions.length; from++) {
      int number = LearnedPaths.number(from);
      for (int to : inSource(flow.next(from))) {
        int edge = builder.addEdge(number, LearnedPaths.number(to), true);
        if (flow.isRaised(from, to)) {
          builder.markRaised(edge);
        }
      }
      if (flow.returns(from)) {
        builder.addEdge(number, LearnedPaths.EXIT, true);
      }
      if (flow.isHead(from)) {
        builder.markHead(number);
      }
      if (flow.isUnsure(from)) {
        builder.addUnknown(new UnknownCode(blocks.get(from - 1).section(), UnknownCode.What.COUNT));
        builder.noteIndistinct(name(from) + ": some of its runs may have no event");
      } else if (flow.copies(from) > 1) {
        builder.noteIndistinct(
            name(from) + ": no event tells which of " + flow.copies(from) + " copies runs");
      }
    }
    for (StatementFlow.Untold untold : flow.untold()) {
      builder.noteIndistinct(
          "line %d: no event tells which way %s"
              .formatted(
                  untold.line(),
                  untold.count() == 1 ? "a decision goes" : untold.count() + " decisions go"));
      builder.addUnknown(UnknownCode.ofLine(untold.line(), UnknownCode.What.OUTCOME));
    }
  }

  /** Blocks in the order of the source. */
  private int[] inSource(int[] some) {
    return Arrays.stream(some)
        .boxed()
        .sorted(Comparator.comparingLong(block -> positions[block]))
        .mapToInt(block -> block)
        .toArray();
  }

  /**
   * How many paths the code has: from the entry, from headers of loops, handlers and resumptions,
   * to a return, a suspension or the beginning of another path. A block that only an exception
   * leaves ends one, too.
   *
   * @param ends the blocks before which paths end, wherever they come from
   */
  BigInteger paths(BitSet ends) {
    BigInteger[] from = new BigInteger[positions.length];
    int[] backwards =
        IntStream.range(0, positions.length)
            .boxed()
            .sorted(Comparator.comparingLong((Integer block) -> positions[block]).reversed())
            .mapToInt(block -> block)
            .toArray();
    BitSet starts = (BitSet) ends.clone();
    starts.set(StatementFlow.ENTRY);
    for (int block : backwards) {
      int ending = (flow.returns(block) ? 1 : 0) + (flow.suspends(block) ? 1 : 0);
      BigInteger paths = BigInteger.ZERO;
      for (int to : flow.next(block)) {
        if (isForward(block, to) && !ends.get(to)) {
          paths = paths.add(from[to]);
        } else {
          ending++;
          starts.set(to);
        }
      }
      from[block] = paths.add(BigInteger.valueOf(ending)).max(BigInteger.ONE);
      starts.set(block, starts.get(block) || flow.isHead(block));
    }
    return starts.stream()
        .filter(block -> block < from.length)
        .mapToObj(block -> from[block])
        .reduce(BigInteger.ZERO, BigInteger::add);
  }
}

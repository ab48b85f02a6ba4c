package org.pathprofile.core.testing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;

/**
 * A random function that is run block by block. It counts edges and blocks as it goes, without
 * paths, and hands every path it ran to a profile: two accounts of the same run.
 *
 * <p>Paths end at every target of an edge to a block with a smaller or equal number, so that no
 * path repeats a block; the graph may be irreducible and have parallel edges and self-loops.
 */
public final class SimulatedProgram {
  private static final int MAX_STEPS = 60;

  public final ControlFlowGraph graph;
  public final long[] edgeCounts;
  public final long[] blockCounts;
  public long pathCount;
  private final Random random;
  private final BitSet headers = new BitSet();

  public SimulatedProgram(long seed, int maxBlocks) {
    random = new Random(seed);
    graph = randomGraph(2 + random.nextInt(maxBlocks - 1));
    edgeCounts = new long[graph.edgeCount()];
    blockCounts = new long[graph.blockCount()];
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (graph.to(edge) <= graph.from(edge)) {
        headers.set(graph.to(edge));
      }
    }
  }

  private ControlFlowGraph randomGraph(int blocks) {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    BlockKind[] kinds = {BlockKind.STATEMENTS, BlockKind.THEN, BlockKind.ELSE, BlockKind.CASE};
    for (int block = 0; block < blocks; block++) {
      BlockKind kind =
          block == 0
              ? BlockKind.ENTRY
              : block == blocks - 1 ? BlockKind.EXIT : kinds[random.nextInt(kinds.length)];
      int line = random.nextInt(50);
      SourceRange section =
          random.nextInt(5) == 0
              ? SourceRange.UNKNOWN
              : new SourceRange(line, 1, line + random.nextInt(3), 1 + random.nextInt(9));
      String description = random.nextBoolean() ? "" : "d" + random.nextInt(4) + "\u00e9\"\n";
      builder.addBlock(new Block(kind, section, line, description));
    }
    int last = blocks - 1;
    for (int block = 0; block < last; block++) {
      if (random.nextInt(8) == 0 && block > 0) {
        builder.markTail(block);
        continue;
      }
      int out = 1 + random.nextInt(3);
      for (int i = 0; i < out; i++) {
        int to = 1 + random.nextInt(last);
        if (i == 0 || random.nextInt(4) != 0) {
          to = block + 1 + random.nextInt(Math.min(3, last - block));
        }
        builder.addEdge(block, to, true);
      }
      if (random.nextInt(8) == 0 && block > 0) {
        builder.markHead(block);
      }
    }
    if (random.nextBoolean()) {
      builder.noteIndistinct("nothing tells the \u043b\u0435\u0432\u044b\u0439 operand apart");
    }
    return builder.build();
  }

  /** Runs activations and returns their profile. */
  public FunctionProfile.Builder run(int activations) {
    FunctionProfile.Builder profile =
        FunctionProfile.builder(graph)
            .identity(
                new FunctionIdentity(
                    "f",
                    "test",
                    "h" + Integer.toHexString(graph.toString().hashCode()),
                    "dir/f.test",
                    "f.test",
                    null,
                    SourceRange.UNKNOWN))
            .activations(activations)
            .staticPaths(BigInteger.valueOf(1 + random.nextInt(1000)).pow(1 + random.nextInt(9)));
    for (int activation = 0; activation < activations; activation++) {
      activate(profile);
    }
    return profile;
  }

  private void activate(FunctionProfile.Builder profile) {
    List<Integer> path = new ArrayList<>();
    int block = graph.entry();
    path.add(block);
    for (int step = 0; ; step++) {
      blockCounts[block]++;
      if (block == graph.exit()) {
        end(profile, path, PathEnding.EXIT);
        return;
      }
      if (graph.isTail(block)) {
        end(profile, path, PathEnding.SUSPEND);
        block = anyHead();
        if (block < 0) {
          return;
        }
        path.add(block);
      } else if (step > MAX_STEPS) {
        end(profile, path, PathEnding.ABANDONED);
        return;
      } else if (random.nextInt(15) == 0) {
        end(profile, path, PathEnding.EXCEPTION);
        block = anyHead();
        if (block < 0) {
          return;
        }
        path.add(block);
      } else {
        int edge = graph.outEdge(block, random.nextInt(graph.outDegree(block)));
        edgeCounts[edge]++;
        block = graph.to(edge);
        path.add(block);
        if (headers.get(block)) {
          end(profile, path, PathEnding.HEADER);
          path.add(block);
        }
      }
    }
  }

  private int anyHead() {
    int[] heads = IntStream.range(0, graph.blockCount()).filter(graph::isHead).toArray();
    return heads.length == 0 || random.nextBoolean() ? -1 : heads[random.nextInt(heads.length)];
  }

  private void end(FunctionProfile.Builder profile, List<Integer> path, PathEnding ending) {
    int[] blocks = path.stream().mapToInt(Integer::intValue).toArray();
    profile.addPath(blocks, 1, ending);
    pathCount++;
    path.clear();
  }
}

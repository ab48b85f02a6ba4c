package org.pathprofile.core.profile;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * What two profiles of a function whose graph is learned know together: all edges, and all blocks
 * before which paths end. A path of one that passes such a block is several in terms of both.
 */
final class GrownGraph {
  private final ControlFlowGraph graph;
  private final BitSet headers = new BitSet();
  private final BitSet cuts = new BitSet();

  /**
   * @param graph the graph of both: {@link Graphs#common}
   */
  GrownGraph(ControlFlowGraph graph, FunctionProfile a, FunctionProfile b) {
    this.graph = graph;
    boolean endAtHeaders = false;
    for (FunctionProfile profile : new FunctionProfile[] {a, b}) {
      for (PathCount path : profile.paths()) {
        endAtHeaders |= path.ends() == PathEnding.HEADER;
        if (path.ends() == PathEnding.CUT) {
          cuts.set(path.key().block(path.key().length() - 1));
        }
      }
    }
    if (endAtHeaders) {
      for (int block = 0; block < graph.blockCount(); block++) {
        headers.set(block, graph.block(block).kind() == BlockKind.LOOP_HEADER);
      }
    }
  }

  /** The same counts in terms of the common graph; paths are without intervals. */
  FunctionProfile of(FunctionProfile profile) {
    FunctionProfile.Builder grown = profile.like(graph).left(Map.of());
    for (PathCount path : profile.paths()) {
      add(grown, path);
    }
    return grown.build();
  }

  private void add(FunctionProfile.Builder grown, PathCount path) {
    PathKey key = path.key();
    int from = 0;
    for (int i = 1; i < key.executedLength(); i++) {
      if (endsBefore(key.block(i))) {
        int[] blocks = Arrays.copyOfRange(key.blocks(), from, i + 1);
        add(grown, path, new PathKey(blocks, cut(key.block(i))));
        from = i;
      }
    }
    PathEnding last =
        key.ending() == PathEnding.CUT ? cut(key.block(key.length() - 1)) : key.ending();
    add(
        grown,
        path,
        from == 0 && last == key.ending()
            ? key
            : new PathKey(Arrays.copyOfRange(key.blocks(), from, key.length()), last));
  }

  private boolean endsBefore(int block) {
    return headers.get(block) || cuts.get(block);
  }

  private PathEnding cut(int block) {
    return headers.get(block) ? PathEnding.HEADER : PathEnding.CUT;
  }

  private static void add(FunctionProfile.Builder grown, PathCount path, PathKey key) {
    grown.add(
        path.samples().isPresent()
            ? PathCount.estimated(key, path.count(), path.samples().getAsLong())
            : PathCount.counted(key, path.count()));
  }
}

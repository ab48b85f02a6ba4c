package org.pathprofile.core.compare;

import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/** Functions {@code if (...) ... else ...} in three lines. */
final class Decisions {
  static final PathKey THEN = new PathKey(new int[] {0, 1, 3}, PathEnding.EXIT);
  static final PathKey ELSE = new PathKey(new int[] {0, 2, 3}, PathEnding.EXIT);

  private Decisions() {}

  /** A function that begins at a line of a source, without paths. */
  static FunctionProfile.Builder function(String name, String path, int line) {
    return function(name, path, line, BlockKind.STATEMENTS);
  }

  /** The same with another kind of block where the arms meet. */
  static FunctionProfile.Builder function(String name, String path, int line, BlockKind meet) {
    SourceRange section = new SourceRange(line, 1, line + 2, 1);
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, section));
    graph.addBlock(new Block(BlockKind.THEN, section, line + 1, "if -> then"));
    graph.addBlock(new Block(BlockKind.ELSE, section, line + 1, "if -> else"));
    graph.addBlock(Block.of(meet, section));
    graph.addBlock(Block.of(BlockKind.EXIT, section));
    int[][] edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}};
    for (int[] edge : edges) {
      graph.addEdge(edge[0], edge[1], true);
    }
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity(
                name,
                "js",
                line + meet.name(),
                path,
                path.substring(path.lastIndexOf('/') + 1),
                null,
                section))
        .activations(1);
  }

  /** How often its arms ran; 0 for one that did not. */
  static FunctionProfile counted(FunctionProfile.Builder function, long then, long otherwise) {
    return function.addPath(THEN, then).addPath(ELSE, otherwise).build();
  }

  static PathProfile.Builder exact() {
    return PathProfile.builder("1", ProfileMode.EXACT);
  }
}

package org.pathprofile.core.profile;

import java.util.Collection;
import java.util.stream.Stream;
import org.pathprofile.core.graph.ControlFlowGraph;

/** The branches that the paths of a whole graph take: decisions, and beginnings in handlers. */
final class PathBranches {
  private PathBranches() {}

  /** How many decisions a path takes that no earlier one has taken. */
  static int decisions(ControlFlowGraph graph, PathKey key) {
    int decisions = 0;
    for (int i = key.repeats(); i + 1 < key.length(); i++) {
      decisions += graph.isDecision(key.block(i)) ? 1 : 0;
    }
    return decisions;
  }

  /** Whether what looks like a handler may be where an activation goes on. */
  private static boolean mayResume(ControlFlowGraph graph, Collection<PathCount> paths) {
    return graph.granularity().isLearned()
        && paths.stream().anyMatch(path -> path.ends() == PathEnding.SUSPEND);
  }

  /**
   * Adds a branch to each path that begins in a handler.
   *
   * @param paths all of the function, with branches for decisions
   */
  static Stream<PathCount> withHandlers(ControlFlowGraph graph, Collection<PathCount> paths) {
    return mayResume(graph, paths)
        ? paths.stream()
        : paths.stream()
            .map(
                path ->
                    path.key().repeats() == 0 && graph.isHandler(path.key().block(0))
                        ? path.withBranches(path.branches() + 1)
                        : path);
  }
}

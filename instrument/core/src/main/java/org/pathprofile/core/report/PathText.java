package org.pathprofile.core.report;

import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;

/**
 * Paths and blocks in the words of the text report, for whoever writes another report. Control
 * characters of guest's names are escaped. Stateless and thread-safe.
 */
public final class PathText {
  private PathText() {}

  /**
   * The decisions of a path in order, and where it begins and ends, at least one word: {@code from
   * 15 while -> again}, {@code 16 if -> then}, {@code back to 15 while}. Takes time linear in the
   * length of the path.
   */
  public static List<String> words(ControlFlowGraph graph, PathKey path) {
    return PathDescription.of(graph, path).stream()
        .flatMap(piece -> piece.words().stream())
        .toList();
  }

  /** The guest's name of a function, shortened if it is long. */
  public static String functionName(FunctionProfile function) {
    return FunctionSection.name(function);
  }

  /** A block as a place in the code: {@code 15 while -> again}, {@code line 20}. */
  public static String name(Block block) {
    return PathDescription.name(block);
  }
}

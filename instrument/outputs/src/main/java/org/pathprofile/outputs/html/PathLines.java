package org.pathprofile.outputs.html;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.report.Decision;
import org.pathprofile.core.report.PathDescription;

/** Where a path is in its source. Stateless and thread-safe. */
final class PathLines {
  private PathLines() {}

  /**
   * The 1-based lines on which something begins that the path runs, as far as its graph knows them,
   * each with how its decisions go; a decision that goes alike several times is told once.
   */
  static SortedMap<Integer, Set<String>> of(FunctionProfile function, PathKey path) {
    SortedMap<Integer, Set<String>> lines = new TreeMap<>();
    for (int i = 0; i < path.executedLength(); i++) {
      for (SourceRange range : function.graph().block(path.block(i)).code()) {
        at(lines, range.startLine());
      }
    }
    for (Decision decision : PathDescription.decisions(function, path)) {
      if (decision.line() > 0) {
        at(lines, decision.line()).add(withArrows(decision.text()));
      }
    }
    return lines;
  }

  /** A path in words with the arrows of the other page. */
  static String withArrows(String text) {
    return text.replace(" -> ", " \u2192 ");
  }

  private static Set<String> at(SortedMap<Integer, Set<String>> lines, int line) {
    return lines.computeIfAbsent(line, number -> new LinkedHashSet<>());
  }
}

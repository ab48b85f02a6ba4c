package org.pathprofile.core.report;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;

/**
 * Short names of sources: the last segment of the path, and as many segments before it as it takes
 * to tell the sources of a profile apart. Immutable and thread-safe.
 */
public final class SourceNames {
  private static final int WIDEST = 48;

  private final Map<String, String> names = new HashMap<>();

  /** Names the sources of these functions. */
  public SourceNames(List<FunctionProfile> functions) {
    Set<String> sources = new HashSet<>();
    functions.forEach(function -> sources.add(source(function)));
    Set<String> open = new HashSet<>(sources);
    for (int segments = 1; !open.isEmpty(); segments++) {
      Map<String, Integer> uses = new HashMap<>();
      for (String source : open) {
        uses.merge(lastSegments(source, segments), 1, Integer::sum);
      }
      for (String source : Set.copyOf(open)) {
        String name = lastSegments(source, segments);
        if (uses.get(name) == 1 || name.equals(source)) {
          names.put(source, Text.shortenedAtStart(Text.printable(name), WIDEST));
          open.remove(source);
        }
      }
    }
  }

  /** The short name of the function's source. */
  public String name(FunctionProfile function) {
    return names.get(source(function));
  }

  /** The function's source and lines, such as {@code parser.js:12-40}. */
  public String place(FunctionProfile function) {
    String name = name(function);
    SourceRange section = function.identity().section();
    if (section.startLine() == 0) {
      return name;
    }
    String lines = ":" + section.startLine();
    return section.endLine() > section.startLine()
        ? name + lines + "-" + section.endLine()
        : name + lines;
  }

  private static String source(FunctionProfile function) {
    return function.identity().sourcePathOrName().replace('\\', '/');
  }

  private static String lastSegments(String source, int segments) {
    int start = source.length();
    for (int i = 0; i < segments && start >= 0; i++) {
      start = source.lastIndexOf('/', start - 1);
    }
    return source.substring(start + 1);
  }
}

package org.pathprofile.tests.adapter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathprofile.core.numbering.PathEnd;

/**
 * What a profiled file says about itself. Before a function stands a comment that names all its
 * paths and how often they run:
 *
 * <pre>
 * // paths of isOdd:
 * //   2x +1 if -> then, +1 return
 * //   1x +1 if -> skip, +2 return
 * function isOdd(n) {
 *   if (n % 2) return true;
 *   return false;
 * }
 * </pre>
 *
 * {@code +1} is the line below the function's first one (the one after the comment). A path that
 * does not begin with its activation begins {@code from} a loop header, a handler or a resume
 * point. It ends with a return statement or with one of
 *
 * <ul>
 *   <li>{@code end}: the activation returns where its code ends
 *   <li>{@code throws}: an exception leaves it within the last decision's arm; {@code throws after
 *       +1}: behind the construct in line 1
 *   <li>{@code to +1 loop}, {@code back to +1 loop}: at a loop header, at a back edge
 *   <li>{@code +1 yield}, {@code +1 await}: suspended there
 *   <li>{@code abandoned}: not resumed
 * </ul>
 *
 * A line that begins {@code header:} or {@code backedge:} holds for one of the conventions for
 * loops. {@code indistinct: <note>} expects a note of the graph. {@code // paths of f in <eval>:}
 * is about code with a source of its own, of which {@code +0} is the first line. Elsewhere in the
 * file, {@code // one path: f} says that the profile does not name {@code f}, {@code // with:
 * <file>} that the program runs a further file with expectations, and {@code // option: Name=value}
 * that the paths are those that the profiler counts with the option.
 */
final class ExpectedPaths {
  private static final Pattern FUNCTION = Pattern.compile("\\s*// paths of (.+?)(?: in (<.+>))?:");
  private static final Pattern PATH =
      Pattern.compile("\\s*//\\s+(?:(header|backedge):\\s+)?(\\d+)x\\s+(.*)");
  private static final Pattern NOTE = Pattern.compile("\\s*//\\s+indistinct:\\s+(.*)");
  private static final Pattern MORE = Pattern.compile("\\s*//\\s+(.*)");
  private static final Pattern ONE_PATH = Pattern.compile("\\s*// one path: (.+)");
  private static final Pattern WITH = Pattern.compile("\\s*// with: (.+)");
  private static final Pattern OPTION = Pattern.compile("// option: (\\w+)=(\\w+)");

  /** A function with its paths. */
  static final class Function {
    private final Path file;
    private final String name;
    private final String source;
    private final List<String> notes = new ArrayList<>();
    private final Map<PathEnd, Map<String, Long>> paths =
        Map.of(PathEnd.HEADER, new TreeMap<>(), PathEnd.BACKEDGE, new TreeMap<>());
    private int line;

    private Function(Path file, String name, String source) {
      this.file = file;
      this.name = name;
      this.source = source;
    }

    /** The name of the source that the function is in. */
    String sourceName() {
      return source == null ? file.getFileName().toString() : source;
    }

    String name() {
      return name;
    }

    /** Whether this is the code of a file, whose first line is above the comment. */
    boolean isWholeFile() {
      return name.startsWith(":program") || name.startsWith(":module") || name.endsWith("-module");
    }

    /** The line that {@code +0} stands for. */
    int line() {
      return line;
    }

    /** Each path with its count. */
    Map<String, Long> paths(PathEnd pathEnd) {
      return paths.get(pathEnd);
    }

    List<String> notes() {
      return notes;
    }

    @Override
    public String toString() {
      return name + " (" + file.getFileName() + ":" + line + ")";
    }
  }

  private final List<Function> functions = new ArrayList<>();
  private final List<String> onePath = new ArrayList<>();
  private final Map<String, String> options = new TreeMap<>();

  private ExpectedPaths() {}

  static ExpectedPaths in(Path file) throws IOException {
    ExpectedPaths expected = new ExpectedPaths();
    expected.read(file);
    return expected;
  }

  List<Function> functions() {
    return functions;
  }

  /** The names of all functions, and what is in those of the code of modules. */
  Set<String> names() {
    return Stream.of(functions.stream().map(Function::name), onePath.stream(), Stream.of("odule"))
        .flatMap(names -> names)
        .collect(Collectors.toSet());
  }

  /** The functions that the profile must not name. */
  List<String> onePath() {
    return onePath;
  }

  /** The options of the profiler that the paths are counted with, by their names. */
  Map<String, String> options() {
    return options;
  }

  private void read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      Matcher function = FUNCTION.matcher(lines.get(i));
      Matcher alone = ONE_PATH.matcher(lines.get(i));
      Matcher with = WITH.matcher(lines.get(i));
      Matcher option = OPTION.matcher(lines.get(i));
      if (function.matches()) {
        i = read(new Function(file, function.group(1), function.group(2)), lines, i + 1) - 1;
      } else if (alone.matches()) {
        onePath.addAll(List.of(alone.group(1).split(", ")));
      } else if (with.matches()) {
        read(file.resolveSibling(with.group(1)));
      } else if (option.matches()) {
        options.put(option.group(1), option.group(2));
      }
    }
  }

  /** Reads the comment of a function; the result is the number of the line after it. */
  private int read(Function function, List<String> lines, int first) {
    int i = first;
    StringBuilder item = new StringBuilder();
    for (; i < lines.size() && lines.get(i).strip().startsWith("//"); i++) {
      String line = lines.get(i);
      if (FUNCTION.matcher(line).matches()) {
        throw new IllegalArgumentException(function + ": two comments in a row");
      }
      if (PATH.matcher(line).matches() || NOTE.matcher(line).matches()) {
        add(function, item.toString());
        item.setLength(0);
        item.append(line.stripTrailing());
      } else {
        Matcher more = MORE.matcher(line);
        if (item.isEmpty() || !more.matches()) {
          throw new IllegalArgumentException("not an expectation: " + line);
        }
        item.append(' ').append(more.group(1).stripTrailing());
      }
    }
    add(function, item.toString());
    function.line = function.source == null ? i + 1 : 1;
    functions.add(function);
    return i;
  }

  private static void add(Function function, String item) {
    Matcher path = PATH.matcher(item);
    Matcher note = NOTE.matcher(item);
    if (path.matches()) {
      for (PathEnd pathEnd : PathEnd.values()) {
        if (path.group(1) == null || pathEnd.name().equalsIgnoreCase(path.group(1))) {
          Long known = function.paths.get(pathEnd).put(path.group(3), Long.valueOf(path.group(2)));
          if (known != null) {
            throw new IllegalArgumentException("the path is named twice: " + item);
          }
        }
      }
    } else if (note.matches()) {
      function.notes.add(note.group(1));
    }
  }
}

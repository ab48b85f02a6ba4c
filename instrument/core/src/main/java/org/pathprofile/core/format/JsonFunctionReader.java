package org.pathprofile.core.format;

import static org.pathprofile.core.format.JsonProfileReader.requiredKeys;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.CompiledCode;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.BlockLeft;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.profile.UnprofiledFunction;

/** Reads one function of a profile. For one use, by one thread. */
final class JsonFunctionReader {
  /** Long enough for any graph, short enough to be parsed quickly. */
  private static final Pattern STATIC_PATHS = Pattern.compile("[0-9]{1,20000}");

  private final JsonCursor cursor;
  private String rootName;
  private String language;
  private String graphHash;
  private Section section;
  private String compiledIn;
  private long activations;
  private long activationSamples;
  private long activationsLow = PathRecord.NONE;
  private long activationsHigh = PathRecord.NONE;
  private long rested;
  private boolean resting;
  private BigInteger staticPaths;
  private Granularity granularity = Granularity.DECISION;
  private boolean complete;
  private int k = Iterations.ONE.k();
  private Iterations.Form scheme = Iterations.ONE.form();
  private final List<BlockRecord> blocks = new ArrayList<>();
  private final List<EdgeRecord> edges = new ArrayList<>();
  private final List<PathRecord> paths = new ArrayList<>();
  private final List<StructurePart> structure = new ArrayList<>();
  private long irregular;
  private final List<String> indistinct = new ArrayList<>();
  private final List<UnknownCode> unknown = new ArrayList<>();
  private final Map<BlockLeft, Long> left = new HashMap<>();

  JsonFunctionReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  /** What a JSON object was found to hold, with the values of keys that may be missing. */
  private static final class Section {
    String path;
    String sourceName = "";
    String digest;
    int startLine;
    int startColumn;
    int endLine;
    int endColumn;
    SourceRange compiled;
    String original;

    /** Not yet with the original, if it is that of the function. */
    SourceRange range() {
      return new SourceRange(
          startLine,
          startColumn,
          endLine,
          endColumn,
          compiled == null ? null : new CompiledCode(compiled, original));
    }
  }

  private static final class BlockRecord {
    BlockKind kind;
    SourceRange section = SourceRange.UNKNOWN;
    int line;
    String description = "";
    final List<SourceRange> code = new ArrayList<>();
    final List<SourceRange> compiled = new ArrayList<>();
    final List<String> originals = new ArrayList<>();
    boolean head;
    boolean tail;
  }

  private static final class EdgeRecord {
    int from;
    int to;
    long count;
    long samples = PathRecord.NONE;
    boolean observable = true;
    boolean raised;
  }

  private static final class PathRecord {
    static final long NONE = -1;

    String id;
    final List<Integer> blocks = new ArrayList<>();
    int repeats;
    PathEnding ending;
    long count;
    long branchFlow;
    long samples = NONE;
    long low = NONE;
    long high = NONE;
    int graph;
    boolean entering;
    long recorded = NONE;

    PathKey key() {
      int[] path = blocks.stream().mapToInt(Integer::intValue).toArray();
      return graph == 0 && !entering
          ? new PathKey(path, ending, repeats)
          : new PathKey(path, ending, graph, entering);
    }
  }

  private static final class PartRecord {
    int parent = -1;
    int header = -1;
    long recorded;
    long entered;
    long lost;
    boolean spent;
    double coefficient;
    boolean assumed;
  }

  FunctionProfile read() throws IOException {
    String place = cursor.place();
    cursor.object(
        requiredKeys(
            "root_name",
            "language",
            "graph",
            "source_section",
            "activations",
            "static_paths",
            "blocks",
            "edges",
            "paths"),
        this::field);
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph(place))
            .identity(
                new FunctionIdentity(
                    rootName,
                    language,
                    graphHash,
                    section.path,
                    section.sourceName,
                    section.digest,
                    placed(section.range()),
                    compiledIn))
            .rests(new FunctionRests(resting, rested))
            .staticPaths(staticPaths)
            .irregular(irregular);
    try {
      function.left(left);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(place + "/left", e.getMessage(), e);
    }
    try {
      setActivations(function);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(place + "/activations", e.getMessage(), e);
    }
    try {
      function.iterations(new Iterations(k, scheme));
    } catch (IllegalArgumentException e) {
      throw cursor.problem(place + "/k", e.getMessage(), e);
    }
    try {
      function.structure(structure);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(place + "/structure", e.getMessage(), e);
    }
    for (int i = 0; i < paths.size(); i++) {
      try {
        addPath(function, paths.get(i));
      } catch (IllegalArgumentException e) {
        throw cursor.problem(place + "/paths/" + i, e.getMessage(), e);
      }
    }
    FunctionProfile result = function.build();
    checkPaths(place, result);
    checkEdges(place, result);
    return result;
  }

  /** Reads a function of which nothing is counted instead. */
  UnprofiledFunction readUnprofiled() throws IOException {
    String[] reason = {""};
    cursor.object(
        requiredKeys("root_name", "language", "source_section", "reason"),
        key -> {
          switch (key) {
            case "root_name", "language", "source_section" -> field(key);
            case "reason" -> reason[0] = cursor.string();
            default -> cursor.skip();
          }
        });
    return new UnprofiledFunction(
        rootName, language, section.path, section.sourceName, placed(section.range()), reason[0]);
  }

  /** Reads a function of a file that was loaded instead. */
  LoadedFunction readLoaded() throws IOException {
    List<Integer> lines = new ArrayList<>();
    boolean[] uncounted = {false};
    boolean[] beginsWithClass = {false};
    cursor.object(
        requiredKeys("root_name", "language", "source_section", "lines"),
        key -> {
          switch (key) {
            case "root_name", "language" -> field(key);
            case "source_section" -> section = section(Set.of("path"));
            case "begins_with_class" -> beginsWithClass[0] = cursor.bool();
            case "uncounted" -> uncounted[0] = cursor.bool();
            case "lines" -> cursor.array(() -> lines.add(cursor.integer()));
            default -> cursor.skip();
          }
        });
    if (section.path == null) {
      throw cursor.problem("a function that was loaded needs the path of its file");
    }
    return new LoadedFunction(
        rootName,
        language,
        section.path,
        placed(section.range()),
        beginsWithClass[0],
        uncounted[0],
        lines);
  }

  private void field(String key) throws IOException {
    switch (key) {
      case "root_name" -> rootName = cursor.string();
      case "language" -> language = cursor.string();
      case "graph" -> graphHash = cursor.string();
      case "source_section" -> section = section(Set.of("source_name"));
      case "compiled_in" -> compiledIn = cursor.string();
      case "activations" -> activations = cursor.count();
      case "activation_samples" -> activationSamples = cursor.count();
      case "activations_low" -> activationsLow = cursor.count();
      case "activations_high" -> activationsHigh = cursor.count();
      case "rested" -> rested = cursor.count();
      case "resting" -> resting = cursor.bool();
      case "static_paths" -> staticPaths = staticPaths();
      case "granularity" -> granularity = cursor.oneOf(Granularity.values(), Granularity::label);
      case "complete" -> complete = cursor.bool();
      case "k" -> k = cursor.integer();
      case "scheme" -> scheme = cursor.oneOf(Iterations.Form.values(), Iterations.Form::label);
      case "blocks" -> cursor.array(() -> blocks.add(block()));
      case "edges" -> cursor.array(() -> edges.add(edge()));
      case "paths" -> cursor.array(() -> paths.add(path()));
      case "structure" -> cursor.array(() -> structure.add(part()));
      case "irregular" -> irregular = cursor.count();
      case "left" -> left();
      case "unknown" -> cursor.array(() -> unknown.add(unknown()));
      case "indistinct" -> cursor.array(() -> indistinct.add(cursor.string()));
      default -> cursor.skip();
    }
  }

  private void left() throws IOException {
    List<Long> numbers = new ArrayList<>();
    cursor.array(() -> numbers.add(cursor.count()));
    if (numbers.size() % 3 != 0) {
      throw cursor.problem("expected three numbers per place, found " + numbers.size());
    }
    for (int i = 0; i < numbers.size(); i += 3) {
      if (Math.max(numbers.get(i), numbers.get(i + 1)) > Integer.MAX_VALUE) {
        throw cursor.problem("there is no such block");
      }
      BlockLeft place = new BlockLeft(numbers.get(i).intValue(), numbers.get(i + 1).intValue());
      left.merge(place, numbers.get(i + 2), Math::addExact);
    }
  }

  private BigInteger staticPaths() throws IOException {
    String text = cursor.string();
    if (!STATIC_PATHS.matcher(text).matches()) {
      throw cursor.problem("expected a string of digits, found \"" + text + '"');
    }
    return new BigInteger(text);
  }

  private Section section(Set<String> required) throws IOException {
    Section result = new Section();
    cursor.object(
        required,
        key -> {
          switch (key) {
            case "path" -> result.path = cursor.stringOrNull();
            case "source_name" -> result.sourceName = cursor.string();
            case "sha256" -> result.digest = cursor.string();
            case "start_line" -> result.startLine = cursor.integer();
            case "start_column" -> result.startColumn = cursor.integer();
            case "end_line" -> result.endLine = cursor.integer();
            case "end_column" -> result.endColumn = cursor.integer();
            case "compiled" -> result.compiled = onlyRange();
            case "original" -> result.original = cursor.string();
            default -> cursor.skip();
          }
        });
    return result;
  }

  private BlockRecord block() throws IOException {
    BlockRecord result = new BlockRecord();
    cursor.object(
        requiredKeys("id", "kind"),
        key -> {
          switch (key) {
            case "id" -> {
              if (cursor.integer() != blocks.size()) {
                throw cursor.problem("expected the block with the id " + blocks.size());
              }
            }
            case "kind" -> result.kind = cursor.oneOf(BlockKind.values(), JsonProfileWriter::label);
            case "source_section" -> result.section = section(Set.of()).range();
            case "line" -> result.line = cursor.integer();
            case "description" -> result.description = cursor.string();
            case "code" -> result.code.addAll(ranges());
            case "compiled_code" -> result.compiled.addAll(ranges());
            case "code_originals" ->
                cursor.array(() -> result.originals.add(cursor.stringOrNull()));
            case "head" -> result.head = cursor.bool();
            case "tail" -> result.tail = cursor.bool();
            default -> cursor.skip();
          }
        });
    return result;
  }

  private SourceRange onlyRange() throws IOException {
    List<SourceRange> ranges = ranges();
    if (ranges.size() != 1) {
      throw cursor.problem("expected four numbers, found " + 4 * ranges.size());
    }
    return ranges.get(0);
  }

  private List<SourceRange> ranges() throws IOException {
    List<Integer> numbers = new ArrayList<>();
    cursor.array(() -> numbers.add(cursor.integer()));
    if (numbers.size() % 4 != 0) {
      throw cursor.problem("expected four numbers per statement, found " + numbers.size());
    }
    List<SourceRange> statements = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i += 4) {
      statements.add(
          new SourceRange(
              numbers.get(i), numbers.get(i + 1), numbers.get(i + 2), numbers.get(i + 3)));
    }
    return statements;
  }

  private UnknownCode unknown() throws IOException {
    UnknownCode.What[] what = new UnknownCode.What[1];
    SourceRange[] range = new SourceRange[1];
    cursor.object(
        requiredKeys("what", "source_section"),
        key -> {
          switch (key) {
            case "what" ->
                what[0] = cursor.oneOf(UnknownCode.What.values(), UnknownCode.What::label);
            case "source_section" -> range[0] = section(Set.of()).range();
            default -> cursor.skip();
          }
        });
    return new UnknownCode(range[0], what[0]);
  }

  private EdgeRecord edge() throws IOException {
    EdgeRecord result = new EdgeRecord();
    cursor.object(
        requiredKeys("from", "to", "count"),
        key -> {
          switch (key) {
            case "from" -> result.from = cursor.integer();
            case "to" -> result.to = cursor.integer();
            case "count" -> result.count = cursor.count();
            case "samples" -> result.samples = cursor.count();
            case "observable" -> result.observable = cursor.bool();
            case "raised" -> result.raised = cursor.bool();
            default -> cursor.skip();
          }
        });
    return result;
  }

  private PathRecord path() throws IOException {
    PathRecord result = new PathRecord();
    cursor.object(
        requiredKeys("id", "blocks", "count", "ends", "branch_flow"),
        key -> {
          switch (key) {
            case "id" -> result.id = cursor.string();
            case "blocks" -> cursor.array(() -> result.blocks.add(cursor.integer()));
            case "repeats" -> result.repeats = cursor.integer();
            case "ends" -> result.ending = cursor.oneOf(PathEnding.values(), PathEnding::label);
            case "count" -> result.count = cursor.count();
            case "branch_flow" -> result.branchFlow = cursor.count();
            case "samples" -> result.samples = cursor.count();
            case "low" -> result.low = cursor.count();
            case "high" -> result.high = cursor.count();
            case "graph" -> result.graph = cursor.integer();
            case "entering" -> result.entering = cursor.bool();
            case "recorded" -> result.recorded = cursor.count();
            default -> cursor.skip();
          }
        });
    return result;
  }

  private StructurePart part() throws IOException {
    String place = cursor.place();
    PartRecord part = new PartRecord();
    cursor.object(
        requiredKeys("graph", "recorded", "coefficient"),
        key -> {
          switch (key) {
            case "graph" -> {
              if (cursor.integer() != structure.size()) {
                throw cursor.problem("expected the structure graph " + structure.size());
              }
            }
            case "parent" -> part.parent = cursor.integer();
            case "header" -> part.header = cursor.integer();
            case "recorded" -> part.recorded = cursor.count();
            case "entered" -> part.entered = cursor.count();
            case "lost" -> part.lost = cursor.count();
            case "spent" -> part.spent = cursor.bool();
            case "coefficient" -> part.coefficient = cursor.number();
            case "assumed" -> part.assumed = cursor.bool();
            default -> cursor.skip();
          }
        });
    try {
      return new StructurePart(
          part.parent,
          part.header,
          part.recorded,
          part.entered,
          part.lost,
          part.spent,
          part.coefficient,
          part.assumed);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(place, e.getMessage(), e);
    }
  }

  /** A range with its original: that of the function, unless it is said to be another. */
  private SourceRange placed(SourceRange range) {
    CompiledCode compiled = range.compiled();
    if (compiled == null || compiled.originalOrNull() != null || range.isUnknown()) {
      return range;
    }
    String own = section.path == null ? section.sourceName : section.path;
    return range.withCompiled(new CompiledCode(compiled.place(), own));
  }

  private List<SourceRange> code(BlockRecord block, String place) throws IOException {
    if (block.compiled.isEmpty()) {
      return block.code;
    }
    int count = block.code.size();
    if (block.compiled.size() != count
        || (!block.originals.isEmpty() && block.originals.size() != count)) {
      throw cursor.problem(place, "compiled_code is not that of as many statements as code", null);
    }
    List<SourceRange> code = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SourceRange range = block.code.get(i);
      SourceRange compiled = block.compiled.get(i);
      String original = block.originals.isEmpty() ? null : block.originals.get(i);
      code.add(
          compiled.isUnknown()
              ? range
              : placed(range.withCompiled(new CompiledCode(compiled, original))));
    }
    return code;
  }

  private ControlFlowGraph graph(String place) throws IOException {
    ControlFlowGraph.Builder graph =
        ControlFlowGraph.builder().granularity(granularity).complete(complete);
    for (BlockRecord block : blocks) {
      int number =
          graph.addBlock(
              new Block(
                  block.kind,
                  placed(block.section),
                  block.line,
                  block.description,
                  code(block, place)));
      if (block.head) {
        graph.markHead(number);
      }
      if (block.tail) {
        graph.markTail(number);
      }
    }
    for (int i = 0; i < edges.size(); i++) {
      EdgeRecord edge = edges.get(i);
      if (edge.from >= blocks.size() || edge.to >= blocks.size()) {
        throw cursor.problem(
            place + "/edges/" + i,
            "there is no block " + Math.max(edge.from, edge.to) + ", only " + blocks.size(),
            null);
      }
      int number = graph.addEdge(edge.from, edge.to, edge.observable);
      if (edge.raised) {
        graph.markRaised(number);
      }
    }
    indistinct.forEach(graph::noteIndistinct);
    unknown.forEach(code -> graph.addUnknown(new UnknownCode(placed(code.section()), code.what())));
    try {
      return graph.build();
    } catch (IllegalStateException e) {
      throw cursor.problem(place, e.getMessage(), e);
    }
  }

  private void setActivations(FunctionProfile.Builder function) {
    if (activationsLow == PathRecord.NONE && activationsHigh == PathRecord.NONE) {
      function.activations(activations, activationSamples);
    } else {
      function.activations(activations, activationSamples, activationsLow, activationsHigh);
    }
  }

  private void addPath(FunctionProfile.Builder function, PathRecord path) {
    if (!structure.isEmpty()) {
      function.addStructuralPath(path.id, path.key(), path.count, Math.max(0, path.recorded));
    } else if (path.low != PathRecord.NONE || path.high != PathRecord.NONE) {
      // In schema 1 the count is the number of samples.
      long samples = path.samples == PathRecord.NONE ? path.count : path.samples;
      function.addEstimate(path.id, path.key(), path.count, samples, path.low, path.high);
    } else if (path.samples != PathRecord.NONE) {
      function.addEstimate(path.id, path.key(), path.count, path.samples);
    } else {
      function.addPath(path.id, path.key(), path.count);
    }
  }

  private void checkPaths(String place, FunctionProfile function) throws IOException {
    Map<PathKey, PathCount> byKey =
        function.paths().stream().collect(Collectors.toMap(PathCount::key, path -> path));
    for (int i = 0; i < paths.size(); i++) {
      PathCount path = byKey.remove(paths.get(i).key());
      String problem = null;
      if (paths.get(i).count == 0 && paths.get(i).recorded <= 0) {
        problem = "a path with the count 0 is no executed path";
      } else if (path == null) {
        problem = "the path is listed for the second time";
      } else if (path.branchFlow() != paths.get(i).branchFlow
          && Math.abs(path.branchFlow() - paths.get(i).branchFlow) != handled(function, path)) {
        problem =
            "the branch_flow "
                + paths.get(i).branchFlow
                + " is not that of count and blocks, "
                + path.branchFlow();
      }
      if (problem != null) {
        throw cursor.problem(place + "/paths/" + i, problem, null);
      }
    }
  }

  /**
   * How much of the branch flow depends on the version that wrote it, and on what was added up: the
   * branch into the handler that a path begins with.
   */
  private static long handled(FunctionProfile function, PathCount path) {
    return function.graph().isHandler(path.key().block(0)) ? path.count() : 0;
  }

  private void checkEdges(String place, FunctionProfile function) throws IOException {
    EdgeProfile counts = function.edgeProfile();
    for (int i = 0; i < edges.size(); i++) {
      if (counts.edge(i) != edges.get(i).count) {
        throw cursor.problem(
            place + "/edges/" + i,
            "the count " + edges.get(i).count + " is not that of the paths, " + counts.edge(i),
            null);
      }
      long samples = edges.get(i).samples;
      if (samples != PathRecord.NONE && samples != counts.edgeSamples(i)) {
        throw cursor.problem(
            place + "/edges/" + i,
            "the samples " + samples + " are not those of the paths, " + counts.edgeSamples(i),
            null);
      }
    }
  }
}

package org.pathprofile.outputs.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import org.pathprofile.core.coverage.ConditionCoverage;
import org.pathprofile.core.coverage.LineCounts;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.insight.LoopTrips;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.report.PathDescription;

/**
 * Writes what the page shows of a function, as compactly as JSON allows: records are arrays, and
 * words that occur again are numbers. The scripts name the places of the arrays.
 */
final class FunctionData {
  /** Of a page of a few functions, many missed prime paths; of a large one the first. */
  private static final int MOST_MISSED = 40;

  private static final int MOST_MISSED_OF_MANY = 8;
  private static final int MANY_FUNCTIONS = 500;

  /** Of a loop, ways that have a line each. */
  private static final int MOST_WAYS = 12;

  /** Of a loop, iterations that have a column each. */
  private static final int MOST_ITERATIONS = 8;

  private final JsonGenerator json;
  private final PathProfile profile;
  private final FunctionProfile function;
  private final Optional<String> text;
  private final Optional<DecisionCode> code;
  private final ControlFlowGraph graph;
  private final LoopNesting loops;
  private final EdgeProfile counts;
  private final Map<String, Integer> words = new LinkedHashMap<>();

  private FunctionData(
      JsonGenerator json,
      PathProfile profile,
      FunctionProfile function,
      Optional<String> text,
      Optional<DecisionCode> code) {
    this.json = json;
    this.text = text;
    this.code = code;
    this.profile = profile;
    this.function = function;
    graph = function.graph();
    loops = LoopNesting.of(graph);
    counts = function.edgeProfile();
  }

  /**
   * Writes a function as an object.
   *
   * @param file the number of its source
   * @param text the text of its source, if it is known
   * @param code that of its decisions, if the text is known
   */
  static void write(
      JsonGenerator json,
      PathProfile profile,
      FunctionProfile function,
      int file,
      Optional<String> text,
      Optional<DecisionCode> code)
      throws IOException {
    new FunctionData(json, profile, function, text, code).write(file);
  }

  private void write(int file) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", function.identity().rootName());
    json.writeNumberField("file", file);
    json.writeFieldName("range");
    range(function.identity().section());
    count("activations", function.activations());
    count("activationSamples", function.allActivations().samples());
    if (function.allActivations().low().isPresent()) {
      count("activationsLow", function.allActivations().low().getAsLong());
      count("activationsHigh", function.allActivations().high().getAsLong());
    }
    if (function.rests().rested() > 0) {
      count("rested", function.rests().rested());
    }
    if (function.rests().isResting()) {
      json.writeBooleanField("resting", true);
    }
    if (function.staticPaths().isPresent()) {
      json.writeStringField("statics", function.staticPaths().get().toString());
    }
    json.writeStringField("granularity", graph.granularity().label());
    json.writeBooleanField("complete", graph.isComplete());
    count("flow", function.branchFlow());
    if (!function.iterations().equals(Iterations.ONE)) {
      json.writeNumberField("k", function.iterations().k());
      json.writeStringField("form", function.iterations().form().label());
    }
    if (function.irregular() > 0) {
      count("irregular", function.irregular());
    }
    if (!function.graph().indistinct().isEmpty()) {
      json.writeArrayFieldStart("indistinct");
      for (String note : function.graph().indistinct()) {
        json.writeString(note);
      }
      json.writeEndArray();
    }
    blocks();
    edges();
    lines();
    paths();
    structure();
    loops();
    primes();
    conditions();
    json.writeFieldName("words");
    json.writeArray(words.keySet().toArray(String[]::new), 0, words.size());
    json.writeEndObject();
  }

  private void blocks() throws IOException {
    json.writeArrayFieldStart("blocks");
    for (int number = 0; number < graph.blockCount(); number++) {
      Block block = graph.block(number);
      json.writeStartArray();
      json.writeNumber(word(block.kind().name().toLowerCase(Locale.ROOT)));
      range(block.section());
      json.writeNumber(block.line());
      json.writeNumber(word(block.description()));
      json.writeNumber(word(PathDescription.name(graph, block)));
      json.writeNumber(graph.isHead(number) ? 1 : 0);
      PageJson.writeCount(json, counts.block(number));
      json.writeNumber(word(code.flatMap(known -> known.of(block)).orElse("")));
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /**
   * Lines of which some runs may not have been counted; counts of lines, one after the other with
   * their lines, null if unknown; and the statements of blocks, each four numbers and its block.
   */
  private void lines() throws IOException {
    if (profile.mode() == ProfileMode.SUBPATH) {
      return;
    }
    LineCounts lines = ProfileCoverage.linesOf(profile, function);
    SortedSet<Integer> uncertain = lines.uncertainLines();
    if (!uncertain.isEmpty()) {
      json.writeArrayFieldStart("least");
      for (int line : uncertain) {
        json.writeNumber(line);
      }
      json.writeEndArray();
    }
    if (!graph.hasCode()) {
      return;
    }
    json.writeArrayFieldStart("lines");
    for (Map.Entry<Integer, Long> line : lines.counts().entrySet()) {
      json.writeNumber(line.getKey());
      PageJson.writeCount(json, line.getValue());
    }
    for (int line : lines.unknownLines()) {
      json.writeNumber(line);
      json.writeNull();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("code");
    for (int block = 0; block < graph.blockCount(); block++) {
      for (SourceRange statement : graph.code(block)) {
        json.writeNumber(statement.startLine());
        json.writeNumber(statement.startColumn());
        json.writeNumber(statement.endLine());
        json.writeNumber(statement.endColumn());
        json.writeNumber(block);
      }
    }
    json.writeEndArray();
  }

  private void range(SourceRange range) throws IOException {
    json.writeStartArray();
    if (!range.equals(SourceRange.UNKNOWN)) {
      json.writeNumber(range.startLine());
      json.writeNumber(range.startColumn());
      json.writeNumber(range.endLine());
      json.writeNumber(range.endColumn());
    }
    json.writeEndArray();
  }

  private void edges() throws IOException {
    json.writeArrayFieldStart("edges");
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      json.writeStartArray();
      json.writeNumber(graph.from(edge));
      json.writeNumber(graph.to(edge));
      PageJson.writeCount(json, counts.edge(edge));
      json.writeNumber(loops.isBackEdge(edge) ? 1 : 0);
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void paths() throws IOException {
    json.writeArrayFieldStart("paths");
    for (PathCount path : function.paths()) {
      json.writeStartArray();
      json.writeString(path.name());
      int[] blocks = path.blocks();
      json.writeArray(blocks, 0, blocks.length);
      PageJson.writeCount(json, path.count());
      PageJson.writeCount(json, path.branchFlow());
      json.writeNumber(word(path.ends().label()));
      List<String> texts = PathDescription.words(function, path.key());
      int[] numbers = texts.stream().mapToInt(this::word).toArray();
      json.writeArray(numbers, 0, numbers.length);
      details(path);
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /** What most paths do not have. */
  private void details(PathCount path) throws IOException {
    if (path.repeats() == 0
        && path.samples().isEmpty()
        && path.low().isEmpty()
        && path.recorded().isEmpty()) {
      return;
    }
    json.writeStartObject();
    if (path.repeats() > 0) {
      json.writeNumberField("repeats", path.repeats());
    }
    optional("samples", path.samples());
    optional("low", path.low());
    optional("high", path.high());
    optional("recorded", path.recorded());
    if (!function.structure().isEmpty()) {
      json.writeNumberField("graph", path.key().graph());
    }
    json.writeEndObject();
  }

  private void structure() throws IOException {
    if (function.structure().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("structure");
    for (StructurePart part : function.structure()) {
      json.writeStartObject();
      json.writeNumberField("header", part.header());
      count("recorded", part.recorded());
      json.writeNumberField("coefficient", part.coefficient());
      json.writeBooleanField("assumed", part.assumed());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /**
   * Of each loop: header, entries, how often it went back, entries by trips, exactly and at least,
   * the ways of its iterations, and whether loops are in it. A way without blocks stands for all
   * that are left out.
   */
  private void loops() throws IOException {
    if (profile.mode() == ProfileMode.SUBPATH) {
      return;
    }
    BitSet outer = new BitSet();
    for (int loop = 0; loop < loops.loopCount(); loop++) {
      if (loops.parent(loop) >= 0) {
        outer.set(loops.header(loops.parent(loop)));
      }
    }
    json.writeArrayFieldStart("loops");
    for (LoopTrips loop : LoopTrips.of(function, loops, counts)) {
      json.writeStartArray();
      json.writeNumber(loop.header());
      PageJson.writeCount(json, loop.entered());
      PageJson.writeCount(json, loop.back());
      counts(loop.exactly());
      counts(loop.atLeast());
      json.writeStartArray();
      int shown = Math.min(MOST_WAYS, loop.ways().size());
      for (LoopTrips.Way way : loop.ways().subList(0, shown)) {
        way(way.blocks(), way.byException(), List.of(way));
      }
      if (shown < loop.ways().size()) {
        way(List.of(), false, loop.ways().subList(shown, loop.ways().size()));
      }
      json.writeEndArray();
      json.writeNumber(outer.get(loop.header()) ? 1 : 0);
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void way(List<Integer> blocks, boolean byException, List<LoopTrips.Way> ways)
      throws IOException {
    long later = 0;
    List<Long> numbered = new ArrayList<>();
    for (LoopTrips.Way way : ways) {
      later += way.unnumbered();
      for (int i = 0; i < way.counts().size(); i++) {
        if (i >= MOST_ITERATIONS) {
          later += way.counts().get(i);
        } else if (i < numbered.size()) {
          numbered.set(i, numbered.get(i) + way.counts().get(i));
        } else {
          numbered.add(way.counts().get(i));
        }
      }
    }
    json.writeStartArray();
    int[] numbers = blocks.stream().mapToInt(Integer::intValue).toArray();
    json.writeArray(numbers, 0, numbers.length);
    json.writeNumber(byException ? 1 : 0);
    counts(numbered);
    PageJson.writeCount(json, later);
    json.writeEndArray();
  }

  private void counts(List<Long> counts) throws IOException {
    json.writeStartArray();
    for (long count : counts) {
      PageJson.writeCount(json, count);
    }
    json.writeEndArray();
  }

  private void primes() throws IOException {
    String reason = whyNoPrimes();
    if (!reason.isEmpty()) {
      json.writeStringField("noPrimes", reason);
      return;
    }
    PrimeVerdicts primes = PrimeVerdicts.of(function, counts);
    json.writeObjectFieldStart("primes");
    json.writeNumberField("total", primes.total());
    json.writeBooleanField("complete", primes.isComplete());
    json.writeNumberField("covered", primes.covered());
    json.writeNumberField("open", primes.open());
    json.writeNumberField("missed", primes.missed().size());
    json.writeArrayFieldStart("list");
    int most = profile.functions().size() > MANY_FUNCTIONS ? MOST_MISSED_OF_MANY : MOST_MISSED;
    for (PrimeVerdicts.Missed missed :
        primes.missed().subList(0, Math.min(most, primes.missed().size()))) {
      json.writeStartArray();
      int[] blocks = missed.blocks().stream().mapToInt(Integer::intValue).toArray();
      json.writeArray(blocks, 0, blocks.length);
      json.writeNumber(missed.combination() ? 1 : 0);
      PageJson.writeCount(json, missed.reached());
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** A condition: its line, text and operands, then combinations with counts, 0 of the missed. */
  private void conditions() throws IOException {
    if (!profile.conditions() || !profile.isCounted() || text.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("conditions");
    for (ConditionCoverage.Condition condition : ConditionCoverage.of(function, text.get())) {
      json.writeStartArray();
      json.writeNumber(condition.line());
      json.writeString(condition.text());
      json.writeStartArray();
      for (String operand : condition.operands()) {
        json.writeString(operand);
      }
      json.writeEndArray();
      json.writeStartArray();
      for (Map.Entry<List<ConditionCoverage.Value>, Long> seen : condition.seen().entrySet()) {
        combination(seen.getKey(), seen.getValue());
      }
      for (List<ConditionCoverage.Value> missed : condition.missed()) {
        combination(missed, 0);
      }
      json.writeEndArray();
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void combination(List<ConditionCoverage.Value> values, long count) throws IOException {
    json.writeStartArray();
    PageJson.writeCount(json, count);
    for (ConditionCoverage.Value value : values) {
      json.writeNumber(word(value.label()));
    }
    json.writeEndArray();
  }

  private String whyNoPrimes() {
    if (!graph.isComplete()) {
      return "The control flow of this function was learned while it ran. Paths that were never"
          + " taken are unknown, so none can be reported as missed.";
    }
    if (!function.structure().isEmpty()) {
      return "A path of mode structural goes around inner loops, so it does not show which prime"
          + " paths ran. Profile with Mode=exact.";
    }
    if (profile.mode().isExact() && !profile.isCounted()) {
      return "Functions rested, and what they ran meanwhile is not known, so no prime path can be"
          + " reported as missed. Profile without Rest=true.";
    }
    if (profile.mode() == ProfileMode.SUBPATH) {
      return "Mode subpath samples parts of runs, so it does not show which prime paths ran."
          + " Profile with Mode=exact.";
    }
    return "";
  }

  private int word(String word) {
    return words.computeIfAbsent(word, w -> words.size());
  }

  private void count(String name, long count) throws IOException {
    json.writeFieldName(name);
    PageJson.writeCount(json, count);
  }

  private void optional(String name, OptionalLong count) throws IOException {
    if (count.isPresent()) {
      count(name, count.getAsLong());
    }
  }
}

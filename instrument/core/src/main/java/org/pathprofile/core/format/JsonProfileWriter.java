package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.BlockLeft;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileStatistics;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.profile.SubpathSampling;
import org.pathprofile.core.profile.UnprofiledFunction;

/**
 * Writes profiles as JSON, schema {@value #SCHEMA}. Needs memory for one function's edge counts
 * beside the profile. Stateless and thread-safe.
 *
 * <p>Path ids and numbers of static paths are strings, because they exceed what a double holds.
 * {@link JsonProfileReader} reads the result back into an equal profile.
 */
public final class JsonProfileWriter {
  static final String TOOL = "pathprofile";
  static final int SCHEMA = 3;

  /** In schema 1 the counts of mode sampled are numbers of samples. */
  static final int FIRST_SCHEMA = 1;

  static final String FUNCTIONS = "functions";
  private static final String SAMPLES = "samples";

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .characterEscapes(new SurrogateEscapes())
          .build();

  private final JsonGenerator json;

  /** The path or name of the source of what is being written. */
  private String ownSource;

  private JsonProfileWriter(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes a profile and flushes.
   *
   * @param target is not closed; its encoding should be UTF-8
   */
  public static void write(PathProfile profile, Writer target) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(target)) {
      json.setPrettyPrinter(new OneRecordPerLine());
      new JsonProfileWriter(json).profile(profile);
      json.writeRaw('\n');
    }
  }

  private void profile(PathProfile profile) throws IOException {
    json.writeStartObject();
    json.writeStringField("tool", TOOL);
    json.writeStringField("version", profile.toolVersion());
    json.writeNumberField("schema", SCHEMA);
    json.writeStringField("mode", profile.mode().label());
    json.writeStringField("path_end", label(profile.pathEnd()));
    json.writeBooleanField("conditions", profile.conditions());
    json.writeNumberField("k", profile.k());
    json.writeStringField("unit", profile.unit().label());
    totals(profile);
    json.writeObjectFieldStart("settings");
    json.writeNumberField("period_ms", profile.settings().periodMillis());
    json.writeNumberField(SAMPLES, profile.settings().samples());
    json.writeNumberField("stride", profile.settings().stride());
    if (profile.hasRests()) {
      json.writeBooleanField("rests", true);
    }
    json.writeEndObject();
    if (profile.run().isPresent()) {
      run(profile.run().get());
    }
    sources(profile.sources());
    json.writeArrayFieldStart(FUNCTIONS);
    for (FunctionProfile function : profile.functions()) {
      function(function);
    }
    json.writeEndArray();
    subpaths(profile);
    if (!profile.notProfiled().isEmpty()) {
      json.writeArrayFieldStart("not_profiled");
      for (UnprofiledFunction function : profile.notProfiled()) {
        unprofiled(function);
      }
      json.writeEndArray();
    }
    loaded(profile.loaded());
    json.writeObjectFieldStart("lost");
    json.writeNumberField("stale", profile.lost().stale());
    json.writeNumberField("mid_activation", profile.lost().midActivation());
    json.writeNumberField("table_full", profile.lost().tableFull());
    json.writeNumberField("stack_overflow", profile.lost().stackOverflow());
    json.writeNumberField("unfinished", profile.lost().unfinished());
    json.writeEndObject();
    if (!profile.statistics().equals(ProfileStatistics.NONE)) {
      statistics(profile.statistics());
    }
    json.writeEndObject();
  }

  private void run(RunFacts run) throws IOException {
    json.writeObjectFieldStart("run");
    json.writeStringField("began", run.began().toString());
    json.writeStringField("ended", run.ended().toString());
    json.writeNumberField("duration_ms", run.duration().toMillis());
    json.writeStringField("command_line", run.commandLine());
    json.writeStringField("graalvm", run.graalVersion());
    json.writeStringField("java", run.javaVersion());
    json.writeStringField("runtime", run.runtime());
    json.writeObjectFieldStart("labels");
    for (Map.Entry<String, String> label : run.labels().entrySet()) {
      json.writeStringField(label.getKey(), label.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void sources(List<SourceText> sources) throws IOException {
    if (sources.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("sources");
    for (SourceText source : sources) {
      json.writeStartObject();
      json.writeStringField("name", source.name());
      json.writeStringField("path", source.path());
      json.writeStringField("language", source.language());
      json.writeStringField("sha256", source.digest());
      if (source.text().isPresent()) {
        json.writeStringField("text", source.text().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void loaded(List<LoadedFunction> functions) throws IOException {
    if (functions.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("loaded");
    for (LoadedFunction function : functions) {
      ownSource = function.sourcePath();
      json.writeStartObject();
      json.writeStringField("root_name", function.rootName());
      json.writeStringField("language", function.language());
      json.writeObjectFieldStart("source_section");
      json.writeStringField("path", function.sourcePath());
      range(function.section());
      json.writeEndObject();
      if (function.beginsWithClass()) {
        json.writeBooleanField("begins_with_class", true);
      }
      if (function.uncounted()) {
        json.writeBooleanField("uncounted", true);
      }
      json.writeArrayFieldStart("lines");
      for (int line : function.lines()) {
        json.writeNumber(line);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void totals(PathProfile profile) throws IOException {
    json.writeObjectFieldStart("totals");
    json.writeNumberField("path_ends", profile.totals().pathEnds());
    if (profile.mode() == ProfileMode.SAMPLED) {
      json.writeNumberField(SAMPLES, profile.totals().samples());
      json.writeNumberField("rounds", profile.totals().rounds());
    }
    if (profile.totals().rested() > 0) {
      json.writeNumberField("rested", profile.totals().rested());
    }
    json.writeEndObject();
  }

  private void statistics(ProfileStatistics statistics) throws IOException {
    json.writeObjectFieldStart("statistics");
    json.writeNumberField("functions", statistics.functions());
    json.writeNumberField("footprint_bytes", statistics.footprintBytes());
    json.writeEndObject();
  }

  private void subpaths(PathProfile profile) throws IOException {
    Map<FunctionIdentity, Integer> numbers = new HashMap<>();
    profile.functions().forEach(function -> numbers.put(function.identity(), numbers.size()));
    json.writeArrayFieldStart("subpaths");
    for (Subpath subpath : profile.subpaths()) {
      subpath(subpath, numbers);
    }
    json.writeEndArray();
    if (profile.subpathSampling().isPresent()) {
      SubpathSampling sampling = profile.subpathSampling().get();
      json.writeObjectFieldStart("subpath_sampling");
      int[] lengths = sampling.lengths().stream().mapToInt(Integer::intValue).toArray();
      json.writeFieldName("lengths");
      json.writeArray(lengths, 0, lengths.length);
      json.writeNumberField("blocks", sampling.blocks());
      json.writeNumberField("period", sampling.period());
      json.writeNumberField("confidence", sampling.confidence());
      json.writeNumberField("high_of_others", sampling.highOfOthers());
      json.writeNumberField("memory_limit", sampling.memoryLimit());
      json.writeNumberField("memory_used", sampling.memoryUsed());
      json.writeEndObject();
    }
  }

  /** The functions of the blocks are the places of the functions in the file, from 0 on. */
  private void subpath(Subpath subpath, Map<FunctionIdentity, Integer> numbers) throws IOException {
    json.writeStartObject();
    int[] functions =
        subpath.blocks().stream().mapToInt(block -> numbers.get(block.function())).toArray();
    json.writeFieldName(FUNCTIONS);
    json.writeArray(functions, 0, functions.length);
    json.writeFieldName("blocks");
    int[] blocks = subpath.blocks().stream().mapToInt(SubpathBlock::block).toArray();
    json.writeArray(blocks, 0, blocks.length);
    json.writeNumberField(SAMPLES, subpath.samples());
    json.writeNumberField("count", subpath.count());
    json.writeNumberField("low", subpath.low());
    json.writeNumberField("high", subpath.high());
    json.writeEndObject();
  }

  private void unprofiled(UnprofiledFunction function) throws IOException {
    ownSource = Objects.requireNonNullElse(function.sourcePath(), function.sourceName());
    json.writeStartObject();
    json.writeStringField("root_name", function.rootName());
    json.writeStringField("language", function.language());
    json.writeObjectFieldStart("source_section");
    json.writeStringField("path", function.sourcePath());
    json.writeStringField("source_name", function.sourceName());
    range(function.section());
    json.writeEndObject();
    json.writeStringField("reason", function.reason());
    json.writeEndObject();
  }

  private void function(FunctionProfile function) throws IOException {
    ownSource = function.sourcePathOrName();
    json.writeStartObject();
    json.writeStringField("root_name", function.rootName());
    json.writeStringField("language", function.language());
    json.writeStringField("graph", function.graphHash());
    json.writeObjectFieldStart("source_section");
    json.writeStringField("path", function.sourcePath().orElse(null));
    json.writeStringField("source_name", function.sourceName());
    if (function.identity().sourceDigest() != null) {
      json.writeStringField("sha256", function.identity().sourceDigest());
    }
    range(function.section());
    json.writeEndObject();
    if (function.identity().compiledIn() != null) {
      json.writeStringField("compiled_in", function.identity().compiledIn());
    }
    json.writeNumberField("activations", function.activations());
    if (function.activationSamples() > 0) {
      json.writeNumberField("activation_samples", function.activationSamples());
    }
    if (function.activationsLow().isPresent()) {
      json.writeNumberField("activations_low", function.activationsLow().getAsLong());
      json.writeNumberField("activations_high", function.activationsHigh().getAsLong());
    }
    if (function.rests().rested() > 0) {
      json.writeNumberField("rested", function.rests().rested());
    }
    if (function.rests().isResting()) {
      json.writeBooleanField("resting", true);
    }
    json.writeStringField("static_paths", function.staticPaths().toString());
    if (function.graph().granularity() != Granularity.DECISION) {
      json.writeStringField("granularity", function.graph().granularity().label());
      if (function.graph().isComplete()) {
        json.writeBooleanField("complete", true);
      }
    }
    if (!function.iterations().equals(Iterations.ONE)) {
      json.writeNumberField("k", function.iterations().k());
      json.writeStringField("scheme", function.iterations().form().label());
    }
    blocks(function.graph());
    edges(function.graph(), function.edgeProfile());
    structure(function.structure());
    json.writeArrayFieldStart("paths");
    for (PathCount path : function.paths()) {
      path(path, !function.structure().isEmpty());
    }
    json.writeEndArray();
    json.writeNumberField("irregular", function.irregular());
    json.writeArrayFieldStart("indistinct");
    for (String note : function.indistinct()) {
      json.writeString(note);
    }
    json.writeEndArray();
    unknown(function.graph().unknown());
    left(function.left());
    json.writeEndObject();
  }

  private void blocks(ControlFlowGraph graph) throws IOException {
    json.writeArrayFieldStart("blocks");
    for (int number = 0; number < graph.blockCount(); number++) {
      Block block = graph.block(number);
      json.writeStartObject();
      json.writeNumberField("id", number);
      json.writeStringField("kind", label(block.kind()));
      json.writeObjectFieldStart("source_section");
      range(block.section());
      json.writeEndObject();
      json.writeNumberField("line", block.line());
      json.writeStringField("description", block.description());
      code(block.code());
      if (graph.isHead(number)) {
        json.writeBooleanField("head", true);
      }
      if (graph.isTail(number)) {
        json.writeBooleanField("tail", true);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Four numbers per statement: line and column of its first and of its last character. */
  private void code(List<SourceRange> statements) throws IOException {
    if (statements.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("code");
    for (SourceRange statement : statements) {
      numbers(statement);
    }
    json.writeEndArray();
    if (statements.stream().noneMatch(statement -> statement.compiled() != null)) {
      return;
    }
    json.writeArrayFieldStart("compiled_code");
    for (SourceRange statement : statements) {
      numbers(statement.compiled() == null ? SourceRange.UNKNOWN : statement.compiled().place());
    }
    json.writeEndArray();
    if (statements.stream().anyMatch(statement -> originalElsewhere(statement) != null)) {
      json.writeArrayFieldStart("code_originals");
      for (SourceRange statement : statements) {
        json.writeString(originalElsewhere(statement));
      }
      json.writeEndArray();
    }
  }

  private void numbers(SourceRange range) throws IOException {
    json.writeNumber(range.startLine());
    json.writeNumber(range.startColumn());
    json.writeNumber(range.endLine());
    json.writeNumber(range.endColumn());
  }

  /** The original of a range, if it is another than that of the function. */
  private String originalElsewhere(SourceRange range) {
    String original = range.compiled() == null ? null : range.compiled().originalOrNull();
    return original == null || original.equals(ownSource) ? null : original;
  }

  private void unknown(List<UnknownCode> unknown) throws IOException {
    if (unknown.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("unknown");
    for (UnknownCode code : unknown) {
      json.writeStartObject();
      json.writeStringField("what", code.what().label());
      json.writeObjectFieldStart("source_section");
      range(code.section());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Three numbers per place: block, statements that had begun, count. */
  private void left(Map<BlockLeft, Long> left) throws IOException {
    if (left.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("left");
    List<BlockLeft> places = new ArrayList<>(left.keySet());
    places.sort(Comparator.comparingInt(BlockLeft::block).thenComparingInt(BlockLeft::begun));
    for (BlockLeft place : places) {
      json.writeNumber(place.block());
      json.writeNumber(place.begun());
      json.writeNumber(left.get(place));
    }
    json.writeEndArray();
  }

  private void edges(ControlFlowGraph graph, EdgeProfile counts) throws IOException {
    json.writeArrayFieldStart("edges");
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      json.writeStartObject();
      json.writeNumberField("from", graph.from(edge));
      json.writeNumberField("to", graph.to(edge));
      json.writeNumberField("count", counts.edge(edge));
      if (counts.edgeSamples(edge) > 0) {
        json.writeNumberField(SAMPLES, counts.edgeSamples(edge));
      }
      json.writeBooleanField("observable", graph.isObservable(edge));
      if (graph.isRaised(edge)) {
        json.writeBooleanField("raised", true);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void structure(List<StructurePart> parts) throws IOException {
    if (parts.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("structure");
    for (int graph = 0; graph < parts.size(); graph++) {
      StructurePart part = parts.get(graph);
      json.writeStartObject();
      json.writeNumberField("graph", graph);
      if (!part.isOutline()) {
        json.writeNumberField("parent", part.parent());
        json.writeNumberField("header", part.header());
      }
      json.writeNumberField("recorded", part.recorded());
      json.writeNumberField("entered", part.entered());
      json.writeNumberField("lost", part.lost());
      json.writeBooleanField("spent", part.spent());
      json.writeNumberField("coefficient", part.coefficient());
      if (part.assumed()) {
        json.writeBooleanField("assumed", true);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void path(PathCount path, boolean structural) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", path.id());
    if (structural) {
      json.writeNumberField("graph", path.key().graph());
      if (path.key().isEntering()) {
        json.writeBooleanField("entering", true);
      }
    }
    int[] blocks = path.blocks();
    json.writeFieldName("blocks");
    json.writeArray(blocks, 0, blocks.length);
    if (path.repeats() > 0) {
      json.writeNumberField("repeats", path.repeats());
    }
    json.writeNumberField("count", path.count());
    if (path.samples().isPresent()) {
      json.writeNumberField(SAMPLES, path.samples().getAsLong());
    }
    if (path.recorded().isPresent()) {
      json.writeNumberField("recorded", path.recorded().getAsLong());
    }
    json.writeStringField("ends", path.ends().label());
    json.writeNumberField("branch_flow", path.branchFlow());
    if (path.low().isPresent()) {
      json.writeNumberField("low", path.low().getAsLong());
      json.writeNumberField("high", path.high().getAsLong());
    }
    json.writeEndObject();
  }

  private void range(SourceRange range) throws IOException {
    SourceRange numbers =
        new SourceRange(range.startLine(), range.startColumn(), range.endLine(), range.endColumn());
    if (!numbers.equals(SourceRange.UNKNOWN)) {
      json.writeNumberField("start_line", range.startLine());
      json.writeNumberField("end_line", range.endLine());
      json.writeNumberField("start_column", range.startColumn());
      json.writeNumberField("end_column", range.endColumn());
    }
    if (range.compiled() != null) {
      json.writeArrayFieldStart("compiled");
      numbers(range.compiled().place());
      json.writeEndArray();
      if (originalElsewhere(range) != null) {
        json.writeStringField("original", originalElsewhere(range));
      }
    }
  }

  /** An enum constant's name in files. */
  static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Escapes every surrogate: a guest's name may hold one without its other half, which no encoding
   * of the file could keep.
   */
  private static final class SurrogateEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      return standardAsciiEscapesForJSON();
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return Character.isSurrogate((char) character)
          ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character))
          : null;
    }
  }
}

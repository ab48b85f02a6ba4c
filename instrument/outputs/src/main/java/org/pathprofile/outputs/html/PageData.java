package org.pathprofile.outputs.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.insight.Finding;
import org.pathprofile.core.insight.Insights;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.profile.SubpathSampling;
import org.pathprofile.core.profile.UnprofiledFunction;
import org.pathprofile.core.report.LegendEntry;
import org.pathprofile.core.report.SourceNames;
import org.pathprofile.core.report.SubpathText;

/** Writes everything that the page knows of a profile, as one JSON object for its scripts. */
final class PageData {
  /** A source that functions of the profile stand in. */
  private record SourceFile(String place, String name, String language) {}

  /** Lines of a function that is shown as a whole. */
  private static final int LONGEST_FUNCTION = 3_000;

  private static final int MOST_FINDINGS = 60;

  private final JsonGenerator json;
  private final PathProfile profile;
  private final Function<FunctionProfile, Optional<ShownText>> texts;
  private final Map<SourceFile, Integer> files = new LinkedHashMap<>();
  private final List<Optional<SourceExcerpt>> excerpts = new ArrayList<>();
  private final BitSet asTheyRan = new BitSet();
  private final int[] fileOfFunction;

  private PageData(
      JsonGenerator json,
      PathProfile profile,
      Function<FunctionProfile, Optional<ShownText>> texts) {
    this.json = json;
    this.profile = profile;
    this.texts = texts;
    fileOfFunction = new int[profile.functions().size()];
  }

  /**
   * Writes the data.
   *
   * @param hotThreshold the percentage above which a path is hot
   * @param whyEmpty what to say if there is no function
   * @param facts what is known of the run, by label
   * @param texts the text of a function's source, if it can be had
   */
  static void write(
      PathProfile profile,
      double hotThreshold,
      String whyEmpty,
      Map<String, String> facts,
      Function<FunctionProfile, Optional<ShownText>> texts,
      Writer target)
      throws IOException {
    try (JsonGenerator json = PageJson.generator(target)) {
      new PageData(json, profile, texts).write(hotThreshold, whyEmpty, facts);
    }
  }

  private void write(double hotThreshold, String whyEmpty, Map<String, String> facts)
      throws IOException {
    findFiles();
    json.writeStartObject();
    json.writeStringField("version", profile.toolVersion());
    json.writeStringField("mode", profile.mode().label());
    json.writeBooleanField("counted", profile.isCounted());
    json.writeStringField("unit", profile.unit().label());
    json.writeBooleanField("perFunction", profile.mode().isPerFunction());
    json.writeNumberField("k", profile.k());
    json.writeNumberField("hot", hotThreshold);
    count("flow", profile.branchFlow());
    count("pathEnds", profile.totals().executed());
    count("samples", profile.totals().samples());
    count("lost", profile.lost().total());
    if (profile.functions().isEmpty()) {
      json.writeStringField("whyEmpty", whyEmpty);
    }
    json.writeArrayFieldStart("facts");
    for (Map.Entry<String, String> fact : facts.entrySet()) {
      strings(fact.getKey(), fact.getValue());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("legend");
    for (LegendEntry entry : LegendEntry.of(profile)) {
      strings(entry.label(), entry.text());
    }
    json.writeEndArray();
    notProfiled();
    files();
    json.writeArrayFieldStart("functions");
    for (int i = 0; i < fileOfFunction.length; i++) {
      FunctionProfile function = profile.functions().get(i);
      // A text that may have changed says nothing certain of conditions.
      Optional<String> text = texts.apply(function).filter(ShownText::asItRan).map(ShownText::text);
      Optional<DecisionCode> code =
          text.isEmpty()
              ? Optional.empty()
              : excerpts
                  .get(fileOfFunction[i])
                  .map(file -> new DecisionCode(function, file.lines(function)));
      FunctionData.write(json, profile, function, fileOfFunction[i], text, code);
    }
    json.writeEndArray();
    findings();
    if (profile.mode() == ProfileMode.SUBPATH) {
      subpaths();
    }
    json.writeEndObject();
  }

  private void findFiles() {
    SourceNames names = new SourceNames(profile.functions());
    for (int i = 0; i < fileOfFunction.length; i++) {
      FunctionProfile function = profile.functions().get(i);
      SourceFile file =
          new SourceFile(
              function.identity().sourcePathOrName(),
              names.name(function),
              function.identity().language());
      Integer number = files.get(file);
      if (number == null) {
        number = files.size();
        files.put(file, number);
        Optional<ShownText> text = texts.apply(function);
        excerpts.add(text.map(shown -> new SourceExcerpt(shown.text())));
        asTheyRan.set(number, text.isPresent() && text.get().asItRan());
      }
      fileOfFunction[i] = number;
      excerpts.get(number).ifPresent(excerpt -> addLines(excerpt, function));
    }
  }

  /**
   * Of code so long that nobody reads it all, a whole bundle for one, the lines around decisions.
   */
  private static void addLines(SourceExcerpt excerpt, FunctionProfile function) {
    SourceRange section = function.identity().section();
    if (section.endLine() - section.startLine() < LONGEST_FUNCTION) {
      excerpt.add(section.startLine(), section.endLine());
      return;
    }
    for (int block = 0; block < function.graph().blockCount(); block++) {
      int line = function.graph().block(block).line();
      if (line > 0) {
        excerpt.add(line, line);
      }
    }
  }

  private void files() throws IOException {
    json.writeArrayFieldStart("files");
    for (Map.Entry<SourceFile, Integer> file : files.entrySet()) {
      json.writeStartObject();
      json.writeStringField("name", file.getKey().name());
      json.writeStringField("place", file.getKey().place());
      json.writeStringField("language", file.getKey().language());
      Optional<SourceExcerpt> excerpt = excerpts.get(file.getValue());
      if (excerpt.isPresent()) {
        json.writeBooleanField("asItRan", asTheyRan.get(file.getValue()));
        json.writeFieldName("text");
        excerpt.get().write(json);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void notProfiled() throws IOException {
    json.writeArrayFieldStart("notProfiled");
    for (UnprofiledFunction function : profile.notProfiled()) {
      int line = function.section().startLine();
      strings(
          function.rootName(),
          function.language(),
          function.sourceName() + (line > 0 ? ":" + line : ""),
          function.reason());
    }
    json.writeEndArray();
  }

  private void findings() throws IOException {
    List<Finding> findings = Insights.of(profile);
    Map<FunctionIdentity, Integer> numbers = numbers();
    json.writeArrayFieldStart("findings");
    for (Finding finding : findings.subList(0, Math.min(MOST_FINDINGS, findings.size()))) {
      json.writeStartObject();
      json.writeStringField("kind", finding.kind().label());
      json.writeNumberField("function", numbers.get(finding.function()));
      json.writeNumberField("block", finding.block());
      if (finding.path().isPresent()) {
        json.writeNumberField("path", finding.path().getAsInt());
      }
      json.writeStringField("text", finding.text());
      json.writeStringField("advice", finding.advice());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private Map<FunctionIdentity, Integer> numbers() {
    Map<FunctionIdentity, Integer> numbers = new LinkedHashMap<>();
    profile.functions().forEach(function -> numbers.put(function.identity(), numbers.size()));
    return numbers;
  }

  private void subpaths() throws IOException {
    Map<FunctionIdentity, Integer> numbers = numbers();
    SubpathText text = new SubpathText(profile);
    double confidence = profile.subpathSampling().map(SubpathSampling::confidence).orElse(0.0);
    json.writeNumberField("confidence", confidence);
    json.writeArrayFieldStart("subpaths");
    for (Subpath subpath : profile.subpaths()) {
      json.writeStartArray();
      json.writeStartArray();
      for (SubpathBlock block : subpath.blocks()) {
        json.writeNumber(numbers.get(block.function()));
        json.writeNumber(block.block());
      }
      json.writeEndArray();
      PageJson.writeCount(json, subpath.count());
      PageJson.writeCount(json, subpath.low());
      PageJson.writeCount(json, subpath.high());
      PageJson.writeCount(json, subpath.samples());
      json.writeString(String.join(", ", text.words(subpath)));
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private void strings(String... values) throws IOException {
    json.writeStartArray();
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  private void count(String name, long count) throws IOException {
    json.writeFieldName(name);
    PageJson.writeCount(json, count);
  }
}

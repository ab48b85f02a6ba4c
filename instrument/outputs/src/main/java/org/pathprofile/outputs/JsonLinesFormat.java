package org.pathprofile.outputs;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.report.Decision;
import org.pathprofile.core.report.PathDescription;

/**
 * One line of JSON per path that says all there is to know of it, so that databases can add up and
 * compare the paths of many runs. Keys may be added in later versions, but do not change their
 * meaning. Stateless and thread-safe.
 */
public final class JsonLinesFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public JsonLinesFormat() {
    super(
        "jsonl",
        "a self-describing line of JSON per path, for databases",
        FormatNeeds.PATHS,
        ".jsonl",
        ".ndjson");
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    try (JsonGenerator json = Json.generator(target)) {
      json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
      for (FunctionProfile function : profile.functions()) {
        Optional<SourceText> source = profile.source(function);
        for (PathCount path : function.paths()) {
          json.writeStartObject();
          function(json, function, source);
          path(json, function, path);
          json.writeStringField("unit", profile.unit().label());
          json.writeStringField("mode", profile.mode().label());
          json.writeStringField("path_end", profile.pathEnd().name().toLowerCase(Locale.ROOT));
          json.writeBooleanField("conditions", profile.conditions());
          json.writeNumberField("k", function.iterations().k());
          json.writeStringField("form", function.iterations().form().label());
          json.writeStringField("version", profile.toolVersion());
          if (profile.run().isPresent()) {
            run(json, profile.run().get());
          }
          json.writeEndObject();
        }
      }
      json.writeRaw("\n");
    }
  }

  private static void function(
      JsonGenerator json, FunctionProfile function, Optional<SourceText> source)
      throws IOException {
    json.writeStringField("function", function.identity().rootName());
    json.writeStringField("language", function.identity().language());
    json.writeStringField("source", function.identity().sourceName());
    json.writeStringField("file", function.identity().sourcePath());
    json.writeStringField(
        "source_sha256", source.map(SourceText::digest).orElse(function.identity().sourceDigest()));
    json.writeNumberField("line", function.identity().section().startLine());
    json.writeNumberField("column", function.identity().section().startColumn());
    json.writeStringField("graph", function.identity().graphHash());
    json.writeNumberField("activations", function.activations());
  }

  private static void path(JsonGenerator json, FunctionProfile function, PathCount path)
      throws IOException {
    json.writeStringField("path", PathDescription.text(function, path.key()));
    json.writeArrayFieldStart("decisions");
    for (Decision decision : PathDescription.decisions(function, path.key())) {
      json.writeString(decision.toString());
    }
    json.writeEndArray();
    json.writeFieldName("blocks");
    json.writeArray(path.blocks(), 0, path.key().length());
    json.writeStringField("ends", path.ends().label());
    json.writeNumberField("repeats", path.repeats());
    if (!function.structure().isEmpty()) {
      structure(json, function, path);
    }
    json.writeNumberField("count", path.count());
    json.writeBooleanField("estimate", path.samples().isPresent() || path.recorded().isPresent());
    json.writeNumberField("branch_flow", path.branchFlow());
    if (path.samples().isPresent()) {
      json.writeNumberField("samples", path.samples().getAsLong());
    }
    if (path.low().isPresent()) {
      json.writeNumberField("low", path.low().getAsLong());
      json.writeNumberField("high", path.high().getAsLong());
    }
  }

  /** The part of a function to which a path of mode structural belongs. */
  private static void structure(JsonGenerator json, FunctionProfile function, PathCount path)
      throws IOException {
    StructurePart part = function.structure().get(path.key().graph());
    json.writeNumberField("structure", path.key().graph());
    if (part.header() < 0) {
      json.writeNullField("loop");
    } else {
      json.writeNumberField("loop", part.header());
    }
    json.writeBooleanField("entering", path.key().isEntering());
    if (path.recorded().isPresent()) {
      json.writeNumberField("recorded", path.recorded().getAsLong());
    }
    json.writeNumberField("coefficient", part.coefficient());
  }

  private static void run(JsonGenerator json, RunFacts run) throws IOException {
    json.writeStringField("began", run.began().toString());
    json.writeStringField("ended", run.ended().toString());
    json.writeObjectFieldStart("labels");
    for (Map.Entry<String, String> label : run.labels().entrySet()) {
      json.writeStringField(label.getKey(), label.getValue());
    }
    json.writeEndObject();
  }
}

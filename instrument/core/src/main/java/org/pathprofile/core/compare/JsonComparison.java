package org.pathprofile.core.compare;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Optional;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.report.PathDescription;

/** All functions and paths of a comparison, for programs. Stateless and thread-safe. */
public final class JsonComparison implements ComparisonFormat {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          // A lone surrogate in a guest's name has no form in UTF-8.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  /** The version of {@code comparison.schema.json} that describes what is written. */
  private static final int SCHEMA = 1;

  /** Makes the format; {@link ComparisonFormats} does so already. */
  public JsonComparison() {}

  @Override
  public String name() {
    return "json";
  }

  @Override
  public void write(ProfileComparison comparison, Names names, int maxPaths, OutputStream target)
      throws IOException {
    Writer writer = Utf8.writer(target);
    try (JsonGenerator json = FACTORY.createGenerator(writer)) {
      json.writeStartObject();
      json.writeStringField("tool", "pathprofile");
      json.writeStringField("kind", "comparison");
      json.writeNumberField("schema", SCHEMA);
      json.writeStringField("before", names.before());
      json.writeStringField("after", names.after());
      json.writeStringField("mode", comparison.before().mode().label());
      json.writeStringField("unit", comparison.before().unit().label());
      json.writeNumberField("branch_flow_before", comparison.before().branchFlow());
      json.writeNumberField("branch_flow_after", comparison.after().branchFlow());
      json.writeObjectFieldStart("paths");
      for (ChangeKind kind : ChangeKind.values()) {
        json.writeNumberField(kind.label(), comparison.count(kind));
      }
      json.writeEndObject();
      json.writeArrayFieldStart("functions");
      for (FunctionChange function : comparison.functions()) {
        write(function, json);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
    writer.flush();
  }

  private static void write(FunctionChange function, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("function", function.either().identity().rootName());
    json.writeStringField("language", function.either().identity().language());
    json.writeStringField("matched_by", function.matchedBy().label());
    place("before", function.before(), json);
    place("after", function.after(), json);
    json.writeNumberField("share_before", function.shareBefore());
    json.writeNumberField("share_after", function.shareAfter());
    json.writeArrayFieldStart("paths");
    for (PathChange path : function.paths()) {
      write(path, function.functionOf(path), json);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void place(String name, Optional<FunctionProfile> function, JsonGenerator json)
      throws IOException {
    if (function.isPresent()) {
      json.writeObjectFieldStart(name);
      json.writeStringField("source", function.get().identity().sourceName());
      json.writeNumberField("line", function.get().identity().section().startLine());
      json.writeNumberField("activations", function.get().activations());
      json.writeEndObject();
    }
  }

  private static void write(PathChange path, FunctionProfile function, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("change", path.kind().label());
    json.writeStringField("certainty", path.certainty().label());
    json.writeNumberField("share_before", path.shareBefore());
    json.writeNumberField("share_after", path.shareAfter());
    json.writeNumberField("count_before", path.countBefore());
    json.writeNumberField("count_after", path.countAfter());
    json.writeStringField("text", PathDescription.text(function, path.key()));
    json.writeStringField("ends", path.key().ending().label());
    json.writeFieldName("blocks");
    json.writeArray(path.key().blocks(), 0, path.key().length());
    json.writeEndObject();
  }
}

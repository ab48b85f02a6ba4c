package org.pathprofile.outputs;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * The file format of speedscope. It has two profiles: by executions and by branch flow. Stateless
 * and thread-safe.
 */
public final class SpeedscopeFormat extends NamedFormat {
  /** A path as the numbers of its frames. */
  private record Sample(List<Integer> frames, PathCount path) {}

  /** Makes the format; it is found as a service. */
  public SpeedscopeFormat() {
    super(
        "speedscope",
        "a flame graph for speedscope.app (stack: file, function, decisions)",
        FormatNeeds.PATHS,
        ".speedscope.json");
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    Map<Profiles.Frame, Integer> numbers = new LinkedHashMap<>();
    List<Sample> samples = new ArrayList<>();
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        List<Integer> frames =
            Profiles.stack(function, path).stream()
                .map(
                    frame -> {
                      numbers.putIfAbsent(frame, numbers.size());
                      return numbers.get(frame);
                    })
                .toList();
        samples.add(new Sample(frames, path));
      }
    }
    try (JsonGenerator json = Json.generator(target)) {
      json.writeStartObject();
      json.writeStringField("$schema", "https://www.speedscope.app/file-format-schema.json");
      json.writeStringField("exporter", "pathprofile " + profile.toolVersion());
      json.writeStringField("name", "paths");
      json.writeObjectFieldStart("shared");
      json.writeArrayFieldStart("frames");
      for (Profiles.Frame frame : numbers.keySet()) {
        json.writeStartObject();
        json.writeStringField("name", frame.name());
        json.writeStringField("file", frame.file());
        if (frame.line() > 0) {
          json.writeNumberField("line", frame.line());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeArrayFieldStart("profiles");
      profile(json, "paths (" + Profiles.unit(profile) + ")", samples, PathCount::count);
      profile(json, "branch flow (" + Profiles.unit(profile) + ")", samples, PathCount::branchFlow);
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void profile(
      JsonGenerator json, String name, List<Sample> samples, ToLongFunction<PathCount> weight)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "sampled");
    json.writeStringField("name", name);
    json.writeStringField("unit", "none");
    json.writeNumberField("startValue", 0);
    long end = 0;
    json.writeArrayFieldStart("samples");
    for (Sample sample : samples) {
      long value = weight.applyAsLong(sample.path());
      if (value > 0) {
        int[] frames = sample.frames().stream().mapToInt(Integer::intValue).toArray();
        json.writeArray(frames, 0, frames.length);
        end += value;
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("weights");
    for (Sample sample : samples) {
      long value = weight.applyAsLong(sample.path());
      if (value > 0) {
        json.writeNumber(value);
      }
    }
    json.writeEndArray();
    json.writeNumberField("endValue", end);
    json.writeEndObject();
  }
}

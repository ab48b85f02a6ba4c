package org.pathprofile.outputs;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.pathprofile.core.coverage.FunctionPrimes;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;

/**
 * Prime-path coverage as JSON. Functions have the keys that gcov of GCC 15 uses: {@code
 * total_prime_paths}, {@code covered_prime_paths}, and {@code prime_path_coverage} with the paths
 * that are not covered. {@code nearest} and {@code covered} are additions. Stateless and
 * thread-safe.
 */
public final class PrimesJsonFormat extends NamedFormat {
  private static final Comparator<FunctionProfile> BY_PLACE =
      Comparator.comparing(FunctionProfile::identity);

  /** Makes the format; it is found as a service. */
  public PrimesJsonFormat() {
    super("primes-json", "prime-path coverage with the keys of gcov in GCC 15", FormatNeeds.EXACT);
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    Map<String, List<FunctionProfile>> files =
        profile.functions().stream()
            .collect(
                Collectors.groupingBy(
                    function -> function.identity().sourcePathOrName(),
                    TreeMap::new,
                    Collectors.toList()));
    try (JsonGenerator json = Json.generator(target)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("format_version", "2");
      json.writeStringField("pathprofile_version", profile.toolVersion());
      json.writeArrayFieldStart("files");
      for (var file : files.entrySet()) {
        json.writeStartObject();
        json.writeStringField("file", file.getKey());
        json.writeArrayFieldStart("functions");
        for (FunctionProfile function : file.getValue().stream().sorted(BY_PLACE).toList()) {
          function(json, profile, function);
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void function(JsonGenerator json, PathProfile profile, FunctionProfile function)
      throws IOException {
    FunctionPrimes primes = FunctionPrimes.of(profile, function);
    json.writeStartObject();
    json.writeStringField("name", function.identity().rootName());
    json.writeStringField("demangled_name", function.identity().rootName());
    json.writeNumberField("start_line", function.identity().section().startLine());
    json.writeNumberField("start_column", function.identity().section().startColumn());
    json.writeNumberField("end_line", function.identity().section().endLine());
    json.writeNumberField("end_column", function.identity().section().endColumn());
    json.writeNumberField("blocks", function.graph().blockCount());
    json.writeNumberField("execution_count", function.activations());
    json.writeNumberField("total_prime_paths", primes.ratio().total());
    json.writeNumberField("covered_prime_paths", primes.ratio().covered());
    if (!primes.paths().isComplete()) {
      json.writeBooleanField("incomplete", true);
    }
    json.writeArrayFieldStart("prime_path_coverage");
    for (int path = 0; path < primes.paths().count(); path++) {
      if (!primes.isCovered(path)) {
        uncovered(json, function, primes, path);
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("covered");
    for (int path = 0; path < primes.paths().count(); path++) {
      if (primes.isCovered(path)) {
        json.writeStartObject();
        json.writeNumberField("id", path);
        sequence(json, function, primes.paths().path(path));
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void uncovered(
      JsonGenerator json, FunctionProfile function, FunctionPrimes primes, int path)
      throws IOException {
    int[] blocks = primes.paths().path(path);
    json.writeStartObject();
    json.writeNumberField("id", path);
    sequence(json, function, blocks);
    Optional<FunctionPrimes.Nearest> nearest = primes.nearest(path);
    if (nearest.isPresent()) {
      int leaves = nearest.get().blocks();
      json.writeObjectFieldStart("nearest");
      PathCount counted = function.paths().get(nearest.get().path());
      json.writeStringField("path", PathDescription.text(function, counted.key()));
      json.writeNumberField("count", counted.count());
      json.writeNumberField("common_blocks", leaves);
      json.writeNumberField("leaves_to_block", blocks[leaves]);
      json.writeBooleanField("counting_ends", Primes.endsThere(blocks, nearest.get(), counted));
      json.writeStringField("leaves_to", Primes.place(function, blocks[leaves]));
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void sequence(JsonGenerator json, FunctionProfile function, int[] blocks)
      throws IOException {
    json.writeArrayFieldStart("sequence");
    for (int number : blocks) {
      Block block = function.graph().block(number);
      json.writeStartObject();
      json.writeNumberField("block_id", number);
      json.writeArrayFieldStart("locations");
      if (block.line() > 0) {
        json.writeStartObject();
        json.writeStringField("file", function.identity().sourcePathOrName());
        json.writeFieldName("line_numbers");
        json.writeArray(new int[] {block.line()}, 0, 1);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeStringField("description", block.description());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}

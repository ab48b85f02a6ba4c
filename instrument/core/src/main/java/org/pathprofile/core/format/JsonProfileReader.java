package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileStatistics;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.profile.UnprofiledFunction;

/**
 * Reads profiles that {@link JsonProfileWriter} wrote. Keys may come in any order, unknown keys are
 * ignored. In files of schema 1, the counts of mode sampled are numbers of samples; {@link
 * PathProfile#unit} says so. Redundant data (edge counts and branch flows, which follow from the
 * paths) are checked. Besides the profile, only one function at a time is kept in memory.
 */
public final class JsonProfileReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private final JsonCursor cursor;
  private final List<FunctionProfile> functions = new ArrayList<>();
  private final List<String> functionPlaces = new ArrayList<>();
  private final List<UnprofiledFunction> notProfiled = new ArrayList<>();
  private final List<SourceText> sources = new ArrayList<>();
  private final List<LoadedFunction> loaded = new ArrayList<>();
  private RunFacts runOrNull;
  private String version;
  private ProfileMode mode;
  private PathEnd pathEnd;
  private boolean conditions;
  private int k = 1;
  private int schema;
  private CountUnit unitOrNull;
  private ProfileTotals totalsOrNull;
  private SamplingSettings settings = SamplingSettings.DEFAULT;
  private boolean rests;
  private LostCounts lost = LostCounts.NONE;
  private ProfileStatistics statistics = ProfileStatistics.NONE;
  private final JsonSubpathReader subpaths;

  private JsonProfileReader(JsonCursor cursor) {
    this.cursor = cursor;
    subpaths = new JsonSubpathReader(cursor);
  }

  /**
   * Reads a profile.
   *
   * @param file the source's name for messages
   * @param source is not closed
   * @throws ProfileFormatException if the source holds anything else
   */
  public static PathProfile read(String file, InputStream source) throws IOException {
    try (JsonParser parser = FACTORY.createParser(source)) {
      JsonCursor cursor = new JsonCursor(file, parser);
      cursor.start();
      PathProfile profile = new JsonProfileReader(cursor).profile();
      cursor.end();
      return profile;
    } catch (JsonProcessingException e) {
      throw JsonCursor.problem(file, e.getLocation(), notJson(e), e);
    } catch (CharConversionException e) {
      throw JsonCursor.problem(file, null, "not a text in UTF-8", e);
    }
  }

  private static String notJson(JsonProcessingException error) {
    // The parser has an exception for this, but does not use it everywhere.
    return error.getOriginalMessage().startsWith("Unexpected end-of-input")
        ? "the file ends too early; was the program that wrote it stopped?"
        : "not valid JSON: " + error.getOriginalMessage();
  }

  private PathProfile profile() throws IOException {
    cursor.object(
        requiredKeys("tool", "schema", "version", "mode", "path_end", "functions"), this::field);
    PathProfile.Builder profile =
        PathProfile.builder(version, mode)
            .pathEnd(pathEnd)
            .conditions(conditions)
            .settings(settings)
            .rests(rests)
            .lost(lost)
            .addNotProfiled(notProfiled)
            .addSources(sources)
            .addLoaded(loaded)
            .run(runOrNull)
            .statistics(statistics);
    try {
      profile.k(k);
    } catch (IllegalArgumentException e) {
      throw cursor.problem("/k", e.getMessage(), e);
    }
    addUnit(profile);
    for (int i = 0; i < functions.size(); i++) {
      try {
        profile.addFunction(functions.get(i));
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw cursor.problem(functionPlaces.get(i), e.getMessage(), e);
      }
    }
    subpaths.addTo(profile, functions);
    return profile.build();
  }

  private void addUnit(PathProfile.Builder profile) {
    if (unitOrNull != null) {
      profile.unit(unitOrNull);
    }
    if (totalsOrNull != null && mode == ProfileMode.SAMPLED) {
      profile.totals(totalsOrNull);
    }
    if (schema == JsonProfileWriter.FIRST_SCHEMA && mode == ProfileMode.SAMPLED) {
      double samples = functions.stream().mapToDouble(FunctionProfile::totalPathCount).sum();
      profile.unit(CountUnit.SAMPLES).totals(new ProfileTotals(0, (long) samples, 0));
    }
  }

  private void field(String key) throws IOException {
    switch (key) {
      case "tool" -> {
        if (!cursor.string().equals(JsonProfileWriter.TOOL)) {
          throw cursor.problem("this is not a profile of pathprofile");
        }
      }
      case "schema" -> schema();
      case "version" -> version = cursor.string();
      case "mode" -> mode = cursor.oneOf(ProfileMode.values(), ProfileMode::label);
      case "path_end" -> pathEnd = cursor.oneOf(PathEnd.values(), JsonProfileWriter::label);
      case "conditions" -> conditions = cursor.bool();
      case "k" -> k = cursor.integer();
      case "unit" -> unitOrNull = cursor.oneOf(CountUnit.values(), CountUnit::label);
      case "totals" -> totals();
      case "settings" -> settings();
      case "functions" ->
          cursor.array(
              () -> {
                functionPlaces.add(cursor.place());
                functions.add(new JsonFunctionReader(cursor).read());
              });
      case "subpaths" -> cursor.array(subpaths::readSubpath);
      case "subpath_sampling" -> subpaths.readSampling();
      case "not_profiled" ->
          cursor.array(() -> notProfiled.add(new JsonFunctionReader(cursor).readUnprofiled()));
      case "run" -> runOrNull = new JsonRunReader(cursor).readRun();
      case "sources" -> cursor.array(() -> sources.add(new JsonRunReader(cursor).readSource()));
      case "loaded" -> cursor.array(() -> loaded.add(new JsonFunctionReader(cursor).readLoaded()));
      case "lost" -> lost();
      case "statistics" -> statistics();
      default -> cursor.skip();
    }
  }

  private void schema() throws IOException {
    schema = cursor.integer();
    if (schema > JsonProfileWriter.SCHEMA) {
      throw cursor.problem(
          "the file was written by a newer pathprofile, in schema "
              + schema
              + "; this one reads schemas up to "
              + JsonProfileWriter.SCHEMA
              + ": update it");
    } else if (schema < JsonProfileWriter.FIRST_SCHEMA) {
      throw cursor.problem("there is no schema " + schema);
    }
  }

  private void totals() throws IOException {
    long[] values = new long[4];
    cursor.object(
        requiredKeys("path_ends"),
        key -> {
          switch (key) {
            case "path_ends" -> values[0] = cursor.count();
            case "samples" -> values[1] = cursor.count();
            case "rounds" -> values[2] = cursor.count();
            case "rested" -> values[3] = cursor.count();
            default -> cursor.skip();
          }
        });
    totalsOrNull = new ProfileTotals(values[0], values[1], values[2], values[3]);
  }

  private void settings() throws IOException {
    long[] values = new long[3];
    cursor.object(
        requiredKeys("period_ms", "samples", "stride"),
        key -> {
          switch (key) {
            case "period_ms" -> values[0] = cursor.count();
            case "samples" -> values[1] = cursor.integer();
            case "stride" -> values[2] = cursor.integer();
            case "rests" -> rests = cursor.bool();
            default -> cursor.skip();
          }
        });
    try {
      settings = new SamplingSettings(values[0], (int) values[1], (int) values[2]);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(cursor.place(), e.getMessage(), e);
    }
  }

  private void lost() throws IOException {
    long[] counts = new long[5];
    cursor.object(
        Set.of(),
        key -> {
          switch (key) {
            case "stale" -> counts[0] = cursor.count();
            case "mid_activation" -> counts[1] = cursor.count();
            case "table_full" -> counts[2] = cursor.count();
            case "stack_overflow" -> counts[3] = cursor.count();
            case "unfinished" -> counts[4] = cursor.count();
            default -> cursor.skip();
          }
        });
    lost = new LostCounts(counts[0], counts[1], counts[2], counts[3], counts[4]);
  }

  private void statistics() throws IOException {
    long[] values = new long[2];
    cursor.object(
        Set.of(),
        key -> {
          switch (key) {
            case "functions" -> values[0] = cursor.integer();
            case "footprint_bytes" -> values[1] = cursor.count();
            default -> cursor.skip();
          }
        });
    try {
      statistics = new ProfileStatistics((int) values[0], values[1]);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(cursor.place(), e.getMessage(), e);
    }
  }

  /** Keys in the order in which a reader is told that they are missing. */
  static Set<String> requiredKeys(String... keys) {
    return new LinkedHashSet<>(List.of(keys));
  }
}

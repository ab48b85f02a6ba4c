package org.pathprofile.core.format;

import static org.pathprofile.core.format.JsonType.BOOL;
import static org.pathprofile.core.format.JsonType.COUNT;
import static org.pathprofile.core.format.JsonType.INTEGER;
import static org.pathprofile.core.format.JsonType.STRING;
import static org.pathprofile.core.format.JsonType.STRINGS;
import static org.pathprofile.core.format.JsonType.STRING_OR_NULL;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pathprofile.core.format.JsonSubpaths.SubpathRow;
import org.pathprofile.core.format.JsonTable.PartException;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileStatistics;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.profile.SourceText;

/** How a profile is written and read: what is common to all functions. */
final class JsonProfile {
  static final String FUNCTIONS = "functions";

  private static final String TOOL = "pathprofile";

  /** The schema that is written. */
  private static final int CURRENT = 4;

  /** In schema 1 the counts of mode sampled are numbers of samples. */
  private static final int FIRST = 1;

  static final JsonTable<PathProfile> TABLE =
      new JsonTable<PathProfile>()
          .redundant("tool", STRING.map(JsonProfile::tool, name -> name), any -> TOOL)
          .required("version", STRING, PathProfile::toolVersion)
          .required("schema", INTEGER.map(JsonProfile::schema, schema -> schema), any -> CURRENT)
          .required(
              "mode", JsonType.oneOf(ProfileMode.values(), ProfileMode::label), PathProfile::mode)
          .required("path_end", JsonType.oneOf(PathEnd.values()), PathProfile::pathEnd)
          .written("conditions", BOOL, false, PathProfile::conditions)
          .written("k", JsonFunction.ITERATIONS, 1, PathProfile::k)
          .written(
              "unit", JsonType.oneOf(CountUnit.values(), CountUnit::label), null, PathProfile::unit)
          .written("totals", totals(), null, PathProfile::totals)
          .written(
              "settings",
              Settings.table(),
              new Settings(SamplingSettings.DEFAULT, false),
              profile -> new Settings(profile.settings(), profile.hasRests()))
          .optional("run", run(), null, profile -> profile.run().orElse(null))
          .optional("sources", source().list(), List.of(), PathProfile::sources)
          .required(FUNCTIONS, JsonFunction.TABLE.list(), PathProfile::functions)
          .written("subpaths", SubpathRow.table().list(), List.of(), JsonSubpaths::rows)
          .optional(
              "subpath_sampling",
              JsonSubpaths.sampling(),
              null,
              profile -> profile.subpathSampling().orElse(null))
          .optional(
              "not_profiled", JsonPlaces.UNPROFILED.list(), List.of(), PathProfile::notProfiled)
          .optional("loaded", JsonPlaces.LOADED.list(), List.of(), PathProfile::loaded)
          .written("lost", lost(), LostCounts.NONE, PathProfile::lost)
          .optional("statistics", statistics(), ProfileStatistics.NONE, PathProfile::statistics)
          .madeBy(JsonProfile::profile);

  private JsonProfile() {}

  private record Settings(SamplingSettings sampling, boolean rests) {
    private static JsonTable<Settings> table() {
      return new JsonTable<Settings>()
          .required("period_ms", COUNT, row -> row.sampling.periodMillis())
          .required("samples", INTEGER, row -> row.sampling.samples())
          .required("stride", INTEGER, row -> row.sampling.stride())
          .flag("rests", Settings::rests)
          .madeBy(v -> new Settings(new SamplingSettings(v.next(), v.next(), v.next()), v.next()));
    }
  }

  private static JsonTable<ProfileTotals> totals() {
    return new JsonTable<ProfileTotals>()
        .required("path_ends", COUNT, ProfileTotals::pathEnds)
        .optional("samples", COUNT, 0L, ProfileTotals::samples)
        .optional("rounds", COUNT, 0L, ProfileTotals::rounds)
        .optional("rested", COUNT, 0L, ProfileTotals::rested)
        .madeBy(v -> new ProfileTotals(v.next(), v.next(), v.next(), v.next()));
  }

  private static JsonTable<RunFacts> run() {
    JsonType<Instant> time = STRING.map(JsonProfile::time, Instant::toString);
    return new JsonTable<RunFacts>()
        .required("began", time, RunFacts::began)
        .required("ended", time, RunFacts::ended)
        .redundant("duration_ms", COUNT, run -> run.duration().toMillis())
        .written("command_line", STRING, "", RunFacts::commandLine)
        .written("graalvm", STRING, "", RunFacts::graalVersion)
        .written("java", STRING, "", RunFacts::javaVersion)
        .written("runtime", STRING, "", RunFacts::runtime)
        .written("labels", STRINGS, Map.of(), RunFacts::labels)
        .madeBy(
            v ->
                new RunFacts(v.next(), v.next(), v.next(), v.next(), v.next(), v.next(), v.next()));
  }

  private static JsonTable<SourceText> source() {
    return new JsonTable<SourceText>()
        .required("name", STRING, SourceText::name)
        .written("path", STRING_OR_NULL, null, SourceText::path)
        .required("language", STRING, SourceText::language)
        .required("sha256", STRING, SourceText::digest)
        .optional("text", STRING, null, source -> source.text().orElse(null))
        .madeBy(
            v ->
                new SourceText(
                    v.next(), v.next(), v.next(), v.next(), Optional.ofNullable(v.next())));
  }

  private static JsonTable<LostCounts> lost() {
    return new JsonTable<LostCounts>()
        .written("stale", COUNT, 0L, LostCounts::stale)
        .written("mid_activation", COUNT, 0L, LostCounts::midActivation)
        .written("table_full", COUNT, 0L, LostCounts::tableFull)
        .written("stack_overflow", COUNT, 0L, LostCounts::stackOverflow)
        .written("unfinished", COUNT, 0L, LostCounts::unfinished)
        .madeBy(v -> new LostCounts(v.next(), v.next(), v.next(), v.next(), v.next()));
  }

  private static JsonTable<ProfileStatistics> statistics() {
    return new JsonTable<ProfileStatistics>()
        .written(FUNCTIONS, INTEGER, 0, ProfileStatistics::functions)
        .written("footprint_bytes", COUNT, 0L, ProfileStatistics::footprintBytes)
        .madeBy(v -> new ProfileStatistics(v.next(), v.next()));
  }

  private static String tool(String name) {
    if (!name.equals(TOOL)) {
      throw new IllegalArgumentException("this is not a profile of pathprofile");
    }
    return name;
  }

  private static int schema(int schema) {
    if (schema > CURRENT) {
      throw new IllegalArgumentException(
          ("the file was written by a newer pathprofile, in schema %s; this one reads"
                  + " schemas up to %s: update it")
              .formatted(schema, CURRENT));
    } else if (schema < FIRST) {
      throw new IllegalArgumentException("there is no schema " + schema);
    }
    return schema;
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "expected a time such as 2025-01-31T12:00:00Z, found \"" + text + '"', e);
    }
  }

  private static PathProfile profile(JsonValues v) {
    String version = v.next();
    int schema = v.next();
    ProfileMode mode = v.next();
    PathProfile.Builder profile =
        PathProfile.builder(version, mode).pathEnd(v.next()).conditions(v.next()).k(v.next());
    CountUnit unit = v.next();
    ProfileTotals totals = v.next();
    Settings settings = v.next();
    profile.settings(settings.sampling).rests(settings.rests).run(v.next()).addSources(v.next());
    List<FunctionProfile> functions = v.next();
    for (int i = 0; i < functions.size(); i++) {
      FunctionProfile function = functions.get(i);
      PartException.in("/functions/" + i, () -> profile.addFunction(function));
    }
    JsonSubpaths.add(v.next(), v.next(), functions, profile);
    profile.addNotProfiled(v.next()).addLoaded(v.next()).lost(v.next()).statistics(v.next());
    if (unit != null) {
      profile.unit(unit);
    }
    if (mode == ProfileMode.SAMPLED && schema == FIRST) {
      double samples = functions.stream().mapToDouble(FunctionProfile::totalPathCount).sum();
      profile.unit(CountUnit.SAMPLES).totals(new ProfileTotals(0, (long) samples, 0));
    } else if (mode == ProfileMode.SAMPLED && totals != null) {
      profile.totals(totals);
    }
    return profile.build();
  }
}

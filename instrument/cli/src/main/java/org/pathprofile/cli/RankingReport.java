package org.pathprofile.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.pathprofile.core.compare.FailureRanking;
import org.pathprofile.core.compare.FailureScore;
import org.pathprofile.core.compare.RankedPath;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.report.PathDescription;
import org.pathprofile.core.report.SourceNames;

/** Prints which paths go with failure. Stateless. */
final class RankingReport {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          // A lone surrogate in a guest's name has no form in UTF-8.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private RankingReport() {}

  static void writeText(FailureRanking ranking, int maxPaths, PrintWriter out) {
    List<RankedPath> all = ranking.ranked();
    List<RankedPath> shown = all.subList(0, Math.min(maxPaths, all.size()));
    out.printf(
        Locale.ROOT,
        "%,d failing runs, %,d passing runs, %,d paths; of %,d the increase is certainly above 0%n",
        ranking.failing(),
        ranking.passing(),
        ranking.pathCount(),
        all.size());
    if (ranking.leftOut() > 0) {
      out.printf(
          Locale.ROOT,
          "%,d functions are left out: their control flow was learned while they ran%n",
          ranking.leftOut());
    }
    SourceNames names = new SourceNames(shown.stream().map(RankedPath::function).toList());
    int rank = 0;
    for (RankedPath path : shown) {
      FailureScore score = path.score();
      out.printf(
          Locale.ROOT,
          "%n%d. importance %.3f  %s (%s)%n   %s%n"
              + "   failed %d of the %d runs with it (%.1f %%); %d of the %d where it could have run"
              + " (%.1f %%)%n   increase %+.3f, 95 %% interval %+.3f to %+.3f; it is in %d of %d"
              + " failures%n",
          ++rank,
          score.importance(),
          PathDescription.name(path.function()),
          names.place(path.function()),
          PathDescription.text(path.function(), path.path()),
          score.failing(),
          score.failing() + score.passing(),
          100 * score.failure(),
          score.failingObserved(),
          score.failingObserved() + score.passingObserved(),
          100 * score.context(),
          score.increase(),
          score.increaseLow(),
          score.increaseHigh(),
          score.failing(),
          score.allFailing());
    }
    out.flush();
  }

  static void writeJson(FailureRanking ranking, PrintWriter out) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("tool", "pathprofile");
      json.writeStringField("kind", "ranking");
      json.writeNumberField("failing_runs", ranking.failing());
      json.writeNumberField("passing_runs", ranking.passing());
      json.writeNumberField("paths_seen", ranking.pathCount());
      json.writeNumberField("functions_left_out", ranking.leftOut());
      json.writeArrayFieldStart("paths");
      for (RankedPath path : ranking.ranked()) {
        write(path, json);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  private static void write(RankedPath path, JsonGenerator json) throws IOException {
    FunctionProfile function = path.function();
    FailureScore score = path.score();
    json.writeStartObject();
    json.writeStringField("function", function.identity().rootName());
    json.writeStringField("language", function.identity().language());
    json.writeStringField("source", function.identity().sourceName());
    json.writeNumberField("line", function.identity().section().startLine());
    json.writeStringField("text", PathDescription.text(function, path.path()));
    json.writeFieldName("blocks");
    json.writeArray(path.path().blocks(), 0, path.path().length());
    json.writeStringField("ends", path.path().ending().label());
    json.writeNumberField("failing", score.failing());
    json.writeNumberField("passing", score.passing());
    json.writeNumberField("failing_observed", score.failingObserved());
    json.writeNumberField("passing_observed", score.passingObserved());
    json.writeNumberField("failure", score.failure());
    json.writeNumberField("context", score.context());
    json.writeNumberField("increase", score.increase());
    json.writeNumberField("increase_low", score.increaseLow());
    json.writeNumberField("increase_high", score.increaseHigh());
    json.writeNumberField("sensitivity", score.sensitivity());
    json.writeNumberField("importance", score.importance());
    json.writeEndObject();
  }
}

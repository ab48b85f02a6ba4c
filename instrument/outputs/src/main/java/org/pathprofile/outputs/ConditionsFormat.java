package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.pathprofile.core.coverage.ConditionCoverage;
import org.pathprofile.core.coverage.ConditionCoverage.Condition;
import org.pathprofile.core.coverage.ConditionCoverage.Value;
import org.pathprofile.core.coverage.Ratio;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.SourceFiles;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.report.PathDescription;

/** Which combinations of operands' values conditions had, as a text. Stateless and thread-safe. */
public final class ConditionsFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public ConditionsFormat() {
    super(
        "conditions",
        "combinations of values that the operands of conditions had, and which never occurred",
        FormatNeeds.CONDITIONS);
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    // The first line is the sum of what follows.
    StringBuilder functions = new StringBuilder();
    List<Ratio> ratios = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    PathProfile withTexts = SourceFiles.embed(profile, missing::add);
    Set<String> told =
        withTexts.functions().stream()
            .filter(ConditionCoverage::tellsOperands)
            .map(function -> function.identity().language())
            .collect(Collectors.toSet());
    Set<String> untold = new TreeSet<>();
    for (FunctionProfile function : withTexts.functions()) {
      Optional<String> text = withTexts.source(function).flatMap(SourceText::text);
      if (text.isPresent()) {
        List<Condition> conditions = ConditionCoverage.of(function, text.get());
        conditions.forEach(condition -> ratios.add(condition.ratio()));
        function(function, conditions, functions);
        String language = function.identity().language();
        if (!told.contains(language) && ConditionCoverage.hasOperators(function, text.get())) {
          untold.add(language);
        }
      }
    }
    Ratio all = Ratio.sum(ratios.stream());
    Writer writer = Utf8.writer(target);
    writer.write(
        String.format(
            Locale.ROOT,
            "Combinations of conditions seen: %d of %d (%.1f %%)\n",
            all.covered(),
            all.total(),
            all.percent()));
    for (String language : untold) {
      writer.write(
          "Those of %s are unknown: nothing tells which operands were evaluated\n"
              .formatted(language));
    }
    for (String source : missing) {
      writer.write(Profiles.oneLine(source) + "\n");
    }
    writer.append(functions);
    writer.flush();
  }

  private static void function(
      FunctionProfile function, List<Condition> conditions, StringBuilder to) {
    if (conditions.isEmpty()) {
      return;
    }
    to.append("\n")
        .append(PathDescription.name(function))
        .append(" (")
        .append(function.identity().sourcePathOrName())
        .append(")\n");
    for (Condition condition : conditions) {
      to.append("  ").append(condition.line()).append(": ").append(condition.text()).append("\n");
      for (Map.Entry<List<Value>, Long> seen : condition.seen().entrySet()) {
        line(String.format(Locale.ROOT, "%,d", seen.getValue()), seen.getKey(), to);
      }
      for (List<Value> missed : condition.missed()) {
        line("never", missed, to);
      }
    }
  }

  private static void line(String count, List<Value> values, StringBuilder to) {
    to.append(
        String.format(
            Locale.ROOT,
            "%12s  %s\n",
            count,
            values.stream().map(Value::label).collect(Collectors.joining(", "))));
  }
}

package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.pathprofile.core.coverage.FunctionPrimes;
import org.pathprofile.core.coverage.Ratio;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;

/** Prime-path coverage as a text. Stateless and thread-safe. */
public final class PrimesFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public PrimesFormat() {
    super(
        "primes",
        "prime-path coverage: what was not covered, and where a covered path comes nearest",
        FormatNeeds.EXACT);
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    // The first line is the sum of what follows.
    StringBuilder functions = new StringBuilder();
    List<Ratio> ratios = new ArrayList<>();
    for (FunctionProfile function : profile.functions()) {
      FunctionPrimes primes = FunctionPrimes.of(profile, function);
      ratios.add(primes.ratio());
      function(function, primes, options.report().maxPaths(), functions);
    }
    Writer writer = Utf8.writer(target);
    writer.write("Prime paths covered: " + ratio(Ratio.sum(ratios.stream())) + "\n");
    writer.append(functions);
    writer.flush();
  }

  private static void function(
      FunctionProfile function, FunctionPrimes primes, int most, StringBuilder to) {
    to.append(
        "\n%s (%s:%s): %s%s\n"
            .formatted(
                PathDescription.name(function),
                function.identity().sourcePathOrName(),
                function.identity().section().startLine(),
                ratio(primes.ratio()),
                primes.paths().isComplete() ? "" : "; it has more, which are not listed"));
    for (boolean covered : new boolean[] {true, false}) {
      int shown = 0;
      int all = 0;
      for (int path = 0; path < primes.paths().count(); path++) {
        if (primes.isCovered(path) != covered) {
          continue;
        }
        all++;
        if (shown < most) {
          shown++;
          to.append((covered ? "  + " : "  - ") + text(function, primes, path) + "\n");
          if (!covered) {
            to.append("      " + nearest(function, primes, path) + "\n");
          }
        }
      }
      if (all > shown) {
        to.append(
            "    ... and "
                + (all - shown)
                + (covered ? " more that are covered" : " more that are not covered")
                + "\n");
      }
    }
  }

  private static String text(FunctionProfile function, FunctionPrimes primes, int path) {
    int[] blocks = primes.paths().path(path);
    String decisions = Primes.decisions(function, blocks);
    return (decisions.isEmpty() ? "no decision" : decisions)
        + "  ["
        + Arrays.stream(blocks).mapToObj(Integer::toString).collect(Collectors.joining(" "))
        + "]";
  }

  private static String nearest(FunctionProfile function, FunctionPrimes primes, int path) {
    return primes
        .nearest(path)
        .map(
            nearest -> {
              int[] blocks = primes.paths().path(path);
              PathCount counted = function.paths().get(nearest.path());
              return "nearest: "
                  + PathDescription.text(function, counted.key())
                  + (Primes.endsThere(blocks, nearest, counted)
                      ? "; counted paths end there, a higher K follows them further"
                      : "; not followed by " + Primes.place(function, blocks[nearest.blocks()]));
            })
        .orElse("nearest: none, no path has its first block");
  }

  private static String ratio(Ratio ratio) {
    return ratio.covered()
        + " of "
        + ratio.total()
        + String.format(Locale.ROOT, " (%.1f %%)", ratio.percent());
  }
}

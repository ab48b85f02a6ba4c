package org.pathprofile.truffle;

import static org.pathprofile.truffle.OptionConverters.choice;
import static org.pathprofile.truffle.OptionConverters.type;

import com.oracle.truffle.api.Option;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.graalvm.options.OptionStability;
import org.graalvm.options.OptionValues;
import org.jspecify.annotations.Nullable;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import org.pathprofile.core.output.TextFormat;
import org.pathprofile.truffle.probe.SourceTexts;

/** The options of the instrument. */
@Option.Group(PathProfiler.ID)
final class Options {

  /** How paths are counted. */
  enum Mode {
    EXACT,
    SAMPLED,
    STRUCTURAL,
    BASELINE,
    SUBPATH
  }

  /**
   * The value of the bare option.
   *
   * @param enabled whether to profile
   * @param format the output format asked for along with it
   */
  record Switch(boolean enabled, @Nullable ProfileFormat format) {}

  /**
   * The output format: that of the bare option, or else of {@link #OUTPUT}, or else the one that
   * the name of the file tells.
   */
  static ProfileFormat format(OptionValues options) {
    Switch enabled = options.get(ENABLED);
    if (enabled.format() != null || options.hasBeenSet(OUTPUT)) {
      return enabled.format() != null ? enabled.format() : options.get(OUTPUT);
    }
    return options
        .get(OUTPUT_FILE)
        .flatMap(file -> ProfileFormats.ofFile(file.toString()))
        .orElseGet(() -> options.get(OUTPUT));
  }

  /**
   * Whether functions with a single path are counted. Unless the user has decided, they are if the
   * output is coverage, as their lines would be unknown there.
   */
  static boolean trivial(OptionValues options) {
    ProfileFormat format = format(options);
    return options.hasBeenSet(TRIVIAL)
        ? options.get(TRIVIAL)
        : format.needs() == FormatNeeds.EXACT && format.wantsLoadedCode();
  }

  @Option(
      name = "",
      help =
          "Profile the paths that guest functions take, and print the hot ones at the end "
              + "(default: false).",
      usageSyntax = "true|false|<Output>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Switch> ENABLED =
      new OptionKey<>(new Switch(false, null), type("", OptionConverters::toSwitch));

  @Option(
      name = "Mode",
      help =
          "What to count: every path (exact), a sample of the paths, for permanent use "
              + "(sampled), the first paths of hot functions (structural, or natural paths as a "
              + "baseline), or hot subpaths (default: exact).",
      usageSyntax = "exact|sampled|structural|baseline|subpath",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Mode> MODE = new OptionKey<>(Mode.EXACT, choice("Mode", Mode.class));

  @Option(
      name = "PathEnd",
      help = "Where paths end in loops: at loop headers or on back edges (default: header).",
      usageSyntax = "header|backedge",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<PathEnd> PATH_END =
      new OptionKey<>(PathEnd.HEADER, choice("PathEnd", PathEnd.class));

  @Option(
      name = "K",
      help =
          "Follow paths over this many iterations of a loop, or (auto) over as many as "
              + "possible with at most 4096 paths. Above 1, paths end on back edges, "
              + "in mode exact only (default: 1).",
      usageSyntax = "[1, 16]|auto",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<IterationSpan> K =
      new OptionKey<>(IterationSpan.ONE, type("K", OptionConverters::toIterations));

  @Option(
      name = "Budget",
      help =
          "Number of paths to count in each function, in modes structural and baseline "
              + "(default: 1000).",
      usageSyntax = "[1, 1000000000]|unlimited",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Long> BUDGET =
      new OptionKey<>(1000L, type("Budget", OptionConverters::toBudget));

  @Option(
      name = "Memory",
      help = "Memory for the list of hot subpaths, in mode subpath (default: 64KB).",
      usageSyntax = "<number>KB|MB",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Long> MEMORY =
      new OptionKey<>(64L << 10, type("Memory", OptionConverters::toSize));

  @Option(
      name = "Lengths",
      help =
          "Lengths of subpaths in blocks, in mode subpath. A range stands for the powers of "
              + "two in it (default: 2..32).",
      usageSyntax = "<n>,<n>,...|<n>..<n>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<List<Integer>> LENGTHS =
      new OptionKey<>(Lengths.DEFAULT, type("Lengths", Lengths::parse));

  @Option(
      name = "Interval",
      help =
          "Also write what was counted in each interval to a file of its own, next to "
              + "OutputFile (default: off).",
      usageSyntax = "<number>us|ms|s|m",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Optional<Duration>> INTERVAL =
      new OptionKey<>(
          Optional.empty(),
          type("Interval", value -> Optional.of(OptionConverters.toPeriod(value))));

  @Option(
      name = "Rest",
      help =
          "In mode exact, remove the probes of busy functions from compiled code once their "
              + "paths are stable, and check again at growing intervals. What ran in between is "
              + "estimated (default: false).",
      usageSyntax = "true|false",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Boolean> REST =
      new OptionKey<>(false, type("Rest", OptionConverters::toBoolean));

  @Option(
      name = "Conditions",
      help =
          "Show in paths which operands of short-circuit operators such as && were "
              + "evaluated, not only operands that contain control flow (default: false).",
      usageSyntax = "true|false",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Boolean> CONDITIONS =
      new OptionKey<>(false, type("Conditions", OptionConverters::toBoolean));

  @Option(
      name = "Trivial",
      help =
          "Also count the activations of functions with a single path (default: true for lcov and "
              + "cobertura, else false).",
      usageSyntax = "true|false",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Boolean> TRIVIAL =
      new OptionKey<>(false, type("Trivial", OptionConverters::toBoolean));

  @Option(
      name = "Output",
      help =
          "Write the profile in this format. docs/outputs.md lists the formats (default: that of"
              + " OutputFile's name, or else text).",
      usageSyntax = "text|json|<format>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<ProfileFormat> OUTPUT =
      new OptionKey<>(new TextFormat(), type("Output", OptionConverters::toFormat));

  @Option(
      name = "Sources",
      help =
          "What to store of the text of sources: nothing (none), a digest by which to recognize it"
              + " (digest), or all of it (embed) (default: digest; embed for formats that show"
              + " it).",
      usageSyntax = "none|digest|embed",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<SourceTexts.Kept> SOURCES =
      new OptionKey<>(SourceTexts.Kept.DIGEST, choice("Sources", SourceTexts.Kept.class));

  @Option(
      name = "SourceMaps",
      help =
          "Speak of the originals of JavaScript that was compiled or bundled, if it has a source"
              + " map (default: true).",
      usageSyntax = "true|false",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Boolean> SOURCE_MAPS =
      new OptionKey<>(true, type("SourceMaps", OptionConverters::toBoolean));

  @Option(
      name = "Label",
      help = "Labels to store with the run, to tell profiles apart (default: none).",
      usageSyntax = "<key>=<value>,...",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Map<String, String>> LABEL =
      new OptionKey<>(Map.of(), type("Label", OptionConverters::toLabels));

  @Option(
      name = "OutputFile",
      help =
          "Write the profile to this file, compressed if its name ends in .gz. %p is the id of the"
              + " process; a second engine of a process writes to <name>-2 (default: print to the"
              + " engine's output).",
      usageSyntax = "<path>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Optional<Path>> OUTPUT_FILE =
      new OptionKey<>(Optional.empty(), type("OutputFile", OptionConverters::toFile));

  @Option(
      name = "FilterRootName",
      help =
          "Profile only functions whose name matches, with * and ? as wildcards (default: "
              + "all).",
      usageSyntax = "<pattern>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Wildcards> FILTER_ROOT_NAME =
      new OptionKey<>(Wildcards.ANY, type("FilterRootName", OptionConverters::toPattern));

  @Option(
      name = "FilterFile",
      help =
          "Profile only sources whose path or name matches one of these patterns, with * and ? as"
              + " wildcards, and none of those after a !, as in src/*,!*_test.js (default: all).",
      usageSyntax = "<pattern>,!<pattern>,...",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<FilePatterns> FILTER_FILE =
      new OptionKey<>(FilePatterns.ANY, type("FilterFile", FilePatterns::of));

  @Option(
      name = "FilterLanguage",
      help = "Profile only the language with this id (default: all).",
      usageSyntax = "<id>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<String> FILTER_LANGUAGE = new OptionKey<>("");

  @Option(
      name = "Optimize",
      help =
          "Have the compiler copy code behind merges where that saves work, on a JDK that compiles"
              + " guest code (default: false).",
      usageSyntax = "true|false",
      category = OptionCategory.EXPERT,
      stability = OptionStability.EXPERIMENTAL)
  static final OptionKey<Boolean> OPTIMIZE =
      new OptionKey<>(false, type("Optimize", OptionConverters::toBoolean));

  @Option(
      name = "Libraries",
      help =
          "Also profile the library that comes with a language, such as the JDK's classes; coverage"
              + " then also has packages in node_modules, site-packages or gems, and Java's test"
              + " frameworks (default: false).",
      usageSyntax = "true|false",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Boolean> LIBRARIES =
      new OptionKey<>(false, type("Libraries", OptionConverters::toBoolean));

  private Options() {}

  static OptionDescriptors descriptors() {
    return new RemovedOptions(new OptionsOptionDescriptors());
  }

  /** What is wrong with an option. The engine itself would not say which option it was. */
  static String refusal(String name, String value, String allowed) {
    return given(name, value) + " is not allowed; give " + allowed;
  }

  /** An option as it is given on a command line; the switch has an empty name. */
  static String given(String name, String value) {
    return "--" + PathProfiler.ID + (name.isEmpty() ? "" : "." + name) + "=" + value;
  }
}

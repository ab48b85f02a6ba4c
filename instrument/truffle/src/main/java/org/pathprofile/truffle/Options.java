package org.pathprofile.truffle;

import com.oracle.truffle.api.Option;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.graalvm.options.OptionStability;
import org.graalvm.options.OptionType;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.numbering.PathEnd;

/** The options of the instrument. Their converters say what is allowed and how to mend a value. */
@Option.Group(PathProfiler.ID)
final class Options {

  /** How paths are counted. */
  enum Mode {
    SAMPLED,
    EXACT
  }

  /** In what form the profile is printed. */
  enum Format {
    TEXT,
    JSON
  }

  /**
   * The value of the bare option.
   *
   * @param enabled whether to profile
   * @param format the output format asked for along with it, or null
   */
  record Switch(boolean enabled, Format format) {}

  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(us|ms|s|m)");
  private static final long MIN_PERIOD_MICROS = 100;

  @Option(
      name = "",
      help =
          "Profile the paths that guest functions take, and print them at the end (default: false).",
      usageSyntax = "true|false|<Output>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Switch> ENABLED =
      new OptionKey<>(new Switch(false, null), new OptionType<>("switch", Options::toSwitch));

  @Option(
      name = "Mode",
      help = "Count a sample of the paths or every path (default: sampled).",
      usageSyntax = "sampled|exact",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Mode> MODE = new OptionKey<>(Mode.SAMPLED, choice("mode", Mode.class));

  @Option(
      name = "PathEnd",
      help = "Where paths end in loops: at loop headers or on back edges (default: header).",
      usageSyntax = "header|backedge",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<PathEnd> PATH_END =
      new OptionKey<>(PathEnd.HEADER, choice("path end", PathEnd.class));

  @Option(
      name = "Trivial",
      help = "Also count the activations of functions that have one path only (default: false).",
      usageSyntax = "true|false",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Boolean> TRIVIAL = new OptionKey<>(false);

  @Option(
      name = "Period",
      help = "Time between two bursts of samples, in mode sampled (default: 20ms).",
      usageSyntax = "<number>us|ms|s|m",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Duration> PERIOD =
      new OptionKey<>(Duration.ofMillis(20), new OptionType<>("period", Options::toPeriod));

  @Option(
      name = "Samples",
      help = "Path ends to sample in one burst, in mode sampled (default: 64).",
      usageSyntax = "[1, 1000000]",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Integer> SAMPLES = new OptionKey<>(64, number("samples", 1_000_000));

  @Option(
      name = "Stride",
      help = "Bursts begin after 0 to this many path ends minus one, in turn (default: 17).",
      usageSyntax = "[1, 1000000]",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Integer> STRIDE = new OptionKey<>(17, number("stride", 1_000_000));

  @Option(
      name = "HotThreshold",
      help = "Print paths with more than this percentage of all branch flow (default: 0.125).",
      usageSyntax = "[0, 100]",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Double> HOT_THRESHOLD =
      new OptionKey<>(0.125, new OptionType<>("hot threshold", Options::toPercentage));

  @Option(
      name = "MaxPaths",
      help =
          "Cut the paths of functions that have more static paths than this (default: 2^63 - 1).",
      usageSyntax = "[2, 9223372036854775807]",
      category = OptionCategory.EXPERT,
      stability = OptionStability.STABLE)
  static final OptionKey<Long> MAX_PATHS =
      new OptionKey<>(Long.MAX_VALUE, new OptionType<>("path limit", Options::toPathLimit));

  @Option(
      name = "Output",
      help = "Print the profile as a text or as JSON (default: text).",
      usageSyntax = "text|json",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Format> OUTPUT =
      new OptionKey<>(Format.TEXT, choice("output", Format.class));

  @Option(
      name = "OutputFile",
      help = "Write the profile to this file (default: print to the engine's output).",
      usageSyntax = "<path>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<String> OUTPUT_FILE = new OptionKey<>("");

  @Option(
      name = "FilterRootName",
      help = "Profile only functions whose name matches, with * and ? as wildcards (default: all).",
      usageSyntax = "<pattern>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Wildcards> FILTER_ROOT_NAME =
      new OptionKey<>(Wildcards.ANY, new OptionType<>("pattern", Wildcards::of));

  @Option(
      name = "FilterFile",
      help =
          "Profile only sources whose path or name matches, with * and ? as wildcards (default:"
              + " all).",
      usageSyntax = "<pattern>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<Wildcards> FILTER_FILE =
      new OptionKey<>(Wildcards.ANY, new OptionType<>("pattern", Wildcards::of));

  @Option(
      name = "FilterMimeType",
      help = "Profile only sources of this MIME type (default: all).",
      usageSyntax = "<type>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<String> FILTER_MIME_TYPE = new OptionKey<>("");

  @Option(
      name = "FilterLanguage",
      help = "Profile only the language with this id (default: all).",
      usageSyntax = "<id>",
      category = OptionCategory.USER,
      stability = OptionStability.STABLE)
  static final OptionKey<String> FILTER_LANGUAGE = new OptionKey<>("");

  @Option(
      name = "ProfileInternal",
      help = "Also profile code that the language calls internal (default: false).",
      usageSyntax = "true|false",
      category = OptionCategory.INTERNAL,
      stability = OptionStability.EXPERIMENTAL)
  static final OptionKey<Boolean> PROFILE_INTERNAL = new OptionKey<>(false);

  @Option(
      name = "ObserveInternal",
      help = "Also follow every activation block by block, to check the counts (default: false).",
      usageSyntax = "true|false",
      category = OptionCategory.INTERNAL,
      stability = OptionStability.EXPERIMENTAL)
  static final OptionKey<Boolean> OBSERVE_INTERNAL = new OptionKey<>(false);

  private Options() {}

  static OptionDescriptors descriptors() {
    return new OptionsOptionDescriptors();
  }

  private static Switch toSwitch(String value) {
    return switch (value) {
      case "", "true" -> new Switch(true, null);
      case "false" -> new Switch(false, null);
      case "text" -> new Switch(true, Format.TEXT);
      case "json" -> new Switch(true, Format.JSON);
      default -> throw mend(value, "true, false, or an output: text, json");
    };
  }

  private static Duration toPeriod(String value) {
    Matcher matcher = DURATION.matcher(value);
    if (!matcher.matches()) {
      throw mend(value, "a whole number with a unit, us, ms, s or m, such as 20ms");
    }
    long number = Long.parseLong(matcher.group(1));
    Duration period =
        switch (matcher.group(2)) {
          case "us" -> Duration.ofNanos(1_000 * number);
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          default -> Duration.ofMinutes(number);
        };
    if (period.toNanos() < 1_000 * MIN_PERIOD_MICROS) {
      throw mend(value, "at least " + MIN_PERIOD_MICROS + "us");
    }
    return period;
  }

  private static Double toPercentage(String value) {
    try {
      double percentage = Double.parseDouble(value);
      if (percentage >= 0 && percentage <= 100) {
        return percentage;
      }
    } catch (NumberFormatException e) {
      // The message below says it all.
    }
    throw mend(value, "a percentage from 0 to 100, such as 0.125");
  }

  private static Long toPathLimit(String value) {
    try {
      long limit = Long.parseLong(value);
      if (limit >= 2) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // The message below says it all.
    }
    throw mend(value, "a whole number from 2 to " + Long.MAX_VALUE);
  }

  private static OptionType<Integer> number(String name, int max) {
    Function<String, Integer> converter =
        value -> {
          try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= max) {
              return number;
            }
          } catch (NumberFormatException e) {
            // The message below says it all.
          }
          throw mend(value, "a whole number from 1 to " + max);
        };
    return new OptionType<>(name, converter);
  }

  private static <E extends Enum<E>> OptionType<E> choice(String name, Class<E> type) {
    Function<String, E> converter =
        value -> {
          StringBuilder allowed = new StringBuilder();
          for (E constant : type.getEnumConstants()) {
            String label = constant.name().toLowerCase(Locale.ROOT);
            if (label.equals(value)) {
              return constant;
            }
            allowed.append(allowed.isEmpty() ? "" : ", ").append(label);
          }
          throw mend(value, "one of " + allowed);
        };
    return new OptionType<>(name, converter);
  }

  private static IllegalArgumentException mend(String value, String allowed) {
    return new IllegalArgumentException("'" + value + "' is not allowed; give " + allowed);
  }
}

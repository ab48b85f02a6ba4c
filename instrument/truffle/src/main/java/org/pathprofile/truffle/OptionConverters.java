package org.pathprofile.truffle;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.options.OptionType;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;

/**
 * From the text of an option to its value. Each converter says what is allowed, so that a wrong
 * value can be mended. Stateless.
 */
final class OptionConverters {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(us|ms|s|m)");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,19}");
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,7})(KB|MB)");
  private static final long MIN_SIZE = 1L << 10;
  private static final long MAX_SIZE = 1L << 30;
  private static final long MAX_BUDGET = 1_000_000_000;
  private static final Duration MIN_PERIOD = Duration.ofNanos(100_000);
  private static final Duration MAX_PERIOD = Duration.ofDays(1);

  private OptionConverters() {}

  /**
   * @param converter throws {@link IllegalArgumentException} that says what is allowed
   */
  static <T> OptionType<T> type(String name, Function<String, T> converter) {
    return new OptionType<>(
        name,
        value -> {
          try {
            return converter.apply(value);
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(Options.refusal(name, value, e.getMessage()), e);
          }
        });
  }

  static Options.Switch toSwitch(String value) {
    return switch (value) {
      case "", "true" -> new Options.Switch(true, null);
      case "false" -> new Options.Switch(false, null);
      default ->
          new Options.Switch(
              true,
              ProfileFormats.find(value)
                  .orElseThrow(
                      () -> allowed("true, false, or an output: " + ProfileFormats.names())));
    };
  }

  static ProfileFormat toFormat(String value) {
    return ProfileFormats.find(value)
        .orElseThrow(() -> allowed("one of " + ProfileFormats.names()));
  }

  static Map<String, String> toLabels(String value) {
    Map<String, String> labels = new TreeMap<>();
    for (String label : value.split(",", -1)) {
      int equals = label.indexOf('=');
      if (equals < 1
          || labels.put(label.substring(0, equals), label.substring(equals + 1)) != null) {
        throw allowed("labels with different keys, such as host=a1,commit=5c3e9a");
      }
    }
    return labels;
  }

  static Boolean toBoolean(String value) {
    return switch (value) {
      case "", "true" -> true;
      case "false" -> false;
      default -> throw allowed("true or false");
    };
  }

  static Duration toPeriod(String value) {
    Matcher matcher = DURATION.matcher(value);
    if (!matcher.matches()) {
      throw allowed("a whole number with a unit, us, ms, s or m, such as 20ms");
    }
    long number = Long.parseLong(matcher.group(1));
    Duration period =
        switch (matcher.group(2)) {
          case "us" -> Duration.ofNanos(1_000 * number);
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          default -> Duration.ofMinutes(number);
        };
    if (period.compareTo(MIN_PERIOD) < 0 || period.compareTo(MAX_PERIOD) > 0) {
      throw allowed("a time from 100us to 1440m");
    }
    return period;
  }

  static IterationSpan toIterations(String value) {
    if (value.equals("auto")) {
      return IterationSpan.AUTO;
    }
    return new IterationSpan((int) number(value, IterationSpan.MAX_K, "auto"), false);
  }

  static Long toSize(String value) {
    Matcher matcher = SIZE.matcher(value);
    if (matcher.matches()) {
      long size = Long.parseLong(matcher.group(1)) << (matcher.group(2).equals("KB") ? 10 : 20);
      if (size >= MIN_SIZE && size <= MAX_SIZE) {
        return size;
      }
    }
    throw allowed("a size from 1KB to 1024MB, such as 64KB");
  }

  static Long toBudget(String value) {
    if (value.equals("unlimited")) {
      return Long.MAX_VALUE;
    }
    return number(value, MAX_BUDGET, "unlimited");
  }

  private static long number(String value, long most, String otherwise) {
    if (NUMBER.matcher(value).matches() && new BigInteger(value).bitLength() < 32) {
      long number = Long.parseLong(value);
      if (number >= 1 && number <= most) {
        return number;
      }
    }
    throw allowed("a whole number from 1 to " + most + ", or " + otherwise);
  }

  static Wildcards toPattern(String value) {
    if (value.isEmpty()) {
      throw allowed("a pattern such as parse*, or * for everything");
    }
    return Wildcards.of(value);
  }

  static Optional<Path> toFile(String value) {
    if (value.isEmpty()) {
      throw allowed("the path of a file");
    }
    try {
      return Optional.of(Path.of(value));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("the path of a file; this is none: " + e.getReason(), e);
    }
  }

  static <E extends Enum<E>> OptionType<E> choice(String name, Class<E> type) {
    Map<String, E> labels = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      labels.put(constant.name().toLowerCase(Locale.ROOT), constant);
    }
    return type(
        name,
        value -> {
          E constant = labels.get(value);
          if (constant == null) {
            throw allowed("one of " + String.join(", ", labels.keySet()));
          }
          return constant;
        });
  }

  private static IllegalArgumentException allowed(String allowed) {
    return new IllegalArgumentException(allowed);
  }
}

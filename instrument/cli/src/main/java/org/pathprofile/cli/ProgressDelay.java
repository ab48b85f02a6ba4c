package org.pathprofile.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * When a run begins to tell how far it is: {@code 10s}, {@code 2m} or {@code never}.
 *
 * @param time null for never
 */
record ProgressDelay(@Nullable Duration time) {
  /** What is given to the option if it is not given. */
  static final String DEFAULT = "10s";

  /** Converts the value of the option. */
  static final class Converter implements ITypeConverter<ProgressDelay> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})([sm])");

    @Override
    public ProgressDelay convert(String value) {
      if (value.equals("never")) {
        return new ProgressDelay(null);
      }
      Matcher time = TIME.matcher(value);
      if (!time.matches()) {
        throw new TypeConversionException(
            "'" + value + "' is not allowed; give a time such as 10s or 2m, or never");
      }
      long number = Long.parseLong(time.group(1));
      return new ProgressDelay(
          time.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMinutes(number));
    }
  }
}

package org.pathprofile.core.report;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for readers, the same in every locale. */
final class Numbers {
  private static final int LONGEST_IN_FULL = 15;
  private static final double SMALLEST_SHARE = 0.005;

  private Numbers() {}

  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A count with the noun that it counts: "1 path", "2 paths". */
  static String count(long count, String noun) {
    return count(count) + " " + (count == 1 ? noun : noun + "s");
  }

  /** A count in full, or its order of magnitude when it has too many digits to be read. */
  static String magnitude(BigInteger count) {
    String digits = count.toString();
    if (digits.length() <= LONGEST_IN_FULL) {
      return String.format(Locale.ROOT, "%,d", count);
    }
    return "about 10^" + (digits.length() - 1);
  }

  /** A part of a whole in percent with two decimals, such as {@code 12.50 %}. */
  static String share(long part, long whole) {
    double percent = whole == 0 ? 0 : 100.0 * part / whole;
    if (part > 0 && percent < SMALLEST_SHARE) {
      return "< 0.01 %";
    }
    return String.format(Locale.ROOT, "%.2f %%", percent);
  }

  /** A size in memory, with three digits at most: "812 bytes", "1.2 MB". */
  static String bytes(long bytes) {
    if (bytes < 1000) {
      return count(bytes, "byte");
    }
    double size = bytes;
    String unit = "";
    for (String larger : new String[] {"kB", "MB", "GB", "TB"}) {
      if (size >= 999.5) {
        size /= 1000;
        unit = larger;
      }
    }
    return String.format(Locale.ROOT, size < 9.95 ? "%.1f %s" : "%.0f %s", size, unit);
  }

  /** A number of bytes in units of 1,024. */
  static String kilobytes(long bytes) {
    double kilobytes = bytes / 1024.0;
    return String.format(Locale.ROOT, kilobytes < 10 ? "%,.1f KB" : "%,.0f KB", kilobytes);
  }

  /** A factor, with two decimals where they matter. */
  static String factor(double factor) {
    return String.format(Locale.ROOT, factor < 10 ? "%.2f" : "%,.0f", factor);
  }

  /** A percentage as it was given, without useless zeros. */
  static String percent(double percent) {
    BigDecimal decimal =
        BigDecimal.valueOf(percent).setScale(6, RoundingMode.HALF_UP).stripTrailingZeros();
    return decimal.toPlainString() + " %";
  }
}

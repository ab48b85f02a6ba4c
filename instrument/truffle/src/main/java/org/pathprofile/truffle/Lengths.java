package org.pathprofile.truffle;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the lengths of subpaths: a list such as 2,3,5, or a range of powers of two: 2..32. */
final class Lengths {
  static final List<Integer> DEFAULT = List.of(2, 4, 8, 16, 32);

  private static final int LONGEST = 1024;

  /** Each length is half as probable as the one before, so that more would hardly be sampled. */
  private static final int MOST = 12;

  private static final Pattern RANGE = Pattern.compile("([0-9]{1,4})\\.\\.([0-9]{1,4})");
  private static final Pattern LIST = Pattern.compile("[0-9]{1,4}(,[0-9]{1,4}){0,99}");

  private Lengths() {}

  /**
   * Reads lengths.
   *
   * @throws IllegalArgumentException that says what is allowed
   */
  static List<Integer> parse(String value) {
    List<Integer> lengths = read(value);
    if (lengths.isEmpty() || lengths.size() > MOST || !isRising(lengths)) {
      throw new IllegalArgumentException(
          ("up to %s rising lengths from 1 to %s, such as 2,3,5, or the powers of two"
                  + " in a range, such as 2..32")
              .formatted(MOST, LONGEST));
    }
    return lengths;
  }

  private static List<Integer> read(String value) {
    List<Integer> lengths = new ArrayList<>();
    Matcher range = RANGE.matcher(value);
    if (range.matches()) {
      int last = Integer.parseInt(range.group(2));
      for (int length = Integer.parseInt(range.group(1));
          length > 0 && Integer.bitCount(length) == 1 && length <= last;
          length *= 2) {
        lengths.add(length);
      }
    } else if (LIST.matcher(value).matches()) {
      for (String length : value.split(",")) {
        lengths.add(Integer.parseInt(length));
      }
    }
    return lengths;
  }

  private static boolean isRising(List<Integer> lengths) {
    for (int i = 1; i < lengths.size(); i++) {
      if (lengths.get(i) <= lengths.get(i - 1)) {
        return false;
      }
    }
    return lengths.get(0) >= 1 && lengths.get(lengths.size() - 1) <= LONGEST;
  }
}

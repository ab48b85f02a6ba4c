package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.List;

/**
 * The variables beside the path register: small numbers that tell which meaning an event has where
 * it has several. Not thread-safe.
 */
final class RegisterVariables {
  private final List<Integer> values = new ArrayList<>();

  /**
   * Adds a variable with the values from 0 to below {@code count}, which is 0 at the beginning.
   *
   * @return its number
   */
  int add(int count) {
    values.add(count);
    return values.size() - 1;
  }

  /** Lets a variable have the values from 0 to below {@code count}. */
  void setValueCount(int variable, int count) {
    values.set(variable, count);
  }

  /** Lets a variable have at least the values from 0 to below {@code count}. */
  void atLeast(int variable, int count) {
    values.set(variable, Math.max(values.get(variable), count));
  }

  /** By variable, how many bits its values take. */
  int[] widths() {
    return values.stream()
        .mapToInt(count -> Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1)))
        .toArray();
  }
}

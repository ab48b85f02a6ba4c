package org.pathprofile.core.structural;

import java.util.Arrays;

/** A growing list of numbers. */
final class IntList {
  private int[] values = new int[2];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  int get(int index) {
    return values[index];
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}

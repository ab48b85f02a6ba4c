package org.pathprofile.truffle;

import java.io.ByteArrayOutputStream;

/**
 * Sequences of numbers in few bytes: each number as its distance from the one before, in groups of
 * seven bits. Numbers that mostly count up take one byte each. Stateless.
 */
final class PackedNumbers {
  private static final int SEVEN_BITS = 0x7f;

  private PackedNumbers() {}

  /** Packs any numbers. */
  static byte[] pack(int[] numbers) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(numbers.length + SEVEN_BITS);
    int before = 0;
    for (int number : numbers) {
      int distance = number - before;
      before = number;
      // The sign goes to the lowest bit, so that small distances either way are small numbers.
      int rest = (distance << 1) ^ (distance >> 31);
      while ((rest & ~SEVEN_BITS) != 0) {
        out.write((rest & SEVEN_BITS) | (SEVEN_BITS + 1));
        rest >>>= 7;
      }
      out.write(rest);
    }
    return out.toByteArray();
  }

  /**
   * The numbers that were packed.
   *
   * @param count how many there are
   */
  static int[] unpack(byte[] packed, int count) {
    int[] numbers = new int[count];
    int at = 0;
    int before = 0;
    for (int i = 0; i < count; i++) {
      int rest = 0;
      int shift = 0;
      int group;
      do {
        group = packed[at++];
        rest |= (group & SEVEN_BITS) << shift;
        shift += 7;
      } while (group < 0);
      before += (rest >>> 1) ^ -(rest & 1);
      numbers[i] = before;
    }
    return numbers;
  }
}

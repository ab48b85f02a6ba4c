package org.pathprofile.truffle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.pathprofile.truffle.adapter.SevenBitGroups;

/**
 * Sequences of numbers in few bytes: each number as its distance from the one before, in {@link
 * SevenBitGroups}. Numbers that mostly count up take one byte each. Stateless.
 */
final class PackedNumbers {
  private PackedNumbers() {}

  /** Packs any numbers. */
  static byte[] pack(int[] numbers) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(numbers.length);
    int before = 0;
    try {
      for (int number : numbers) {
        SevenBitGroups.write(out, number - before);
        before = number;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
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
    InputStream in = new ByteArrayInputStream(packed);
    int before = 0;
    try {
      for (int i = 0; i < count; i++) {
        before += SevenBitGroups.read(in);
        numbers[i] = before;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return numbers;
  }
}

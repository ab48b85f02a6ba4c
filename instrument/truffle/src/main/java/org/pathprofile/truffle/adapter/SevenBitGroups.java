package org.pathprofile.truffle.adapter;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Numbers in groups of seven bits, the lowest first; the eighth bit says that another group
 * follows. The sign is in the lowest bit, so that numbers near 0 take one byte, whether above or
 * below it. Stateless.
 */
public final class SevenBitGroups {
  private static final int GROUP = 0x7f;
  private static final int MORE = 0x80;

  private SevenBitGroups() {}

  /** Writes any number, in at most five bytes. */
  public static void write(OutputStream out, int number) throws IOException {
    int rest = (number << 1) ^ (number >> 31);
    while ((rest & ~GROUP) != 0) {
      out.write((rest & GROUP) | MORE);
      rest >>>= 7;
    }
    out.write(rest);
  }

  /**
   * Reads a number.
   *
   * @throws EOFException if the stream ends before the number does
   */
  public static int read(InputStream in) throws IOException {
    int rest = 0;
    int shift = 0;
    int group;
    do {
      group = in.read();
      if (group < 0) {
        throw new EOFException("a number without an end");
      }
      rest |= (group & GROUP) << shift;
      shift += 7;
    } while (group > GROUP);
    return (rest >>> 1) ^ -(rest & 1);
  }
}

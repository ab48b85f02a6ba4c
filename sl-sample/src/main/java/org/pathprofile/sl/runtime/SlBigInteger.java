package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.math.BigInteger;
import java.util.Objects;

/**
 * An integer that does not fit into 64 bits. Immutable.
 *
 * <p>Results of arithmetic are kept canonical by {@link #canonical}: whatever fits is a {@code
 * long}. Only the operands that the type system casts for a mixed operation are small.
 */
@ExportLibrary(InteropLibrary.class)
public final class SlBigInteger extends SlValue implements Comparable<SlBigInteger> {
  /** More bits than these lose digits in a double or a float. */
  private static final int DOUBLE_DIGITS = 53;

  private static final int FLOAT_DIGITS = 24;

  private final BigInteger value;

  public SlBigInteger(BigInteger value) {
    this.value = Objects.requireNonNull(value);
  }

  @TruffleBoundary
  public static SlBigInteger valueOf(long value) {
    return new SlBigInteger(BigInteger.valueOf(value));
  }

  /** The value as the language represents it: a {@code Long} if it fits, else a big integer. */
  @TruffleBoundary
  public static Object canonical(BigInteger value) {
    if (value.bitLength() < Long.SIZE) {
      return value.longValue();
    }
    return new SlBigInteger(value);
  }

  public BigInteger value() {
    return value;
  }

  @Override
  @TruffleBoundary
  public int compareTo(SlBigInteger other) {
    return value.compareTo(other.value);
  }

  @Override
  @TruffleBoundary
  public boolean equals(Object other) {
    return other instanceof SlBigInteger big && value.equals(big.value);
  }

  @Override
  @TruffleBoundary
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  @TruffleBoundary
  public String toString() {
    return value.toString();
  }

  @Override
  SlType type() {
    return SlType.NUMBER;
  }

  @ExportMessage
  boolean isNumber() {
    return true;
  }

  @ExportMessage
  @TruffleBoundary
  boolean fitsInByte() {
    return value.bitLength() < Byte.SIZE;
  }

  @ExportMessage
  @TruffleBoundary
  boolean fitsInShort() {
    return value.bitLength() < Short.SIZE;
  }

  @ExportMessage
  @TruffleBoundary
  boolean fitsInInt() {
    return value.bitLength() < Integer.SIZE;
  }

  @ExportMessage
  @TruffleBoundary
  boolean fitsInLong() {
    return value.bitLength() < Long.SIZE;
  }

  @ExportMessage
  boolean fitsInBigInteger() {
    return true;
  }

  @ExportMessage
  boolean fitsInFloat() {
    return fitsInBinaryDigits(FLOAT_DIGITS, Float.MAX_EXPONENT);
  }

  @ExportMessage
  boolean fitsInDouble() {
    return fitsInBinaryDigits(DOUBLE_DIGITS, Double.MAX_EXPONENT);
  }

  /** Whether a floating-point number with that many digits is exactly this integer. */
  @TruffleBoundary
  private boolean fitsInBinaryDigits(int digits, int maxExponent) {
    if (value.signum() == 0) {
      return true;
    }
    BigInteger magnitude = value.abs();
    return magnitude.bitLength() - 1 <= maxExponent
        && magnitude.bitLength() - magnitude.getLowestSetBit() <= digits;
  }

  @ExportMessage
  @TruffleBoundary
  byte asByte() throws UnsupportedMessageException {
    require(fitsInByte());
    return value.byteValue();
  }

  @ExportMessage
  @TruffleBoundary
  short asShort() throws UnsupportedMessageException {
    require(fitsInShort());
    return value.shortValue();
  }

  @ExportMessage
  @TruffleBoundary
  int asInt() throws UnsupportedMessageException {
    require(fitsInInt());
    return value.intValue();
  }

  @ExportMessage
  @TruffleBoundary
  long asLong() throws UnsupportedMessageException {
    require(fitsInLong());
    return value.longValue();
  }

  @ExportMessage
  @TruffleBoundary
  float asFloat() throws UnsupportedMessageException {
    require(fitsInFloat());
    return value.floatValue();
  }

  @ExportMessage
  @TruffleBoundary
  double asDouble() throws UnsupportedMessageException {
    require(fitsInDouble());
    return value.doubleValue();
  }

  @ExportMessage
  BigInteger asBigInteger() {
    return value;
  }

  private static void require(boolean fits) throws UnsupportedMessageException {
    if (!fits) {
      throw UnsupportedMessageException.create();
    }
  }
}

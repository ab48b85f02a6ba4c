package org.pathprofile.core.learned;

/**
 * What follows a block of a path, as one number: another block of the path, from 0 on, or the
 * path's end, below 0.
 */
public final class Symbol {
  /** The activation returned. */
  public static final int EXIT = -1;

  /** An exception ended the path. */
  public static final int THROW = -2;

  /** The activation was suspended. */
  public static final int SUSPEND = -3;

  /** The activation was torn down, or under way at the end. */
  public static final int ABANDON = -4;

  private static final int FIRST_NEXT = -5;

  private Symbol() {}

  /** The path ends, and the next one begins at {@code block}, to which an edge led. */
  public static int next(int block) {
    return FIRST_NEXT - block;
  }

  public static boolean isBlock(int symbol) {
    return symbol >= 0;
  }

  /** Whether it is the end of a path to whose last block an edge leads. */
  public static boolean isNext(int symbol) {
    return symbol <= FIRST_NEXT;
  }

  /** The block to which a symbol leads; it is a block, or {@link #isNext}. */
  public static int target(int symbol) {
    return symbol >= 0 ? symbol : FIRST_NEXT - symbol;
  }
}

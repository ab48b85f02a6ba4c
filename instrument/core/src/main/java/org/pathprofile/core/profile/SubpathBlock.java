package org.pathprofile.core.profile;

import java.util.Comparator;
import java.util.Objects;

/**
 * A block of a subpath, which may go through several functions.
 *
 * @param function whose block it is
 * @param block its number in the function's graph, at least 0
 */
public record SubpathBlock(FunctionIdentity function, int block)
    implements Comparable<SubpathBlock> {
  private static final Comparator<SubpathBlock> ORDER =
      Comparator.comparing(SubpathBlock::function).thenComparingInt(SubpathBlock::block);

  public SubpathBlock {
    Objects.requireNonNull(function, "function");
    if (block < 0) {
      throw new IllegalArgumentException("there is no block " + block);
    }
  }

  /** By function, then by number. */
  @Override
  public int compareTo(SubpathBlock other) {
    return ORDER.compare(this, other);
  }

  /** Function and number, for messages. */
  @Override
  public String toString() {
    return function.rootName() + "#" + block;
  }
}

package org.pathprofile.truffle.adapter;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The statements with which blocks begin, and which begin as often as the blocks are entered. The
 * other statements are entered at other times as well. Not thread-safe.
 */
final class FirstStatements {
  private static final int NONE = -1;

  private final Map<Integer, Integer> first = new HashMap<>();
  private final Set<Integer> later = new HashSet<>();

  /**
   * A statement is entered.
   *
   * @param isBeginning whether nothing has happened yet in the block
   */
  void enter(int element, int block, boolean isBeginning) {
    if (!isBeginning || first.putIfAbsent(block, element) != null) {
      later.add(element);
    }
  }

  /** A statement is entered at another time than at the beginning of a block. */
  void enterLater(int element) {
    later.add(element);
  }

  /** The element of the statement with which {@code block} begins, or -1. */
  int of(int block) {
    return first.getOrDefault(block, NONE);
  }

  /** The statements that are entered at other times than at the beginning of blocks. */
  Set<Integer> later() {
    return later;
  }

  /** A statement of one of several merged blocks need not run as often as they are entered. */
  void merge(int[] merged) {
    for (int block = 0; block < merged.length; block++) {
      if (merged[block] != block) {
        drop(block);
        drop(merged[block]);
      }
    }
  }

  private void drop(int block) {
    Integer statement = first.remove(block);
    if (statement != null) {
      later.add(statement);
    }
  }
}

package org.pathprofile.truffle.subpath;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/**
 * The numbers that the blocks of an engine's functions have in its streams, one function after the
 * other. Thread-safe.
 */
final class BlockNumbers {
  /** Blocks that have numbers in a row: whose they are, and which of its blocks is the first. */
  private record Row(BlockOwner owner, int firstBlock) {}

  // Guarded by this.
  private final TreeMap<Integer, Row> rows = new TreeMap<>();
  private int blocks;

  /**
   * Takes numbers that no other block gets.
   *
   * @return the first one
   * @throws UnsupportedCodeException if there are no numbers left
   */
  synchronized int take(int count) {
    if (blocks > Integer.MAX_VALUE - count) {
      throw new UnsupportedCodeException("the engine has more than 2^31 blocks");
    }
    int first = blocks;
    blocks += count;
    return first;
  }

  /** Says whose blocks have the numbers from {@code first} on. */
  synchronized void put(int first, BlockOwner owner, int firstBlock) {
    rows.put(first, new Row(owner, firstBlock));
  }

  /**
   * The block with a number.
   *
   * @param named the functions that were met so far; gets that of the block
   */
  SubpathBlock place(int number, Map<BlockOwner, FunctionProfile> named) {
    Map.Entry<Integer, Row> row;
    synchronized (this) {
      row = rows.floorEntry(number);
    }
    FunctionProfile profile = named.computeIfAbsent(row.getValue().owner(), BlockOwner::shape);
    return new SubpathBlock(
        profile.identity(), row.getValue().firstBlock() + number - row.getKey());
  }

  /** The numbers of the blocks of subpaths; -1 for those of functions that have none. */
  List<int[]> of(List<Subpath> subpaths) {
    TreeMap<Integer, Row> present;
    synchronized (this) {
      present = new TreeMap<>(rows);
    }
    Map<FunctionIdentity, NavigableMap<Integer, Integer>> numbers = new HashMap<>();
    present.forEach(
        (number, row) ->
            numbers
                .computeIfAbsent(row.owner().shape().identity(), identity -> new TreeMap<>())
                .put(row.firstBlock(), number));
    return subpaths.stream()
        .map(subpath -> subpath.blocks().stream().mapToInt(b -> of(b, numbers)).toArray())
        .toList();
  }

  private static int of(
      SubpathBlock block, Map<FunctionIdentity, NavigableMap<Integer, Integer>> numbers) {
    Map.Entry<Integer, Integer> row =
        numbers.getOrDefault(block.function(), new TreeMap<>()).floorEntry(block.block());
    return row == null ? -1 : row.getValue() + block.block() - row.getKey();
  }
}

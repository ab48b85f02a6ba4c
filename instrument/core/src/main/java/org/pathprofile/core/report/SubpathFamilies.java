package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;

/**
 * Groups subpaths of which one tells the others: a part of a subpath, or the same loop run through
 * from another place or more often, tells a reader nothing new.
 *
 * <p>Greedy: each subpath, hottest first, joins the first family whose head tells it, or becomes
 * the head of a new one. Takes time proportional to the subpaths times the families times the
 * square of the length.
 */
final class SubpathFamilies {

  /**
   * A subpath and those that it tells.
   *
   * @param head the hottest of the family
   * @param others how many others there are
   */
  record Family(Subpath head, int others) {}

  private final List<Subpath> heads = new ArrayList<>();
  private final List<int[]> unrolled = new ArrayList<>();
  private final List<Integer> others = new ArrayList<>();
  private final Map<SubpathBlock, Integer> numbers = new HashMap<>();
  private final int longest;
  private int strangers;

  private SubpathFamilies(int longest) {
    this.longest = longest;
  }

  /**
   * Groups subpaths.
   *
   * @param subpaths hottest first
   * @param most how many families to make; what they do not tell is left out
   */
  static SubpathFamilies of(List<Subpath> subpaths, int most) {
    int longest = subpaths.stream().mapToInt(Subpath::length).max().orElse(0);
    SubpathFamilies families = new SubpathFamilies(longest);
    subpaths.forEach(subpath -> families.add(subpath, most));
    return families;
  }

  /** The families in the order of their heads. */
  List<Family> families() {
    List<Family> result = new ArrayList<>();
    for (int i = 0; i < heads.size(); i++) {
      result.add(new Family(heads.get(i), others.get(i)));
    }
    return result;
  }

  /** How many subpaths are in no family. */
  int strangers() {
    return strangers;
  }

  private void add(Subpath subpath, int most) {
    int[] blocks =
        subpath.blocks().stream()
            .mapToInt(block -> numbers.computeIfAbsent(block, b -> numbers.size()))
            .toArray();
    for (int i = 0; i < heads.size(); i++) {
      if (contains(unrolled.get(i), blocks)) {
        others.set(i, others.get(i) + 1);
        return;
      }
    }
    if (heads.size() < most) {
      heads.add(subpath);
      unrolled.add(unrolled(blocks));
      others.add(0);
    } else {
      strangers++;
    }
  }

  /** The blocks; if they repeat a run, as often as it takes to contain any subpath of the loop. */
  private int[] unrolled(int[] blocks) {
    for (int period = 1; 2 * period <= blocks.length; period++) {
      if (hasPeriod(blocks, period)) {
        int[] longer = new int[longest + period];
        for (int i = 0; i < longer.length; i++) {
          longer[i] = blocks[i % period];
        }
        return longer;
      }
    }
    return blocks;
  }

  private static boolean hasPeriod(int[] blocks, int period) {
    for (int i = period; i < blocks.length; i++) {
      if (blocks[i] != blocks[i - period]) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(int[] whole, int[] part) {
    for (int start = 0; start + part.length <= whole.length; start++) {
      int equal = 0;
      while (equal < part.length && whole[start + equal] == part[equal]) {
        equal++;
      }
      if (equal == part.length) {
        return true;
      }
    }
    return false;
  }
}

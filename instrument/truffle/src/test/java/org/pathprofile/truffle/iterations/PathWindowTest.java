package org.pathprofile.truffle.iterations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.kiter.KSlabForest;

class PathWindowTest {

  /** Compares with a list, for every length and numbers of ids around the powers of two. */
  @Test
  void holdsTheLastPaths() {
    Random random = new Random(3);
    int mostWords = 0;
    for (int k = 1; k <= KSlabForest.MAX_K; k++) {
      for (int bit = 0; bit <= 61; bit++) {
        for (int more = -1; more <= 1; more++) {
          long paths = (1L << bit) + more;
          if (paths > 0 && paths <= PathWindow.MOST_PATHS) {
            PathWindow window = new PathWindow(k, paths);
            mostWords = Math.max(mostWords, window.words());
            compare(window, k, paths, random);
          }
        }
      }
    }
    // A note has room for one word more, which says where an exception has broken a path off.
    assertEquals(IterationProfiling.mostWords(KSlabForest.MAX_K), mostWords + 1);
  }

  private static void compare(PathWindow window, int k, long paths, Random random) {
    long[] words = new long[window.words()];
    List<Long> ended = new ArrayList<>();
    for (int i = 0; i < 3 * k + 5; i++) {
      if (random.nextInt(4 * k) == 0) {
        window.clear(words);
        ended.clear();
      }
      long id = id(random, paths);
      window.push(words, id);
      ended.add(id >= 0 && id < paths ? id : PathWindow.UNKNOWN);
      String message = "k " + k + ", " + paths + " paths, " + ended + " " + Arrays.toString(words);
      List<Long> last = ended.subList(Math.max(0, ended.size() - k), ended.size());
      assertEquals(last, window.ids(words), message);
      assertEquals(ended.size() >= k, window.isFull(words), message);
      assertEquals(ended.size() > k, window.isOverfull(words), message);
      if (words.length == 1) {
        assertTrue(Long.compareUnsigned(words[0], window.largest()) <= 0, message);
      }
    }
  }

  private static long id(Random random, long paths) {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> paths - 1;
      case 2 -> paths + random.nextInt(2);
      case 3 -> -1 - random.nextInt(2);
      default -> random.nextLong(paths);
    };
  }

  /** Two iterations of a function of usual size take one word. */
  @Test
  void isSmallWhereThereAreFewPaths() {
    assertEquals(1, new PathWindow(2, 1L << 29).words());
    assertEquals(1, new PathWindow(3, 1L << 18).words());
    assertEquals(2, new PathWindow(2, 1L << 40).words());
  }
}

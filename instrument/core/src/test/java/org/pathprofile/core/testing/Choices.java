package org.pathprofile.core.testing;

import java.util.List;
import java.util.Random;

/** Where generators take their decisions from: a random number generator, or a list to shrink. */
@FunctionalInterface
public interface Choices {
  /** A number from 0 to {@code bound - 1}; the simplest choice is 0. */
  int next(int bound);

  /** Whether the next choice, of one in {@code bound}, is made. The simplest answer is no. */
  default boolean oneIn(int bound) {
    return next(bound) == bound - 1;
  }

  static Choices from(Random random) {
    return random::nextInt;
  }

  /** Takes the numbers in order; when they run out, every choice is the simplest. */
  static Choices from(List<Integer> numbers) {
    int[] taken = new int[1];
    return bound -> taken[0] < numbers.size() ? numbers.get(taken[0]++) % bound : 0;
  }
}

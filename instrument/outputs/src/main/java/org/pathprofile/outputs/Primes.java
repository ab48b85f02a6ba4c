package org.pathprofile.outputs;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.pathprofile.core.coverage.FunctionPrimes;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.report.Decision;
import org.pathprofile.core.report.PathDescription;

/** What both formats of prime paths say. */
final class Primes {
  private Primes() {}

  /** The decisions along some blocks, with lines. */
  static String decisions(FunctionProfile function, int[] blocks) {
    PathKey path = new PathKey(blocks, PathEnding.ABANDONED);
    return PathDescription.decisions(function, path).stream()
        .map(Decision::toString)
        .collect(Collectors.joining(", "));
  }

  /** Whether the nearest path is left only because the counting of it ends at a loop. */
  static boolean endsThere(int[] prime, FunctionPrimes.Nearest nearest, PathCount counted) {
    int[] blocks = counted.blocks();
    int common = nearest.blocks();
    return counted.ends().listsNextBlock()
        && common <= blocks.length
        && Arrays.equals(prime, 0, common, blocks, blocks.length - common, blocks.length);
  }

  /** A block as the decision that leads to it, or else as a place. */
  static String place(FunctionProfile function, int number) {
    Block block = function.graph().block(number);
    if (number == function.graph().exit()) {
      return "the end";
    }
    return block.description().isEmpty()
        ? new Decision(number, block.line(), 0, "block " + number).toString()
        : PathDescription.name(function.graph(), block);
  }
}

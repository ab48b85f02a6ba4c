package org.pathprofile.outputs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pathprofile.core.coverage.FunctionPrimes;
import org.pathprofile.core.coverage.Ratio;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.Decision;
import org.pathprofile.core.report.PathDescription;

/** What both formats of prime paths say. */
final class Primes {
  /** Of one function; the whole of what GCC lists would be many megabytes. */
  static final int MOST = 10_000;

  private Primes() {}

  static FunctionPrimes of(PathProfile profile, FunctionProfile function) {
    return FunctionPrimes.of(profile, function, MOST);
  }

  /** That of all functions. */
  static Ratio ratio(PathProfile profile) {
    long covered = 0;
    long total = 0;
    for (FunctionProfile function : profile.functions()) {
      Ratio ratio = of(profile, function).ratio();
      covered += ratio.covered();
      total += ratio.total();
    }
    return new Ratio(covered, total);
  }

  /** The decisions along some blocks, with lines. */
  static String decisions(FunctionProfile function, int[] blocks) {
    List<String> texts = new ArrayList<>();
    for (Decision decision :
        PathDescription.decisions(function, new PathKey(blocks, PathEnding.ABANDONED))) {
      texts.add(decision.toString());
    }
    return String.join(", ", texts);
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
    String text = block.description().isEmpty() ? "block " + number : block.description();
    return new Decision(number, block.line(), text).toString();
  }
}

package org.pathprofile.truffle;

import java.util.List;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;

/** Activations that have begun and not ended, as far as exact counts tell. */
final class OpenActivations {
  private OpenActivations() {}

  /**
   * How many there are at least. Those of which no path has ended yet are in no count, and of
   * functions that have rested it is not known.
   *
   * @param functions in mode exact
   */
  static long in(List<FunctionProfile> functions) {
    long sum = 0;
    for (FunctionProfile function : functions) {
      if (function.rests().equals(FunctionRests.NONE)) {
        sum += Math.max(0, function.activations() - ended(function));
      }
    }
    return sum;
  }

  private static long ended(FunctionProfile function) {
    long ended = 0;
    for (PathCount path : function.paths()) {
      if (isEnd(path.ends())) {
        ended += path.count();
      }
      BlockKind first = function.graph().block(path.blocks()[0]).kind();
      if (first == BlockKind.CATCH || first == BlockKind.FINALLY) {
        // The exception before it did not end the activation.
        ended -= path.count();
      }
    }
    return ended;
  }

  private static boolean isEnd(PathEnding ending) {
    return switch (ending) {
      case EXIT, EXCEPTION, ABANDONED -> true;
      default -> false;
    };
  }
}

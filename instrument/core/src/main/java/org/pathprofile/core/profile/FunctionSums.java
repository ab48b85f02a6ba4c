package org.pathprofile.core.profile;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.pathprofile.core.graph.ControlFlowGraph;

/** Sums and differences of two profiles of a function. Paths are matched by {@link PathKey}. */
final class FunctionSums {
  private FunctionSums() {}

  /**
   * The sum of two profiles of the same function.
   *
   * @throws IllegalArgumentException if the functions differ, have different graphs under the same
   *     hash, or their paths were followed over different numbers of iterations
   * @throws ArithmeticException if a count exceeds {@link Long#MAX_VALUE}
   */
  static FunctionProfile plus(FunctionProfile a, FunctionProfile b) {
    FunctionIdentity identity = a.identity();
    if (!identity.equals(b.identity())) {
      throw new IllegalArgumentException(identity + " and " + b.identity() + " differ");
    }
    ControlFlowGraph common = Graphs.common(a.graph(), b.graph());
    if (common == null) {
      throw new IllegalArgumentException(
          "the function "
              + identity
              + " has two graphs with the same hash "
              + identity.graphHash());
    }
    if (!a.iterations().equals(b.iterations())) {
      throw new IllegalArgumentException(
          ("the paths of %s cannot be summed, they span different numbers of"
                  + " iterations: %s and %s; profile again with the same K")
              .formatted(identity, a.iterations(), b.iterations()));
    }
    if (hasGrown(common, a, b)) {
      return inGrown(common, a, b, FunctionSums::plus);
    }
    Map<PathKey, PathCount> others = byKey(b);
    Map<PathKey, PathCount> sums = new HashMap<>(others);
    sums.replaceAll((key, path) -> path.withoutInterval());
    for (PathCount path : a.paths()) {
      PathCount match = others.get(path.key());
      sums.put(path.key(), match == null ? path.withoutInterval() : path.plus(match));
    }
    Map<BlockLeft, Long> left = new HashMap<>(a.left());
    b.left().forEach((place, count) -> left.merge(place, count, Math::addExact));
    return a.like(common)
        .activations(a.allActivations().plus(b.allActivations()))
        .staticPaths(larger(a.staticPaths(), b.staticPaths()))
        .irregular(Math.addExact(a.irregular(), b.irregular()))
        .structure(StructurePart.sums(a.structure(), b.structure()))
        .rests(a.rests().plus(b.rests()))
        .left(left)
        .build(sums.values().stream());
  }

  /** Empty, which is unknown, if one is. */
  private static Optional<BigInteger> larger(Optional<BigInteger> a, Optional<BigInteger> b) {
    return a.flatMap(one -> b.map(one::max));
  }

  /**
   * What was counted since an earlier snapshot of the same function, without intervals.
   *
   * @throws IllegalArgumentException if the functions have different graphs or numbers of
   *     iterations, or a count fell
   */
  static FunctionProfile minus(FunctionProfile later, FunctionProfile earlier) {
    FunctionIdentity identity = later.identity();
    ControlFlowGraph common = Graphs.common(later.graph(), earlier.graph());
    if (common == null || !later.iterations().equals(earlier.iterations())) {
      throw new IllegalArgumentException("the function " + identity + " has two graphs");
    }
    if (hasGrown(common, later, earlier)) {
      return inGrown(common, later, earlier, FunctionSums::minus);
    }
    Map<PathKey, PathCount> before = byKey(earlier);
    Map<PathKey, PathCount> rest = new HashMap<>();
    for (PathCount path : later.paths()) {
      PathCount old = before.remove(path.key());
      PathCount since = old == null ? path.withoutInterval() : path.minus(old, identity);
      if (since != null) {
        rest.put(path.key(), since);
      }
    }
    ProfileDifference.subtract(0, before.size(), identity);
    Map<BlockLeft, Long> left = new HashMap<>(later.left());
    left.replaceAll((place, count) -> count - earlier.left().getOrDefault(place, 0L));
    left.values().removeIf(count -> count <= 0);
    return later
        .like(common)
        .activations(later.allActivations().minus(earlier.allActivations(), identity))
        .irregular(ProfileDifference.subtract(later.irregular(), earlier.irregular(), identity))
        .rests(FunctionRests.NONE)
        .left(left)
        .build(rest.values().stream());
  }

  /** The same counts, which are no longer known to be within intervals. */
  static FunctionProfile withoutIntervals(FunctionProfile function) {
    return function
        .like(function.graph())
        .activations(function.allActivations().withoutInterval())
        .build(function.paths().stream().map(PathCount::withoutInterval));
  }

  /** Whether paths must first be cut where those of the common graph end. */
  private static boolean hasGrown(ControlFlowGraph common, FunctionProfile a, FunctionProfile b) {
    return common.granularity().isLearned() && !(a.graph() == common && b.graph() == common);
  }

  private static FunctionProfile inGrown(
      ControlFlowGraph common,
      FunctionProfile a,
      FunctionProfile b,
      BinaryOperator<FunctionProfile> operation) {
    GrownGraph grown = new GrownGraph(common, a, b);
    return operation.apply(grown.of(a), grown.of(b));
  }

  private static Map<PathKey, PathCount> byKey(FunctionProfile function) {
    return function.paths().stream().collect(Collectors.toMap(PathCount::key, path -> path));
  }
}

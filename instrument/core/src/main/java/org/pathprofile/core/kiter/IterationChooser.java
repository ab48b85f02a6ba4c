package org.pathprofile.core.kiter;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.pathprofile.core.numbering.AcyclicGraph;

/**
 * Chooses over how many iterations the innermost loops of a function are followed, so that its
 * paths can be numbered and told apart.
 *
 * <p>A loop whose header is shared with other ways of beginning a path ({@link
 * UnrolledLoop#isCompensated}) is not unrolled here: its paths would not tell which of their blocks
 * an earlier path covers. Stateless.
 */
public final class IterationChooser {
  private IterationChooser() {}

  /**
   * The numbering that follows every innermost loop over {@code k} iterations.
   *
   * @param acyclic in which paths end on back edges
   * @param k at least 1
   * @param mostPaths how many paths there may be
   * @return empty if a loop cannot be unrolled, if there is none, or if there are too many paths
   */
  public static Optional<KIterationNumbering> uniform(AcyclicGraph acyclic, int k, long mostPaths) {
    IterationScheme scheme = IterationScheme.of(acyclic).withInnermost(k);
    boolean isComplete =
        !scheme.loops().isEmpty()
            && scheme.loops().size() == innermostLoops(acyclic).cardinality()
            && scheme.loops().stream().allMatch(UnrolledLoop::isCompensated);
    return isComplete ? numbering(scheme, mostPaths) : Optional.empty();
  }

  /**
   * The numbering that follows each innermost loop over as many iterations as there is room for.
   * The loops, those in deeper nests first, take turns in being given one more, until that makes
   * too many paths.
   *
   * <p>Takes at most one numbering per loop, and one per iteration given.
   *
   * @param acyclic in which paths end on back edges
   * @param mostIterations how many iterations any loop is given at most
   * @param mostPaths how many paths there may be
   * @return empty if no loop can be followed over two iterations
   */
  public static Optional<KIterationNumbering> perLoop(
      AcyclicGraph acyclic, int mostIterations, long mostPaths) {
    List<UnrolledLoop> loops =
        IterationScheme.of(acyclic).withInnermost(2).loops().stream()
            .filter(UnrolledLoop::isCompensated)
            .sorted(
                Comparator.comparing(
                    (UnrolledLoop loop) -> -acyclic.loops().depthOfBlock(loop.header())))
            .toList();
    int[] k = new int[loops.size()];
    Arrays.fill(k, 1);
    BitSet growing = new BitSet();
    growing.set(0, k.length);
    Optional<KIterationNumbering> best = Optional.empty();
    for (int next = 2; next <= mostIterations && !growing.isEmpty(); next++) {
      for (int loop : growing.stream().toArray()) {
        k[loop] = next;
        Optional<KIterationNumbering> more = numbering(scheme(acyclic, loops, k), mostPaths);
        if (more.isPresent()) {
          best = more;
        } else {
          k[loop] = next - 1;
          growing.clear(loop);
        }
      }
    }
    return best;
  }

  private static IterationScheme scheme(AcyclicGraph acyclic, List<UnrolledLoop> loops, int[] k) {
    IterationScheme scheme = IterationScheme.of(acyclic);
    for (int loop = 0; loop < k.length; loop++) {
      scheme = k[loop] > 1 ? scheme.with(k[loop], loops.get(loop).backEdges()) : scheme;
    }
    return scheme;
  }

  private static Optional<KIterationNumbering> numbering(IterationScheme scheme, long mostPaths) {
    try {
      return Optional.of(KIterationNumbering.of(scheme)).filter(n -> n.pathCount() <= mostPaths);
    } catch (TooManyPathsException e) {
      return Optional.empty();
    }
  }

  private static BitSet innermostLoops(AcyclicGraph acyclic) {
    BitSet innermost = new BitSet();
    innermost.set(0, acyclic.loops().loopCount());
    IntStream.range(0, acyclic.loops().loopCount())
        .map(acyclic.loops()::parent)
        .filter(parent -> parent >= 0)
        .forEach(innermost::clear);
    return innermost;
  }
}

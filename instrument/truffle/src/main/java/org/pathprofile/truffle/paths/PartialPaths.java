package org.pathprofile.truffle.paths;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.BallLarusNumbering;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;
import org.pathprofile.truffle.probe.ActivationPlan;

/**
 * Decodes the beginnings of paths, which is what is counted of a path that an exception ends.
 *
 * <p>Where no probe has told which block was left, only the register is known. Then the path is as
 * long as all the ways agree that lead to a block that can throw, and give the register its value.
 * It may be shorter than the one that was taken, but has no block that was not entered.
 */
final class PartialPaths {
  private final RemadePlan source;
  private final PathPlan plan;

  /** Null until needed, for the graph may have to be made for it. */
  private int @Nullable [] throwing;

  PartialPaths(RemadePlan source) {
    this.source = source;
    this.plan = source.get();
  }

  /** The blocks with code that can throw and has no probe of its own. */
  private int[] throwing() {
    if (throwing == null) {
      GuestGraph graph = source.guestGraph();
      throwing =
          graph.elements().stream()
              .filter(element -> !graph.alwaysThrows(element))
              .map(Element::throwSites)
              .flatMap(List::stream)
              .mapToInt(Site::block)
              .distinct()
              .filter(plan::isReachable)
              .toArray();
    }
    return throwing;
  }

  /** The beginning of a path that was left in {@code block}, or null if the register is wrong. */
  @Nullable DecodedPath pathTo(int block, long register) {
    return block == ActivationPlan.NO_BLOCK
        ? commonBeginning(throwing(), register)
        : wayTo(block, register);
  }

  /** The beginning of a path that was left at a loop's header, or null if it was not. */
  @Nullable DecodedPath pathToHeader(long register) {
    IntStream headers =
        IntStream.range(0, plan.graph().blockCount())
            .filter(block -> plan.loops().isHeader(block) && plan.isReachable(block));
    return commonBeginning(headers.toArray(), register);
  }

  /** Takes time linear in the number of blocks, and in the length of paths. */
  private @Nullable DecodedPath commonBeginning(int[] blocks, long register) {
    DecodedPath common = null;
    for (int block : blocks) {
      DecodedPath way = wayTo(block, register);
      if (way != null) {
        common = common == null ? way : commonBeginning(common, way);
        if (common == null) {
          return null;
        }
      }
    }
    return common;
  }

  private DecodedPath wayTo(int block, long register) {
    try {
      return plan.decodePartial(block, register);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Null if the two do not begin at the same block. */
  private @Nullable DecodedPath commonBeginning(DecodedPath one, DecodedPath other) {
    if (one.start() != other.start() || one.block(0) != other.block(0)) {
      return null;
    }
    int length = Arrays.mismatch(one.edges(), other.edges());
    int[] edges = length < 0 ? one.edges() : Arrays.copyOf(one.edges(), length);
    return DecodedPath.of(plan.graph(), one.start(), one.block(0), edges, EndKind.PARTIAL);
  }

  /** The number of the beginning of a path, as {@link PathPlan#partialId} tells it. */
  long idOf(DecodedPath beginning) {
    BallLarusNumbering numbering = plan.numbering();
    long id = numbering.startValue(beginning.block(0));
    for (int edge : beginning.edges()) {
      id += numbering.value(edge);
    }
    return id;
  }
}

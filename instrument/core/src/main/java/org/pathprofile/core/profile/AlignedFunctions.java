package org.pathprofile.core.profile;

import java.util.Optional;
import org.pathprofile.core.graph.ControlFlowGraph;

/**
 * Two profiles of what may be one function, in terms of graphs whose blocks have the same numbers,
 * so that equal {@link PathKey}s are the same path.
 *
 * @param before the one profile
 * @param after the other one
 */
public record AlignedFunctions(FunctionProfile before, FunctionProfile after) {

  /**
   * Aligns two profiles whose graphs have the same blocks and edges in the same order, wherever in
   * the source and whatever their descriptions. Graphs that were learned may know different parts
   * of one graph; the counts are then those of the whole, and estimates have lost their intervals.
   * Takes time linear in the sizes of the graphs, and of the paths if they were learned.
   *
   * @return empty if the graphs differ, or the paths span different numbers of iterations
   */
  public static Optional<AlignedFunctions> of(FunctionProfile before, FunctionProfile after) {
    if (!before.iterations().equals(after.iterations())) {
      return Optional.empty();
    }
    if (Graphs.haveSameShape(before.graph(), after.graph())) {
      return Optional.of(new AlignedFunctions(before, after));
    }
    ControlFlowGraph common = Graphs.common(before.graph(), after.graph());
    if (common == null) {
      return Optional.empty();
    }
    GrownGraph grown = new GrownGraph(common, before, after);
    return Optional.of(new AlignedFunctions(grown.of(before), grown.of(after)));
  }
}

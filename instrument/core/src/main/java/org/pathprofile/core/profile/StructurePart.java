package org.pathprofile.core.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * What was recorded of a structure graph: the outline of a function, or one of its loops, each
 * without the loops inside of it (Yasue et al., <i>Structural Path Profiling</i>, 2003).
 *
 * @param parent the index of the graph around this one; -1 for the outline graph
 * @param header the header of the loop; -1 for the outline graph
 * @param recorded how many of its paths were recorded, at least 0
 * @param entered how many of these came from outside of the loop, at least 0
 * @param lost how many paths ended while it was recorded of which a part was not seen, at least 0
 * @param spent whether its budget is spent, so that no more paths are recorded
 * @param coefficient how many paths, on the scale of the outline graph, one recorded path stands
 *     for; at least 0
 * @param assumed whether the coefficient rests on an assumption, because no recorded path entered
 *     the loop, or none of the graph around it passed the loop: that one did
 */
public record StructurePart(
    int parent,
    int header,
    long recorded,
    long entered,
    long lost,
    boolean spent,
    double coefficient,
    boolean assumed) {

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public StructurePart {
    if (parent < -1 || header < -1 || (parent < 0) != (header < 0)) {
      throw new IllegalArgumentException(
          "a structure graph has both a parent and a header, or neither, not "
              + parent
              + " and "
              + header);
    }
    if (recorded < 0 || entered < 0 || lost < 0) {
      throw new IllegalArgumentException("counts of a structure graph must not be negative");
    }
    if (!(coefficient >= 0) || Double.isInfinite(coefficient)) {
      throw new IllegalArgumentException("a coefficient must not be " + coefficient);
    }
  }

  /** Whether this is the graph of what is outside of all loops. */
  public boolean isOutline() {
    return parent < 0;
  }

  static List<StructurePart> sums(List<StructurePart> a, List<StructurePart> b) {
    if (a.size() != b.size()) {
      throw new IllegalArgumentException(
          "structural paths and paths of whole graphs cannot be summed");
    }
    List<StructurePart> sums = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      sums.add(a.get(i).plus(b.get(i)));
    }
    return List.copyOf(sums);
  }

  /** The coefficient of a sum is the mean over what was recorded. */
  private StructurePart plus(StructurePart other) {
    if (parent != other.parent || header != other.header) {
      throw new IllegalArgumentException("a function has two different structures");
    }
    double both = (double) recorded + other.recorded;
    double corrected = coefficient * recorded + other.coefficient * other.recorded;
    return new StructurePart(
        parent,
        header,
        Math.addExact(recorded, other.recorded),
        Math.addExact(entered, other.entered),
        Math.addExact(lost, other.lost),
        spent && other.spent,
        both == 0 ? Math.max(coefficient, other.coefficient) : corrected / both,
        assumed || other.assumed);
  }
}

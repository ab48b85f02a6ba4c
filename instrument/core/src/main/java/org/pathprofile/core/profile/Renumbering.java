package org.pathprofile.core.profile;

/**
 * What it brought to number the paths of functions anew by what had been counted (M. D. Bond and K.
 * S. McKinley, "Continuous Path and Edge Profiling", MICRO 2005, section 3.4: smart path
 * numbering). In mode sampled the figures are those of samples.
 *
 * @param functions how many functions have a renewed numbering, at least 0
 * @param edges how often edges of these functions were taken up to the renewal
 * @param additionsBefore how many of these times took an addition to the path register under the
 *     first numbering
 * @param additionsAfter how many take one under the present numbering
 */
public record Renumbering(int functions, long edges, long additionsBefore, long additionsAfter) {

  /** No function was numbered anew. */
  public static final Renumbering NONE = new Renumbering(0, 0, 0, 0);

  /**
   * @throws IllegalArgumentException if a figure is negative
   */
  public Renumbering {
    if (functions < 0 || edges < 0 || additionsBefore < 0 || additionsAfter < 0) {
      throw new IllegalArgumentException(
          "the figures of a renumbering must not be negative: "
              + functions
              + ", "
              + edges
              + ", "
              + additionsBefore
              + ", "
              + additionsAfter);
    }
  }

  /** The sums of both, saturating. */
  public Renumbering plus(Renumbering other) {
    return new Renumbering(
        functions + other.functions,
        Saturating.add(edges, other.edges),
        Saturating.add(additionsBefore, other.additionsBefore),
        Saturating.add(additionsAfter, other.additionsAfter));
  }
}

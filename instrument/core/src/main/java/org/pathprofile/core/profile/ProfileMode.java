package org.pathprofile.core.profile;

/** How the counts of a profile were obtained. */
public enum ProfileMode {
  /** Every path was counted. */
  EXACT("exact"),
  /** Paths were sampled at their ends (Bond and McKinley, MICRO 2005). */
  SAMPLED("sampled"),
  /** Paths of structure graphs, each within a budget (Yasue et al., PACT 2003). */
  STRUCTURAL("structural"),
  /** The first paths of every function, within a budget; the comparison to structural profiles. */
  BASELINE("baseline"),
  /** Subpaths that begin anywhere, sampled into a hot list (Oren, 2002). */
  SUBPATH("subpath");

  private final String label;

  ProfileMode(String label) {
    this.label = label;
  }

  /** The mode's name in files and options, in lower case. */
  public String label() {
    return label;
  }

  /** Whether counts are numbers of executions; otherwise they are estimates or samples. */
  public boolean isExact() {
    return this == EXACT;
  }

  /**
   * Whether every function has a budget of its own, so that counts of different functions cannot be
   * compared: those that ran more often than others have no more paths counted.
   */
  public boolean isPerFunction() {
    return this == STRUCTURAL || this == BASELINE;
  }
}

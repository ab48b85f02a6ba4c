package org.pathprofile.core.profile;

/** What the counts of a profile are numbers of. */
public enum CountUnit {
  /** Executions, counted or estimated. */
  EXECUTIONS("executions"),
  /**
   * Samples, each of which stands for an unknown number of executions. So are the counts of mode
   * sampled in files of schema 1, from before samples were weighed.
   */
  SAMPLES("samples");

  private final String label;

  CountUnit(String label) {
    this.label = label;
  }

  /** The unit's name in files, in lower case. */
  public String label() {
    return label;
  }
}

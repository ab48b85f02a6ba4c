package org.pathprofile.core.compare;

/** Whether a change of a share is more than chance. */
public enum Certainty {
  /** Every path was counted: the difference is a fact. */
  FACT("fact"),
  /** The shares are estimates, and {@link ShareTest} says that chance does not explain it. */
  SIGNIFICANT("significant"),
  /** The shares are estimates, and chance may explain the difference. */
  NOT_SIGNIFICANT("not significant"),
  /** The shares are estimates without intervals, so nobody can tell. */
  UNKNOWN("unknown");

  private final String label;

  Certainty(String label) {
    this.label = label;
  }

  /** The name in files and texts, in lower case. */
  public String label() {
    return label;
  }
}

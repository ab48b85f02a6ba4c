package org.pathprofile.core.insight;

/** What a finding is about. */
public enum FindingKind {
  /** A decision comes out one way always once an earlier one has come out in a certain way. */
  CORRELATED("decided before", 3),
  /** Tests that are made one after the other in another order than that of their frequency. */
  ORDER("order of tests", 3),
  /** Many runs end with an exception. */
  EXCEPTION("exceptions", 6),
  /** A decision that comes up often, and always came out the same way. */
  ONE_WAY("always one way", 1),
  /** A hot function most of which never ran. */
  COLD("cold code", 0.3),
  /** A loop that hardly ever runs twice. */
  SHORT_LOOP("short loop", 1),
  /** How often a hot loop goes back each time that it is entered. */
  TRIPS("trips of a loop", 0.2);

  private final String label;
  private final double weight;

  FindingKind(String label, double weight) {
    this.label = label;
    this.weight = weight;
  }

  /** A few words for people. */
  public String label() {
    return label;
  }

  /** How much a share of the program counts for, beside findings of other kinds. */
  double weight() {
    return weight;
  }
}

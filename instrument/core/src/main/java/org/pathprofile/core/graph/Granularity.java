package org.pathprofile.core.graph;

/** How fine the blocks of a graph are, and how its paths became known. */
public enum Granularity {
  /** The outcomes of decisions. */
  DECISION("decision"),
  /** Statements; their paths are learned at run time. */
  STATEMENT("statement"),
  /** Source lines; their paths are learned at run time. */
  LINE("line");

  private final String label;

  Granularity(String label) {
    this.label = label;
  }

  /** The name in files, in lower case. */
  public String label() {
    return label;
  }

  /**
   * Whether paths are learned while a program runs. Unless {@link ControlFlowGraph#isComplete}, the
   * graph then has those edges only that were seen, and grows.
   */
  public boolean isLearned() {
    return this != DECISION;
  }
}

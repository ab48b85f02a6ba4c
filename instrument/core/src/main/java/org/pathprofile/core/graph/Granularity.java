package org.pathprofile.core.graph;

/** How fine the blocks of a graph are, and how its edges became known. */
public enum Granularity {
  /** The outcomes of decisions; all edges that the code has. */
  DECISION("decision"),
  /** Statements; the edges that were seen at run time. */
  STATEMENT("statement"),
  /** Source lines; the edges that were seen at run time. */
  LINE("line");

  private final String label;

  Granularity(String label) {
    this.label = label;
  }

  /** The name in files, in lower case. */
  public String label() {
    return label;
  }

  /** Whether the graph has only those edges that were seen, and grows while a program runs. */
  public boolean isLearned() {
    return this != DECISION;
  }
}

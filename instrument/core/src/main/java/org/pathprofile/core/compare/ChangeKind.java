package org.pathprofile.core.compare;

/** What happened to a path from one profile to another. */
public enum ChangeKind {
  /** It runs in the second profile only. */
  NEW("new"),
  /** It runs in the first profile only. */
  GONE("gone"),
  /** Its share of the branch flow rose, and its count is another. */
  HOTTER("hotter"),
  /** Its share of the branch flow fell, and its count is another. */
  COLDER("colder"),
  /** Its share of the branch flow or its count is the same, or nearly so. */
  SAME("same");

  private final String label;

  ChangeKind(String label) {
    this.label = label;
  }

  /** The name in files and texts, in lower case. */
  public String label() {
    return label;
  }
}

package org.pathprofile.core.compare;

/** How a function of one profile was found in another one. */
public enum MatchedBy {
  /** Source, place, name and graph are the same. */
  IDENTITY("identity", "the same place"),
  /** Name, language and text are the same; the place may be another one. */
  TEXT("text", "the same text"),
  /** The texts are not known; name, name of the source and shape of the graph are the same. */
  SHAPE("shape", "the same name and shape; the texts are not known or differ"),
  /**
   * Only the names are the same: the graphs differ, so their paths cannot be told to be the same.
   */
  NAME("name", "the same name only: the code has changed, so no path is the same"),
  /** There is no such function in the other profile. */
  NOTHING("nothing", "in one profile only");

  private final String label;
  private final String explanation;

  MatchedBy(String label, String explanation) {
    this.label = label;
    this.explanation = explanation;
  }

  /** The name in files, in lower case. */
  public String label() {
    return label;
  }

  /** What it means, for a reader. */
  public String explanation() {
    return explanation;
  }
}

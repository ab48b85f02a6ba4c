package org.pathprofile.core.graph;

import java.util.Objects;

/**
 * Code of which the counts of a graph tell nothing: neither that it ran, nor that it did not.
 *
 * @param section where it is; a line is unknown if one of these begins on it
 * @param what what is unknown of it
 */
public record UnknownCode(SourceRange section, What what) {

  /** What is unknown. */
  public enum What {
    /** How often it ran, and whether it did. */
    COUNT("count"),
    /** Which way a decision went, or whether it is one; the code itself has its count. */
    OUTCOME("outcome");

    private final String label;

    What(String label) {
      this.label = label;
    }

    /** The name in files, in lower case. */
    public String label() {
      return label;
    }
  }

  public UnknownCode {
    Objects.requireNonNull(section, "section");
    Objects.requireNonNull(what, "what");
  }

  /** The same of all code that begins on a line. */
  public static UnknownCode ofLine(int line, What what) {
    return new UnknownCode(new SourceRange(line, 1, line, 1), what);
  }
}

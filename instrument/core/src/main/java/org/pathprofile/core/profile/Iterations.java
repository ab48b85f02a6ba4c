package org.pathprofile.core.profile;

import java.util.Objects;

/**
 * Over how many iterations of a loop the paths of a function were followed, and how.
 *
 * @param k how many iterations a path spans at most, at least 1
 * @param form what is a path
 */
public record Iterations(int k, Form form) {

  /** Paths end where a loop begins another iteration. */
  public static final Iterations ONE = new Iterations(1, Form.PERFECT);

  /** What is a path of several iterations. */
  public enum Form {
    /**
     * Innermost loops are followed over up to {@code k} iterations each, and paths end where a loop
     * around them goes back; every path has a number (Roy and Srikant, CGO 2009).
     */
    PERFECT("perfect"),
    /**
     * Every {@code k} paths of one iteration each, directly one behind the other, whatever loops
     * they belong to (D'Elia and Demetrescu, OOPSLA 2013).
     */
    NGRAM("ngram");

    private final String label;

    Form(String label) {
      this.label = label;
    }

    /** The form's name in files, in lower case. */
    public String label() {
      return label;
    }
  }

  /**
   * @throws IllegalArgumentException if {@code k} is below 1
   */
  public Iterations {
    Objects.requireNonNull(form, "form");
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1 but is " + k);
    }
  }
}

package org.pathprofile.core.testing;

/** Where the random cases of property tests come from. */
public final class Seeds {
  /**
   * The seed of every property, so that a build tries the same cases wherever it runs. A failure
   * report names the shrunk case and needs nothing else to be repeated. The profile nightly tries
   * more cases, with a seed that it draws: {@link DrawnSeeds}.
   */
  public static final String FIXED = "20051112";

  private Seeds() {}
}

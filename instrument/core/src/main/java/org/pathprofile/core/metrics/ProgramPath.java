package org.pathprofile.core.metrics;

import java.util.Comparator;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.PathKey;

/**
 * A path of a program: what makes it the same path in another profile.
 *
 * @param function the function
 * @param path its blocks and ending
 */
public record ProgramPath(FunctionIdentity function, PathKey path)
    implements Comparable<ProgramPath> {

  private static final Comparator<ProgramPath> ORDER =
      Comparator.comparing(ProgramPath::function).thenComparing(ProgramPath::path);

  /** By function, then by blocks. */
  @Override
  public int compareTo(ProgramPath other) {
    return ORDER.compare(this, other);
  }
}

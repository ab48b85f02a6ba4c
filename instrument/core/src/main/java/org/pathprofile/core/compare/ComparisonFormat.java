package org.pathprofile.core.compare;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A way to write what differs between two profiles. Implementations are found as services of this
 * type ({@link ComparisonFormats}), have a public constructor without parameters, no state, and are
 * thread-safe.
 */
public interface ComparisonFormat {

  /** The name in options, such as {@code json}: lower-case letters, digits and hyphens. */
  String name();

  /**
   * Writes a comparison.
   *
   * @param names what to call the two profiles, such as the names of their files
   * @param maxPaths how many changed paths are shown to a reader, at least 1; programs get all
   * @param target is flushed, but not closed; texts are in UTF-8
   */
  void write(ProfileComparison comparison, Names names, int maxPaths, OutputStream target)
      throws IOException;

  /**
   * The names of two profiles.
   *
   * @param before of the first one
   * @param after of the second one
   */
  record Names(String before, String after) {}
}

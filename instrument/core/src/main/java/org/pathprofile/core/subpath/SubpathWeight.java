package org.pathprofile.core.subpath;

import java.util.Locale;

/**
 * By what subpaths are ordered in a report.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 5.1.1, which leaves the function
 * open.
 */
public enum SubpathWeight {
  /** By how often they occurred. A part of a subpath is then never colder than the whole. */
  NONE,
  /** By how often they occurred times their length: by the blocks that their occurrences cover. */
  LENGTH;

  /** The weight's name in files and options, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How much one occurrence of a subpath counts. */
  public int of(int length) {
    return this == LENGTH ? length : 1;
  }
}

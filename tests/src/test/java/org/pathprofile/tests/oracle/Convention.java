package org.pathprofile.tests.oracle;

import java.util.Locale;
import java.util.Map;
import org.pathprofile.core.numbering.PathEnd;

/**
 * What counts as a path.
 *
 * @param k the option K
 */
record Convention(PathEnd pathEnd, String k, boolean conditions) {
  static final Convention DEFAULT = new Convention(PathEnd.HEADER, "1", false);

  /** The profiler's options. */
  Map<String, String> options() {
    return Map.of(
        "pathprofile",
        "true",
        "pathprofile.Mode",
        "exact",
        "pathprofile.Trivial",
        "true",
        "pathprofile.PathEnd",
        pathEnd.name().toLowerCase(Locale.ROOT),
        "pathprofile.K",
        k,
        "pathprofile.Conditions",
        Boolean.toString(conditions));
  }
}

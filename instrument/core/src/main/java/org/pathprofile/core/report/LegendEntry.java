package org.pathprofile.core.report;

import java.util.List;
import java.util.Objects;
import org.pathprofile.core.profile.PathProfile;

/**
 * One thing that a reader must know to understand the numbers of a profile.
 *
 * @param label what it is about, such as "counts"; empty if it goes on with the entry before
 * @param text one or more sentences
 */
public record LegendEntry(String label, String text) {
  public LegendEntry {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(text, "text");
  }

  /** All that is to be known of a profile, as the text report says it at its end. */
  public static List<LegendEntry> of(PathProfile profile) {
    return Legend.entries(profile, "");
  }
}

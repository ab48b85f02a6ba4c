package org.pathprofile.sl.feedback;

import java.util.Locale;

/**
 * What the code of functions is tuned by; the values of the language's option {@code sl.Feedback}.
 */
public enum FeedbackSource {
  /** Nothing. */
  OFF,
  /** Hot paths as an edge profile predicts them; to compare with. */
  EDGES,
  /** Hot paths. */
  PATHS;

  /** The value as it is written in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

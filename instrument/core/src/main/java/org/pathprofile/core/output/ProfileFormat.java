package org.pathprofile.core.output;

import java.io.IOException;
import java.io.OutputStream;
import org.pathprofile.core.profile.PathProfile;

/**
 * A way to write a profile. Implementations are found as services of this type ({@link
 * ProfileFormats}), have a public constructor without parameters, no state, and are thread-safe.
 */
public interface ProfileFormat {

  /** The name in options, such as {@code json}: lower-case letters, digits and hyphens. */
  String name();

  /** What the format is for: one sentence without a line break, for help texts. */
  String description();

  /**
   * Whether the format shows the text of sources. It is then given a profile that has it, as far as
   * that can be had.
   */
  default boolean wantsSources() {
    return false;
  }

  /** Whether what is written is compressed already, so that compressing it again is no use. */
  default boolean isCompressed() {
    return false;
  }

  /**
   * Writes a profile.
   *
   * @param target is flushed, but not closed; texts are in UTF-8
   * @throws UnsupportedProfileException if the format cannot tell what the profile has; nothing has
   *     been written then
   */
  void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException;
}

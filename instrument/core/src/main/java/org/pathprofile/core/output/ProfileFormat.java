package org.pathprofile.core.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
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
   * How the names of its files end, such as {@code .json}, in small letters and without that of a
   * compressed file; empty if nothing tells them from the files of other formats.
   */
  default List<String> suffixes() {
    return List.of();
  }

  /**
   * Whether the format shows the text of sources. Then it receives a profile that contains the
   * text, as far as it is available.
   */
  default boolean wantsSources() {
    return false;
  }

  /**
   * Whether the format tells of code that never ran. Then it receives a profile that knows which
   * functions were {@linkplain PathProfile#loaded loaded}, as far as the language tells.
   */
  default boolean wantsLoadedCode() {
    return false;
  }

  /** What the counts must be like. A run whose options do not fit is refused before it begins. */
  default FormatNeeds needs() {
    return FormatNeeds.ANY;
  }

  /** Whether the output is already compressed, so that compressing it again is pointless. */
  default boolean isCompressed() {
    return false;
  }

  /**
   * Writes a profile.
   *
   * @param target is flushed, but not closed; texts are in UTF-8
   * @throws UnsupportedProfileException if the format cannot express the profile, because {@link
   *     #needs} says so or for another reason; then nothing has been written
   */
  void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException;
}

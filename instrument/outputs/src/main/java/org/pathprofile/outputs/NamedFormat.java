package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.profile.PathProfile;

/**
 * A format with what users are told of it. It writes only profiles that are counted as it needs.
 */
abstract class NamedFormat implements ProfileFormat {
  private final String name;
  private final String description;
  private final FormatNeeds needs;
  private final List<String> suffixes;

  NamedFormat(String name, String description, FormatNeeds needs, String... suffixes) {
    this.name = name;
    this.description = description;
    this.needs = needs;
    this.suffixes = List.of(suffixes);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final FormatNeeds needs() {
    return needs;
  }

  @Override
  public final List<String> suffixes() {
    return suffixes;
  }

  @Override
  public final void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException {
    needs.check(profile);
    writeFitting(profile, options, target);
  }

  /** Writes a profile that is counted as the format needs. */
  abstract void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException;
}

package org.pathprofile.cli;

import java.util.Iterator;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Finds formats by their names. */
final class FormatName implements ITypeConverter<ProfileFormat>, Iterable<String> {
  @Override
  public ProfileFormat convert(String name) {
    return ProfileFormats.find(name)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "there is no format '" + name + "'; give one of " + ProfileFormats.names()));
  }

  /** The names of all formats, for help texts. */
  @Override
  public Iterator<String> iterator() {
    return ProfileFormats.all().stream().map(ProfileFormat::name).iterator();
  }
}

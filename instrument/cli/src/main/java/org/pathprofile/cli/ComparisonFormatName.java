package org.pathprofile.cli;

import java.util.Iterator;
import org.pathprofile.core.compare.ComparisonFormat;
import org.pathprofile.core.compare.ComparisonFormats;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Finds formats of comparisons by their names. */
final class ComparisonFormatName implements ITypeConverter<ComparisonFormat>, Iterable<String> {
  @Override
  public ComparisonFormat convert(String name) {
    return ComparisonFormats.find(name)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "there is no format '" + name + "'; give one of " + ComparisonFormats.names()));
  }

  /** The names of all formats, for help texts. */
  @Override
  public Iterator<String> iterator() {
    return ComparisonFormats.all().stream().map(ComparisonFormat::name).iterator();
  }
}

package org.pathprofile.core.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The formats of comparisons that are installed beside this class. */
public final class ComparisonFormats {
  private static final List<ComparisonFormat> ALL =
      ServiceLoader.load(ComparisonFormat.class, ComparisonFormats.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(ComparisonFormat::name))
          .toList();

  private ComparisonFormats() {}

  /** All formats by name. */
  public static List<ComparisonFormat> all() {
    return ALL;
  }

  /** The format of a name, if there is one. */
  public static Optional<ComparisonFormat> find(String name) {
    return ALL.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /** The names of all formats in order, for messages: {@code html, json, text}. */
  public static String names() {
    return ALL.stream().map(ComparisonFormat::name).collect(Collectors.joining(", "));
  }
}

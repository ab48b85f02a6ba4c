package org.pathprofile.core.output;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The formats that are installed on the class path or module path of this class. */
public final class ProfileFormats {
  private static final String PACKED = ".gz";

  private static final List<ProfileFormat> ALL =
      ServiceLoader.load(ProfileFormat.class, ProfileFormats.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(ProfileFormat::name))
          .toList();

  private ProfileFormats() {}

  /** All formats by name. */
  public static List<ProfileFormat> all() {
    return ALL;
  }

  /** Returns the format with this name, if there is one. */
  public static Optional<ProfileFormat> find(String name) {
    return ALL.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /**
   * The format whose files are named like this one, if there is one. Case does not count, nor does
   * {@code .gz} at the end; the longest suffix wins.
   */
  public static Optional<ProfileFormat> ofFile(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String unpacked =
        lower.endsWith(PACKED) ? lower.substring(0, lower.length() - PACKED.length()) : lower;
    return ALL.stream()
        .filter(format -> lengthOfSuffix(format, unpacked) > 0)
        .max(Comparator.comparingInt(format -> lengthOfSuffix(format, unpacked)));
  }

  private static int lengthOfSuffix(ProfileFormat format, String name) {
    return format.suffixes().stream()
        .filter(name::endsWith)
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  /** How files of all formats may end, for messages: {@code .json, .txt}. */
  public static String suffixes() {
    return ALL.stream()
        .flatMap(format -> format.suffixes().stream())
        .collect(Collectors.joining(", "));
  }

  /** The names of all formats in order, for messages: {@code json, text}. */
  public static String names() {
    return ALL.stream().map(ProfileFormat::name).collect(Collectors.joining(", "));
  }
}

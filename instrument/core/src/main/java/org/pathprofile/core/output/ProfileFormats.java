package org.pathprofile.core.output;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The formats that are installed on the class path or module path of this class. */
public final class ProfileFormats {
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

  /** The names of all formats in order, for messages: {@code json, text}. */
  public static String names() {
    return ALL.stream().map(ProfileFormat::name).collect(Collectors.joining(", "));
  }
}

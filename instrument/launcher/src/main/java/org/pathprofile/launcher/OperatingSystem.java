package org.pathprofile.launcher;

import java.util.Locale;

/** Kinds of operating systems, as far as finding and starting Java depends on them. */
enum OperatingSystem {
  /** Linux, and whatever else has its folders. */
  LINUX,
  MACOS,
  WINDOWS;

  static OperatingSystem current() {
    return named(System.getProperty("os.name"));
  }

  /**
   * @param name the value of the system property {@code os.name}
   */
  static OperatingSystem named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("windows")) {
      return WINDOWS;
    }
    return lower.startsWith("mac") ? MACOS : LINUX;
  }

  /** What the file of a program is called. */
  String program(String name) {
    return this == WINDOWS ? name + ".exe" : name;
  }

  /** What stands between folders of a search path. */
  String pathSeparator() {
    return this == WINDOWS ? ";" : ":";
  }
}

package org.pathprofile.launcher;

import java.io.IOException;
import java.io.Reader;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An installation of Java, as its file {@code release} describes it. Immutable.
 *
 * @param home its folder
 * @param java its program {@code java}
 * @param feature its feature version: 25 for 25.0.1
 * @param hasJvmci whether a compiler in Java can be plugged into its JVM
 */
record JavaInstallation(Path home, Path java, int feature, boolean hasJvmci) {
  /** The module by which a compiler in Java is plugged in. */
  private static final String JVMCI = "jdk.internal.vm.ci";

  private static final Pattern VERSION = Pattern.compile("\"?([0-9]{1,6})(?![0-9]).*");

  /** The Java that runs this, even if it has no file {@code release}. */
  static JavaInstallation running(String program) {
    Path home = Path.of(System.getProperty("java.home"));
    return new JavaInstallation(
        home,
        home.resolve("bin").resolve(program),
        Runtime.version().feature(),
        ModuleFinder.ofSystem().find(JVMCI).isPresent());
  }

  /**
   * The installation in a folder; empty if there is none, or an unknown one.
   *
   * @param program how the program {@code java} is called there: {@code java} or {@code java.exe}
   */
  static Optional<JavaInstallation> in(Path home, String program) {
    Path java = home.resolve("bin").resolve(program);
    if (!Files.isExecutable(java)) {
      return Optional.empty();
    }
    Properties release = release(home);
    Matcher version = VERSION.matcher(release.getProperty("JAVA_VERSION", ""));
    if (!version.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new JavaInstallation(
            home,
            java,
            Integer.parseInt(version.group(1)),
            release.getProperty("MODULES", "").contains(JVMCI)));
  }

  /** What the file {@code release} says of this installation; empty if it does not. */
  String released(String key) {
    return release(home).getProperty(key, "").replace("\"", "");
  }

  /** The file {@code release}; empty if it cannot be read. */
  private static Properties release(Path home) {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      release.clear();
    }
    return release;
  }
}

package org.pathprofile.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Where Java can be installed: what the user names, and the usual folders of the operating system.
 *
 * @param system the operating system
 * @param environment values of environment variables; null for one that is not there
 * @param running the Java that runs this, if the user has chosen it
 * @param userHome the folder of the user
 * @param root where absolute folders of Linux and macOS begin
 */
record JavaSearch(
    OperatingSystem system,
    UnaryOperator<String> environment,
    Optional<JavaInstallation> running,
    Path userHome,
    Path root) {
  /**
   * The search on this machine.
   *
   * @param running the Java that runs this, if the user has chosen it
   */
  static JavaSearch here(Optional<JavaInstallation> running) {
    return new JavaSearch(
        OperatingSystem.current(),
        System::getenv,
        running,
        Path.of(Objects.requireNonNullElse(System.getenv("HOME"), System.getProperty("user.home"))),
        Path.of(File.separator));
  }

  /** All installations that can be found, the user's choice first. */
  List<JavaInstallation> installations() {
    Set<JavaInstallation> installations = new LinkedHashSet<>();
    for (String variable : List.of("JAVA_HOME", "JAVA25_HOME")) {
      folder(variable).flatMap(this::installation).ifPresent(installations::add);
    }
    running.ifPresent(installations::add);
    for (Path home : usualHomes()) {
      installation(home).ifPresent(installations::add);
    }
    return List.copyOf(installations);
  }

  private Optional<JavaInstallation> installation(Path home) {
    return JavaInstallation.in(home, system.program("java"));
  }

  private Set<Path> usualHomes() {
    Set<Path> homes = new LinkedHashSet<>();
    addFromPath(homes);
    switch (system) {
      case LINUX -> addOfLinux(homes);
      case MACOS -> addOfMacOs(homes);
      case WINDOWS -> addOfWindows(homes);
    }
    addOfVersionManagers(homes);
    return homes;
  }

  private void addOfLinux(Set<Path> homes) {
    for (String parent : List.of("usr/lib/jvm", "usr/java", "opt", "opt/java")) {
      homes.addAll(Folders.in(root.resolve(parent)));
    }
  }

  private void addOfMacOs(Set<Path> homes) {
    for (Path parent : List.of(root, userHome)) {
      for (Path bundle : Folders.in(parent.resolve("Library/Java/JavaVirtualMachines"))) {
        homes.add(bundle.resolve("Contents").resolve("Home"));
      }
    }
  }

  /** Installers for Windows have a folder of their own for each vendor. */
  private void addOfWindows(Set<Path> homes) {
    List<Path> parents = new ArrayList<>();
    for (String variable : List.of("ProgramFiles", "ProgramW6432")) {
      folder(variable).ifPresent(parents::add);
    }
    folder("LOCALAPPDATA").ifPresent(folder -> parents.add(folder.resolve("Programs")));
    for (Path parent : parents) {
      for (String vendor :
          List.of(
              "Java",
              "Eclipse Adoptium",
              "Microsoft",
              "Zulu",
              "Amazon Corretto",
              "BellSoft",
              "GraalVM")) {
        homes.addAll(Folders.in(parent.resolve(vendor)));
      }
    }
    for (Path application : Folders.in(userHome.resolve("scoop").resolve("apps"))) {
      homes.add(application.resolve("current"));
    }
  }

  private void addOfVersionManagers(Set<Path> homes) {
    for (String parent :
        List.of(".sdkman/candidates/java", ".jdks", ".asdf/installs/java", ".gradle/jdks")) {
      homes.addAll(Folders.in(userHome.resolve(parent)));
    }
  }

  /** What {@code java} on the search path leads to, through links of package managers. */
  private void addFromPath(Set<Path> homes) {
    system
        .onPath(environment.apply("PATH"), system.program("java"))
        .forEach(
            java -> {
              try {
                Path bin = java.toRealPath().getParent();
                if (bin != null && bin.getParent() != null) {
                  homes.add(bin.getParent());
                }
              } catch (IOException e) {
                // It is gone by now.
              }
            });
  }

  private Optional<Path> folder(String variable) {
    String value = environment.apply(variable);
    try {
      return value == null || value.isBlank() ? Optional.empty() : Optional.of(Path.of(value));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}

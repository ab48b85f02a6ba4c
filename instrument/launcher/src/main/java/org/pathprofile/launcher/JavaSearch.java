package org.pathprofile.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Where Java can be installed: what the user names, the Java that runs this, and the usual folders
 * of the operating system. The launcher script of a checkout looks in the same places.
 */
final class JavaSearch {
  private final OperatingSystem system;
  private final UnaryOperator<String> environment;
  private final JavaInstallation running;
  private final Path userHome;
  private final Path root;

  /**
   * @param environment values of environment variables; null for one that is not there
   * @param running the Java that runs this
   * @param root where absolute folders of Linux and macOS begin
   */
  JavaSearch(
      OperatingSystem system,
      UnaryOperator<String> environment,
      JavaInstallation running,
      Path userHome,
      Path root) {
    this.system = system;
    this.environment = environment;
    this.running = running;
    this.userHome = userHome;
    this.root = root;
  }

  /** The search on this machine. */
  static JavaSearch here() {
    return new JavaSearch(
        OperatingSystem.current(),
        System::getenv,
        JavaInstallation.running(OperatingSystem.current().program("java")),
        Path.of(System.getProperty("user.home")),
        Path.of(File.separator));
  }

  /**
   * All installations that can be found, the user's choice first; the running one is among them.
   */
  List<JavaInstallation> installations() {
    Set<JavaInstallation> installations = new LinkedHashSet<>();
    for (String variable : List.of("JAVA_HOME", "JAVA25_HOME")) {
      folder(variable).flatMap(this::installation).ifPresent(installations::add);
    }
    installations.add(running);
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
      homes.addAll(foldersIn(root.resolve(parent)));
    }
  }

  private void addOfMacOs(Set<Path> homes) {
    for (Path parent : List.of(root, userHome)) {
      for (Path bundle : foldersIn(parent.resolve("Library/Java/JavaVirtualMachines"))) {
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
        homes.addAll(foldersIn(parent.resolve(vendor)));
      }
    }
    for (Path application : foldersIn(userHome.resolve("scoop").resolve("apps"))) {
      homes.add(application.resolve("current"));
    }
  }

  private void addOfVersionManagers(Set<Path> homes) {
    for (String parent :
        List.of(".sdkman/candidates/java", ".jdks", ".asdf/installs/java", ".gradle/jdks")) {
      homes.addAll(foldersIn(userHome.resolve(parent)));
    }
  }

  /** What {@code java} on the search path leads to, through links of package managers. */
  private void addFromPath(Set<Path> homes) {
    String path = environment.apply("PATH");
    if (path == null) {
      return;
    }
    for (String name : path.split(system.pathSeparator())) {
      try {
        Path java = Path.of(name).resolve(system.program("java"));
        Path bin = Files.isExecutable(java) ? java.toRealPath().getParent() : null;
        if (bin != null && bin.getParent() != null) {
          homes.add(bin.getParent());
        }
      } catch (IOException | InvalidPathException e) {
        // Not a folder with a Java.
      }
    }
  }

  private Optional<Path> folder(String variable) {
    String value = environment.apply(variable);
    try {
      return value == null || value.isBlank() ? Optional.empty() : Optional.of(Path.of(value));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static List<Path> foldersIn(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      // A folder that may not be read has no Java for us.
      return List.of();
    }
  }
}

package org.pathprofile.benchmarks.overhead;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts processes on the optimizing runtime, as the launcher script does.
 *
 * @param root the folder of the checkout
 * @param java the program {@code java} of a JDK 25
 * @param compiler the folder with the compiler's module
 * @param modules the folders with the other modules
 * @param classes where this class comes from
 */
record Children(Path root, Path java, Path compiler, List<Path> modules, Path classes) {
  /** The module of SimpleLanguage, which is no part of the profiler. */
  private static final String LANGUAGE = "pathprofile-sl-sample";

  /** The jar of Java, whose code the profiler reads. */
  private static final String JAVA = "espresso-language";

  static Children fromProperties() {
    return new Children(
        Path.of(property("bench.root")),
        Path.of(property("bench.java")),
        Path.of(property("bench.compiler")),
        List.of(property("bench.modules").split(File.pathSeparator)).stream()
            .map(Path::of)
            .toList(),
        Path.of(property("bench.classes")));
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException(name + " is not set: run ci/bench");
    }
    return value;
  }

  /**
   * The same with more modules, behind the others.
   *
   * @param folders with jars
   */
  Children with(List<Path> folders) {
    List<Path> all = new ArrayList<>(modules);
    folders.stream().filter(folder -> !all.contains(folder)).forEach(all::add);
    return new Children(root, java, compiler, List.copyOf(all), classes);
  }

  /**
   * Starts a child.
   *
   * @param modes in which it shall run programs
   */
  ChildProcess start(List<Mode> modes, String heap) throws IOException {
    boolean present = modes.stream().allMatch(Mode::present);
    boolean optimizing = modes.stream().anyMatch(mode -> mode.options().containsKey(Mode.OPTIMIZE));
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.add("-XX:+UnlockExperimentalVMOptions");
    command.add("-XX:+EnableJVMCI");
    command.add("--upgrade-module-path=" + compiler);
    command.add("--enable-native-access=org.graalvm.truffle");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.add("-Xss64m");
    // A collector that works in one thread and a heap that does not grow: less chance.
    command.add("-XX:+UseSerialGC");
    command.add("-Xms" + heap);
    command.add("-Xmx" + heap);
    if (optimizing) {
      command.add("@" + root.resolve("instrument/launcher/src/main/jvm/optimize.args"));
    }
    String modulePath = modulePath(present, optimizing);
    command.add("--module-path=" + modulePath);
    command.add("--add-modules=ALL-MODULE-PATH");
    if (present && modulePath.contains(JAVA)) {
      command.add("@" + root.resolve("instrument/launcher/src/main/jvm/java.args"));
    }
    if (present) {
      // For RegisterOperations.
      command.add("--add-exports=org.pathprofile.core/org.pathprofile.core.plan=ALL-UNNAMED");
      // For EmptyProbes.
      command.add("--add-exports=org.pathprofile/org.pathprofile.truffle.adapter=ALL-UNNAMED");
      command.add("--add-exports=org.pathprofile/org.pathprofile.truffle.adapter.js=ALL-UNNAMED");
    }
    command.add("-cp");
    command.add(classes.toString());
    command.add(Child.class.getName());
    return new ChildProcess(command);
  }

  private String modulePath(boolean present, boolean optimizing) throws IOException {
    List<String> jars = new ArrayList<>();
    List<Path> folders = new ArrayList<>(modules);
    if (optimizing) {
      folders.add(root.resolve("instrument/compiler/target"));
    }
    // Of a module that is in two folders, the first counts.
    for (Path folder : folders) {
      List<String> ofFolder = new ArrayList<>();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path file : files) {
          String name = file.getFileName().toString();
          if (present || !name.startsWith("pathprofile-") || name.startsWith(LANGUAGE)) {
            ofFolder.add(file.toString());
          }
        }
      }
      ofFolder.stream().sorted().forEach(jars::add);
    }
    return String.join(File.pathSeparator, jars);
  }
}

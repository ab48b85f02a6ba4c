package org.pathprofile.launcher;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;

/** The folder that the zip was unpacked to, and how a JVM is started with what is in it. */
final class Distribution {
  /** Java from this version on warns of what Truffle does, unless it is told that it may. */
  private static final int WARNS_SINCE = 23;

  private static final String MAIN = "org.pathprofile.cli/org.pathprofile.cli.Main";

  private final Path lib;

  /**
   * @param folder what {@code pathprofile.jar} is in
   */
  Distribution(Path folder) {
    this.lib = folder.resolve("lib");
  }

  /**
   * The folder that this class was loaded from.
   *
   * @throws LaunchException if it is not a jar in the folder of an unpacked zip
   */
  static Distribution here() {
    CodeSource source = Distribution.class.getProtectionDomain().getCodeSource();
    try {
      Path jar = Path.of(source.getLocation().toURI()).toRealPath();
      Distribution here = new Distribution(jar.getParent());
      if (Files.isDirectory(here.modules()) && Files.isDirectory(here.compiler())) {
        return here;
      }
      throw new LaunchException(
          jar + " belongs into the folder of the zip, beside lib: unpack all of the zip");
    } catch (URISyntaxException | IOException e) {
      throw new LaunchException("pathprofile.jar cannot be found: " + e.getMessage());
    }
  }

  /** Whether the zip was made with a version of GraalVM, such as 25.0.2. */
  boolean hasGraalVm(String version) {
    return Files.exists(modules().resolve("polyglot-" + version + ".jar"));
  }

  /**
   * The command that runs pathprofile.
   *
   * @param moreOptions more options of the JVM
   * @param arguments the arguments of pathprofile
   */
  List<String> command(JavaChoice choice, List<String> moreOptions, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(choice.java().java().toString());
    if (choice.compiles()) {
      command.add(options("compile"));
      command.add("--upgrade-module-path=" + compiler());
    } else {
      command.add(options("interpret"));
      if (choice.java().feature() >= WARNS_SINCE) {
        command.add(options("interpret-quietly"));
      }
    }
    command.addAll(moreOptions);
    command.add("--module-path=" + modules());
    command.add("-m");
    command.add(MAIN);
    command.addAll(arguments);
    return command;
  }

  private Path modules() {
    return lib.resolve("modules");
  }

  private Path compiler() {
    return lib.resolve("compiler");
  }

  /** A file of options: the launcher script of a checkout reads the same ones. */
  private String options(String name) {
    return "@" + lib.resolve(name + ".args");
  }
}

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
          "%s belongs into the folder of the zip, beside lib: unpack all of the zip"
              .formatted(jar));
    } catch (URISyntaxException | IOException e) {
      throw new LaunchException("pathprofile.jar cannot be found: %s".formatted(e.getMessage()));
    }
  }

  /** Whether the zip was made with a version of GraalVM, such as 25.0.2. */
  boolean hasGraalVm(String version) {
    return Checkout.graalVm(modules()).equals(version);
  }

  /**
   * The command that runs pathprofile.
   *
   * @param moreOptions more options of the JVM
   * @param arguments the arguments of pathprofile
   */
  List<String> command(JavaChoice choice, List<String> moreOptions, List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            new JvmCommand(choice, lib, List.of(), compiler(), moreOptions, List.of(modules()))
                .words());
    command.addAll(arguments);
    return command;
  }

  private Path modules() {
    return lib.resolve("modules");
  }

  private Path compiler() {
    return lib.resolve("compiler");
  }
}

package org.pathprofile.cli;

import picocli.CommandLine.Option;

/** The option that says which version of GraalVM is to be used, for commands that care. */
final class GraalVersionOption {
  @Option(
      names = "--graalvm",
      paramLabel = "<version>",
      description =
          "The version of GraalVM to use, such as 25.2.4. The launcher script downloads it on first"
              + " use. The default is the version that pathprofile was built with.")
  private String version;

  /**
   * @throws CommandException if another version of GraalVM runs than is asked for
   */
  void check() {
    String running = GraalVersion.running();
    if (version != null && !version.equals(running)) {
      throw new CommandException(
          "--graalvm="
              + version
              + ": this is GraalVM "
              + running
              + "; only the launcher script takes another one, if the option stands behind the"
              + " command");
    }
  }
}

package org.pathprofile.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Engine;
import picocli.CommandLine.Option;

/**
 * Which version of GraalVM runs, and the option of the commands that care. It need not be the one
 * that the command line was built with. {@link Engine#getVersion()} does not always tell: in 25.0.x
 * it says that it is a development build.
 */
final class GraalVersion {
  private static final String RESOURCE = "/META-INF/graalvm/org.graalvm.polyglot/version";

  @Option(
      names = "--graalvm",
      paramLabel = "<version>",
      description =
          "The version of GraalVM to use, such as 25.2.4. The launcher script downloads it on first"
              + " use. The default is the version that pathprofile was built with.")
  private String version;

  /**
   * @throws CommandException if another version of GraalVM runs than the option asks for
   */
  void check() {
    String running = running();
    if (version != null && !version.equals(running)) {
      throw new CommandException(
          ("--graalvm=%s: this is GraalVM %s; only the launcher script takes another"
                  + " one, if the option stands behind the command")
              .formatted(version, running));
    }
  }

  /** The version of the polyglot API, such as {@code 25.0.2}. */
  static String running() {
    try (InputStream stream = Engine.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException("the polyglot API has no resource " + RESOURCE);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

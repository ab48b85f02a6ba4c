package org.pathprofile.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Engine;

/**
 * Which version of GraalVM runs. It need not be the one that the command line was built with.
 * {@link Engine#getVersion()} does not always tell: in 25.0.x it says that it is a development
 * build.
 */
final class GraalVersion {
  private static final String RESOURCE = "/META-INF/graalvm/org.graalvm.polyglot/version";

  private GraalVersion() {}

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

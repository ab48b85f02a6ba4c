package org.pathprofile.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.graalvm.polyglot.Engine;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the versions of all that takes part in a run. */
final class Versions implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties built = new Properties();
    try (InputStream stream = Versions.class.getResourceAsStream("versions.properties");
        Engine engine = Engines.forQuestions()) {
      built.load(stream);
      return new String[] {
        "pathprofile " + built.getProperty("pathprofile"),
        engine.getImplementationName() + " " + GraalVersion.running(),
        "Java " + Runtime.version()
      };
    }
  }
}

package org.pathprofile.cli;

import java.lang.module.ModuleDescriptor;
import org.graalvm.polyglot.Engine;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the versions of all that takes part in a run. */
final class Versions implements IVersionProvider {
  @Override
  public String[] getVersion() {
    try (Engine engine = Engines.forQuestions()) {
      return new String[] {
        "pathprofile " + own(),
        engine.getImplementationName() + " " + engine.getVersion(),
        "Java " + Runtime.version()
      };
    }
  }

  private static String own() {
    ModuleDescriptor module = Versions.class.getModule().getDescriptor();
    return module == null ? "(not run as a module)" : module.rawVersion().orElse("(unknown)");
  }
}

package org.pathprofile.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.graalvm.polyglot.Engine;

/** Creates engines. */
final class Engines {
  private Engines() {}

  /** An engine that runs nothing, can be asked what is installed, and that says nothing itself. */
  static Engine forQuestions() {
    return Engine.newBuilder()
        .allowExperimentalOptions(true)
        .option("engine.WarnInterpreterOnly", "false")
        .build();
  }

  /** The ids of all languages that are there, in alphabetical order. */
  static SortedSet<String> languages() {
    try (Engine engine = forQuestions()) {
      return new TreeSet<>(engine.getLanguages().keySet());
    }
  }

  /**
   * An engine for a program of the user.
   *
   * @throws CommandException if it does not accept the options
   */
  static Engine forProgram(
      Map<String, String> options, InputStream in, OutputStream out, OutputStream err) {
    try {
      return Engine.newBuilder()
          .allowExperimentalOptions(true)
          .in(in)
          .out(out)
          .err(err)
          .options(options)
          .build();
    } catch (IllegalArgumentException e) {
      throw new CommandException(EngineOptions.explain(options, e), e);
    }
  }
}

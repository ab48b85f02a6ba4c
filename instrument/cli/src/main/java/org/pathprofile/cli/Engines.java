package org.pathprofile.cli;

import org.graalvm.polyglot.Engine;

/** Creates engines that run nothing. */
final class Engines {
  private Engines() {}

  /** An engine that can be asked what is installed, and that says nothing itself. */
  static Engine forQuestions() {
    return Engine.newBuilder()
        .allowExperimentalOptions(true)
        .option("engine.WarnInterpreterOnly", "false")
        .build();
  }
}

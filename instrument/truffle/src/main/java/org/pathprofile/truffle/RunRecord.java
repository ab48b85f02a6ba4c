package org.pathprofile.truffle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.truffle.probe.GuestRuntime;

/** Remembers when profiling began, and says what is known of the run. Thread-safe. */
final class RunRecord {
  /** Where a version is told; that of the engine is not always right. */
  private static final String VERSION = "/META-INF/graalvm/org.graalvm.polyglot/version";

  private final Map<String, String> labels;
  private volatile Instant began = Instant.now();

  RunRecord(Map<String, String> labels) {
    this.labels = labels;
  }

  /** What was counted before is forgotten. */
  void restart() {
    began = Instant.now();
  }

  RunFacts facts() {
    Instant now = Instant.now();
    return new RunFacts(
        began,
        // A clock that was set back must not make a profile impossible.
        now.isBefore(began) ? began : now,
        System.getProperty("sun.java.command", ""),
        graalVersion(),
        System.getProperty("java.version", ""),
        GuestRuntime.COMPILES ? "optimizing" : "fallback",
        labels);
  }

  private static String graalVersion() {
    try (InputStream stream = Engine.class.getResourceAsStream(VERSION)) {
      return stream == null
          ? ""
          : new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }
}

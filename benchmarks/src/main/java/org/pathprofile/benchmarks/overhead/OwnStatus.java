package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What Linux tells of this process ({@code /proc/self/status}). */
final class OwnStatus {
  private static final Path STATUS = Path.of("/proc/self/status");

  private OwnStatus() {}

  /** The value with a name; nothing on other systems. */
  static Optional<String> value(String name) throws IOException {
    if (!Files.exists(STATUS)) {
      return Optional.empty();
    }
    String start = name + ":";
    return Files.readAllLines(STATUS).stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .findFirst();
  }
}

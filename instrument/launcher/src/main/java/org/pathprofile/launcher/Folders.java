package org.pathprofile.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is in folders. */
final class Folders {
  private Folders() {}

  /** What is in a folder, by name; nothing if it is none, or may not be read. */
  static List<Path> in(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  static List<Path> jarsIn(Path folder) {
    return in(folder).stream().filter(file -> file.toString().endsWith(".jar")).toList();
  }

  /** The jar of an artifact, whatever its version; empty if it is not there. */
  static Optional<Path> jar(Path folder, String artifact) {
    return jarsIn(folder).stream().filter(jar -> artifact(jar).equals(artifact)).findFirst();
  }

  /** The artifact that a jar is, without its version: {@code a-b} for {@code a-b-1.0-x.jar}. */
  static String artifact(Path jar) {
    return jar.getFileName().toString().replaceFirst("-[0-9](?!.*-[0-9]).*", "");
  }

  /** Deletes a folder with all that is in it, if it is there. */
  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}

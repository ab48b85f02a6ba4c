package org.pathprofile.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A class path as the command java takes it. */
final class ClassPath {
  private ClassPath() {}

  /** Replaces each {@code folder/*} by the jars in the folder, in alphabetical order. */
  static String expand(String given) {
    List<String> entries = new ArrayList<>();
    for (String entry : given.split(File.pathSeparator, -1)) {
      boolean all =
          entry.equals("*") || entry.endsWith("/*") || entry.endsWith(File.separator + "*");
      if (all) {
        entries.addAll(jarsIn(Path.of(entry.substring(0, entry.length() - 1))));
      } else {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static List<String> jarsIn(Path folder) {
    List<String> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
        files.forEach(jar -> jars.add(jar.toString()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    Collections.sort(jars);
    return jars;
  }
}

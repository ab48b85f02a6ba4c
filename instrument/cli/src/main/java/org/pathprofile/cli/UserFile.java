package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that the user names, and tells what is wrong with them. */
final class UserFile {
  private UserFile() {}

  /** Something that reads a file. */
  interface Reading<T> {
    T read() throws IOException;
  }

  /**
   * Reads a file.
   *
   * @throws CommandException if there is no such file or it cannot be read
   */
  static <T> T read(Path file, Reading<T> reading) {
    if (!Files.exists(file)) {
      throw new CommandException(file + ": no such file");
    }
    if (!Files.isRegularFile(file)) {
      throw new CommandException(file + ": not a file");
    }
    try {
      return reading.read();
    } catch (AccessDeniedException e) {
      throw new CommandException(file + ": permission to read denied", e);
    } catch (IOException e) {
      throw new CommandException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }
}

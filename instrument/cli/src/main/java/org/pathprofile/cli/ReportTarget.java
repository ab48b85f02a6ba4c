package org.pathprofile.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/** Where a report goes: a file that the user names, or the output. */
final class ReportTarget {
  private ReportTarget() {}

  /**
   * Something that writes a report.
   *
   * @param <E> what it throws if it refuses to
   */
  interface Writing<E extends Exception> {
    void write(OutputStream out) throws IOException, E;
  }

  /**
   * Writes a report. A file is written to the end or not at all: an older one of its name remains
   * if the report is refused.
   *
   * @param fileOrNull null for the output
   * @param isCompressed whether the report is compressed already, whatever the file's name
   * @throws CommandException if the file cannot be written
   */
  static <E extends Exception> void write(
      Path fileOrNull, OutputStream output, boolean isCompressed, Writing<E> writing)
      throws IOException, E {
    if (fileOrNull == null) {
      OutputStream out = new BufferedOutputStream(output);
      writing.write(out);
      out.flush();
      return;
    }
    if (Files.isDirectory(fileOrNull)) {
      throw new CommandException(fileOrNull + ": is a folder; name a file");
    }
    Path part = fileOrNull.resolveSibling(fileOrNull.getFileName() + ".part");
    boolean pack = !isCompressed && fileOrNull.toString().endsWith(".gz");
    try {
      try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(part));
          OutputStream out = pack ? new GZIPOutputStream(bytes) : bytes) {
        writing.write(out);
      }
      Files.move(part, fileOrNull, StandardCopyOption.REPLACE_EXISTING);
    } catch (NoSuchFileException e) {
      throw new CommandException(fileOrNull + ": there is no such folder; create it", e);
    } catch (AccessDeniedException e) {
      throw new CommandException(fileOrNull + ": permission to write denied", e);
    } catch (IOException e) {
      throw new CommandException(fileOrNull + ": cannot be written: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}

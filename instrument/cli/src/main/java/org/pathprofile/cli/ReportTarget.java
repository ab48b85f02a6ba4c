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
import org.jspecify.annotations.Nullable;

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
   * @param file null for the output
   * @param isCompressed whether the report is compressed already, whatever the file's name
   * @throws CommandException if the file cannot be written
   */
  static <E extends Exception> void write(
      @Nullable Path file, OutputStream output, boolean isCompressed, Writing<E> writing)
      throws IOException, E {
    if (file == null) {
      OutputStream out = new BufferedOutputStream(output);
      writing.write(out);
      out.flush();
      return;
    }
    if (Files.isDirectory(file)) {
      throw new CommandException(file + ": is a folder; name a file");
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    boolean pack = !isCompressed && file.toString().endsWith(".gz");
    try {
      try (OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(part));
          OutputStream out = pack ? new GZIPOutputStream(bytes) : bytes) {
        writing.write(out);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (NoSuchFileException e) {
      throw new CommandException(file + ": there is no such folder; create it", e);
    } catch (AccessDeniedException e) {
      throw new CommandException(file + ": permission to write denied", e);
    } catch (IOException e) {
      throw new CommandException(file + ": cannot be written: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}

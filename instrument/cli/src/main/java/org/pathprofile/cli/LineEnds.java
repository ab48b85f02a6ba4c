package org.pathprofile.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Knows whether what was written ends with the end of a line. GraalPy prints the text of {@code
 * sys.exit("text")} without one, unlike CPython. Thread-safe.
 */
final class LineEnds extends OutputStream {
  private final OutputStream out;
  private boolean isMidLine;

  LineEnds(OutputStream out) {
    this.out = out;
  }

  @Override
  public synchronized void write(int b) throws IOException {
    out.write(b);
    isMidLine = b != '\n';
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    if (length > 0) {
      isMidLine = bytes[offset + length - 1] != '\n';
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /** Ends the line, if there is one that has not ended. */
  synchronized void endLine() {
    try {
      if (isMidLine) {
        write('\n');
        flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

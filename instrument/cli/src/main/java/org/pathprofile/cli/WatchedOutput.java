package org.pathprofile.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The standard output, which says once if it cannot be written: a disk is full, or nobody reads any
 * more what goes into a pipe. The program goes on; what it writes from then on is lost.
 * Thread-safe.
 */
final class WatchedOutput extends OutputStream {
  private final OutputStream target;
  private final PrintStream err;
  private boolean failed;

  private WatchedOutput(OutputStream target, PrintStream err) {
    this.target = target;
    this.err = err;
  }

  /**
   * The output of this process.
   *
   * @param err where to say that it cannot be written
   */
  static PrintStream standard(PrintStream err) {
    return to(new FileOutputStream(FileDescriptor.out), err);
  }

  static PrintStream to(OutputStream target, PrintStream err) {
    return new PrintStream(new BufferedOutputStream(new WatchedOutput(target, err)), true);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    if (failed) {
      return;
    }
    try {
      target.write(bytes, offset, length);
    } catch (IOException e) {
      failed = true;
      err.println(
          "pathprofile: the standard output cannot be written ("
              + e.getMessage()
              + "); the rest is lost");
    }
  }
}

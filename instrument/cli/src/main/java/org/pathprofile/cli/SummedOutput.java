package org.pathprofile.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32;

/** Passes an output on, and can tell whether it was the same as another one. */
final class SummedOutput extends OutputStream {
  private final OutputStream target;
  private final CRC32 sum = new CRC32();

  SummedOutput(OutputStream target) {
    this.target = target;
  }

  @Override
  public synchronized void write(int value) throws IOException {
    sum.update(value);
    target.write(value);
  }

  @Override
  public synchronized void write(byte[] buffer, int offset, int length) throws IOException {
    sum.update(buffer, offset, length);
    target.write(buffer, offset, length);
  }

  @Override
  public void flush() throws IOException {
    target.flush();
  }

  /** A checksum of all that was written. */
  synchronized long checksum() {
    return sum.getValue();
  }
}

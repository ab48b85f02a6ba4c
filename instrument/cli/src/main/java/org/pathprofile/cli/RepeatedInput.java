package org.pathprofile.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/** An input that several runs of a program read, each from its beginning. Not thread-safe. */
final class RepeatedInput {
  private final InputStream source;
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

  RepeatedInput(InputStream source) {
    this.source = source;
  }

  /** The input from its beginning; it is read only as far as a run asks. */
  InputStream again() {
    return new SequenceInputStream(new ByteArrayInputStream(seen.toByteArray()), new Rest());
  }

  /** What no run has read yet. */
  private final class Rest extends InputStream {
    @Override
    public int read() throws IOException {
      int next = source.read();
      if (next >= 0) {
        seen.write(next);
      }
      return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = source.read(buffer, offset, length);
      if (count > 0) {
        seen.write(buffer, offset, count);
      }
      return count;
    }

    @Override
    public int available() throws IOException {
      return source.available();
    }
  }
}

package org.pathprofile.core.output;

import java.io.BufferedWriter;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** The characters of formats that are texts. */
public final class Utf8 {
  private Utf8() {}

  /**
   * A buffered writer to the target of a format, which flushes it in the end, but never closes it.
   */
  public static Writer writer(OutputStream target) {
    return new BufferedWriter(new OutputStreamWriter(target, StandardCharsets.UTF_8));
  }
}

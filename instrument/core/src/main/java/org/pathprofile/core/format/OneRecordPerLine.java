package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/**
 * Puts every function, block, edge and path on a line of its own, so that line-based tools work on
 * profiles, and wastes no more space than that.
 */
final class OneRecordPerLine extends MinimalPrettyPrinter {
  private static final long serialVersionUID = 1L;

  /** Arrays nested deeper than this (the blocks of one path) stay on one line. */
  private static final int DEEPEST_ARRAY = 4;

  @Override
  public void beforeArrayValues(JsonGenerator json) throws IOException {
    if (json.getOutputContext().getNestingDepth() <= DEEPEST_ARRAY) {
      json.writeRaw('\n');
    }
  }

  @Override
  public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
    json.writeRaw(PrettyPrinter.DEFAULT_SEPARATORS.getArrayValueSeparator());
    beforeArrayValues(json);
  }

  @Override
  public void writeObjectEntrySeparator(JsonGenerator json) throws IOException {
    json.writeRaw(PrettyPrinter.DEFAULT_SEPARATORS.getObjectEntrySeparator());
    if (json.getOutputContext().getNestingDepth() == 1) {
      json.writeRaw('\n');
    }
  }
}

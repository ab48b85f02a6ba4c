package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/**
 * Puts every function, block, edge, path and subpath on a line of its own, so that line-based tools
 * work on profiles, and wastes no more space than that.
 */
final class OneRecordPerLine extends MinimalPrettyPrinter {
  private static final long serialVersionUID = 1L;

  /** How deep the arrays of the file's own object are nested: functions, subpaths. */
  private static final int OUTER = 2;

  /** How deep the arrays of a function are nested; deeper ones stay on one line. */
  private static final int INNER = 4;

  @Override
  public void beforeArrayValues(JsonGenerator json) throws IOException {
    if (hasRecords(json.getOutputContext())) {
      json.writeRaw('\n');
    }
  }

  private static boolean hasRecords(JsonStreamContext array) {
    int depth = array.getNestingDepth();
    return depth == OUTER
        || (depth == INNER
            && JsonProfile.FUNCTIONS.equals(
                array.getParent().getParent().getParent().getCurrentName()));
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

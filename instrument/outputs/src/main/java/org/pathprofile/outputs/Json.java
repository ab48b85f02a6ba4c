package org.pathprofile.outputs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.OutputStream;

/** Writes JSON to the target of a format. */
final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private Json() {}

  /** A generator that flushes the target when it is closed, and leaves it open. */
  static JsonGenerator generator(OutputStream target) throws IOException {
    return FACTORY.createGenerator(target);
  }
}

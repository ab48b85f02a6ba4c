package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.pathprofile.core.profile.PathProfile;

/**
 * Writes profiles as JSON. Needs memory for what is written of one function beside the profile.
 * Stateless and thread-safe.
 *
 * <p>Path ids and numbers of static paths are strings, because they exceed what a double holds.
 * {@link JsonProfileReader} reads the result back into an equal profile.
 */
public final class JsonProfileWriter {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .characterEscapes(new SurrogateEscapes())
          .build();

  private JsonProfileWriter() {}

  /**
   * Writes a profile and flushes.
   *
   * @param target is not closed; its encoding should be UTF-8
   */
  public static void write(PathProfile profile, Writer target) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(target)) {
      json.setPrettyPrinter(new OneRecordPerLine());
      JsonProfile.TABLE.write(json, profile);
      json.writeRaw('\n');
    }
  }

  /**
   * Escapes every surrogate: a guest's name may hold one without its other half, which no encoding
   * of the file could keep.
   */
  private static final class SurrogateEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      return standardAsciiEscapesForJSON();
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return Character.isSurrogate((char) character)
          ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character))
          : null;
    }
  }
}

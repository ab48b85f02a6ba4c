package org.pathprofile.outputs.html;

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

/**
 * JSON that can stand inside of a script element of HTML, whatever the strings in it are.
 *
 * <p>In such an element a browser looks for {@code </script} and {@code <!--} only, and both begin
 * with a character that is always escaped. So are the two line separators that JavaScript once took
 * for ends of lines, and every surrogate, since a lone one has no form in UTF-8.
 */
final class PageJson {
  /** The greatest number up to which a double of JavaScript holds every integer. */
  private static final long GREATEST_EXACT = (1L << 53) - 1;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .characterEscapes(new Escapes())
          .build();

  private PageJson() {}

  static JsonGenerator generator(Writer target) throws IOException {
    return FACTORY.createGenerator(target);
  }

  /** Writes a number, as a string of digits if JavaScript could not hold it. */
  static void writeCount(JsonGenerator json, long count) throws IOException {
    if (count > GREATEST_EXACT) {
      json.writeString(Long.toString(count));
    } else {
      json.writeNumber(count);
    }
  }

  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final char LINE_SEPARATOR = '\u2028';
    private static final char PARAGRAPH_SEPARATOR = '\u2029';

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes['<'] = ESCAPE_STANDARD;
      codes['>'] = ESCAPE_STANDARD;
      codes['&'] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      boolean unsafe =
          Character.isSurrogate((char) character)
              || character == LINE_SEPARATOR
              || character == PARAGRAPH_SEPARATOR;
      return unsafe ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character)) : null;
    }
  }
}

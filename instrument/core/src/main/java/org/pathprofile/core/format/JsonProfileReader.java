package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import org.pathprofile.core.profile.PathProfile;

/**
 * Reads profiles that {@link JsonProfileWriter} wrote. Keys may come in any order, unknown keys are
 * ignored. In files of schema 1, the counts of mode sampled are numbers of samples; {@link
 * PathProfile#unit} says so. Redundant data (edge counts and branch flows, which follow from the
 * paths) are checked. Besides the profile, only one function at a time is kept in memory.
 */
public final class JsonProfileReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private JsonProfileReader() {}

  /**
   * Reads a profile.
   *
   * @param file the source's name for messages
   * @param source is not closed
   * @throws ProfileFormatException if the source holds anything else
   */
  public static PathProfile read(String file, InputStream source) throws IOException {
    try (JsonParser parser = FACTORY.createParser(source)) {
      JsonCursor cursor = new JsonCursor(file, parser);
      cursor.start();
      PathProfile profile = JsonProfile.TABLE.read(cursor);
      cursor.end();
      return profile;
    } catch (JsonProcessingException e) {
      throw JsonCursor.problem(file, e.getLocation(), notJson(e), e);
    } catch (CharConversionException e) {
      throw JsonCursor.problem(file, null, "not a text in UTF-8", e);
    }
  }

  private static String notJson(JsonProcessingException error) {
    // The parser has an exception for this, but does not use it everywhere.
    return error.getOriginalMessage().startsWith("Unexpected end-of-input")
        ? "the file ends too early; was the program that wrote it stopped?"
        : "not valid JSON: " + error.getOriginalMessage();
  }
}

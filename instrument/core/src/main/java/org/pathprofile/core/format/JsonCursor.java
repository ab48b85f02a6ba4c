package org.pathprofile.core.format;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON values of an expected type, and says what was found where when there is another. Every
 * method reads the value at the current token. Not thread-safe.
 */
record JsonCursor(String file, JsonParser parser) {
  private static final int LONGEST_QUOTE = 40;

  /** What would break the one line of a message, such as a newline in a guest's name. */
  private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");

  /** Reads the value of a key of an object. */
  interface FieldReader {
    void read(String key) throws IOException;
  }

  /** Reads the next element of an array. */
  interface ElementReader {
    void read() throws IOException;
  }

  /** Moves to the only value of the file. */
  void start() throws IOException {
    if (parser.nextToken() == null) {
      throw problem("the file is empty");
    }
  }

  /** Makes sure that the file ends behind the value that was read. */
  void end() throws IOException {
    if (parser.nextToken() != null) {
      throw problem("expected the end of the file, found " + found());
    }
  }

  /** Reads an object. Keys that the reader does not know are its business to {@link #skip}. */
  void object(FieldReader fields) throws IOException {
    expect(JsonToken.START_OBJECT, "an object");
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      fields.read(key);
    }
  }

  void array(ElementReader elements) throws IOException {
    expect(JsonToken.START_ARRAY, "an array");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.read();
    }
  }

  String string() throws IOException {
    expect(JsonToken.VALUE_STRING, "a string");
    return parser.getText();
  }

  @Nullable String nullableString() throws IOException {
    return parser.currentToken() == JsonToken.VALUE_NULL ? null : string();
  }

  boolean bool() throws IOException {
    if (!parser.currentToken().isBoolean()) {
      throw problem("expected true or false, found " + found());
    }
    return parser.getBooleanValue();
  }

  /** A whole number of at least 0 that fits an int. */
  int integer() throws IOException {
    long value = count();
    if (value > Integer.MAX_VALUE) {
      throw problem("expected a number up to " + Integer.MAX_VALUE + ", found " + found());
    }
    return (int) value;
  }

  /** The place in its array of the object whose key is read, from 0 on. */
  int position(String what) throws IOException {
    int value = integer();
    int index = parser.getParsingContext().getParent().getCurrentIndex();
    if (value != index) {
      throw problem("expected " + what + " " + index);
    }
    return value;
  }

  /** A whole number of at least 0 that fits a long. */
  long count() throws IOException {
    expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
    try {
      long value = parser.getLongValue();
      if (value >= 0) {
        return value;
      }
    } catch (InputCoercionException e) {
      // Falls through to the message of our own.
    }
    throw problem("expected a number from 0 to " + Long.MAX_VALUE + ", found " + found());
  }

  /** A finite number. */
  double number() throws IOException {
    if (!parser.currentToken().isNumeric()) {
      throw problem("expected a number, found " + found());
    }
    return parser.getDoubleValue();
  }

  /** The constant that has the string as its label. */
  <E> E oneOf(E[] constants, Function<E, String> label) throws IOException {
    String text = string();
    for (E constant : constants) {
      if (label.apply(constant).equals(text)) {
        return constant;
      }
    }
    String known = String.join(", ", Arrays.stream(constants).map(label).toList());
    throw problem("expected one of " + known + ", found " + found());
  }

  void skip() throws IOException {
    parser.skipChildren();
  }

  /** The current value's place, such as {@code /functions/3/paths/0}. */
  String place() {
    return parser.getParsingContext().pathAsPointer().toString();
  }

  ProfileFormatException problem(String problem) {
    return problem(place(), problem, null);
  }

  ProfileFormatException problem(String place, String problem, Throwable cause) {
    JsonLocation at = parser.currentTokenLocation();
    return problem(file, at, place.isEmpty() ? problem : "at " + place + ": " + problem, cause);
  }

  static ProfileFormatException problem(
      String file, JsonLocation at, String problem, Throwable cause) {
    String position = at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr();
    String text = file + position + ": " + problem;
    return new ProfileFormatException(CONTROLS.matcher(text).replaceAll("?"), cause);
  }

  private void expect(JsonToken token, String name) throws IOException {
    if (parser.currentToken() != token) {
      throw problem("expected " + name + ", found " + found());
    }
  }

  private String found() throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> '"' + shortened(parser.getText()) + '"';
      default -> shortened(parser.getText());
    };
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...";
  }
}

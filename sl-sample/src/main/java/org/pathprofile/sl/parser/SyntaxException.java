package org.pathprofile.sl.parser;

import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.ExceptionType;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;

/** A text that is not a program of the language. */
@ExportLibrary(InteropLibrary.class)
@SuppressWarnings("serial")
public final class SyntaxException extends AbstractTruffleException {
  private final SourceSection place;
  private final boolean incomplete;

  private SyntaxException(String message, SourceSection place, boolean incomplete) {
    super(message);
    this.place = place;
    this.incomplete = incomplete;
  }

  /**
   * @param start the index of the character at which the error is
   * @param end the index after the last one
   */
  static SyntaxException create(Source source, int start, int end, String error) {
    int length = source.getLength();
    boolean incomplete = start >= length;
    SourceSection place = source.createSection(Math.min(start, length), Math.max(0, end - start));
    String message =
        String.format(
            "Error(s) parsing script:%n-- line %d col %d: %s",
            lineOf(source, start), columnOf(source, start), error);
    return new SyntaxException(message, place, incomplete);
  }

  /** Counts lines itself: the source has no line that begins at its end. */
  private static int lineOf(Source source, int index) {
    int line = 1;
    CharSequence text = source.getCharacters();
    for (int i = 0; i < index; i++) {
      if (text.charAt(i) == '\n') {
        line++;
      }
    }
    return line;
  }

  private static int columnOf(Source source, int index) {
    CharSequence text = source.getCharacters();
    int start = index;
    while (start > 0 && text.charAt(start - 1) != '\n') {
      start--;
    }
    return index - start + 1;
  }

  @ExportMessage
  ExceptionType getExceptionType() {
    return ExceptionType.PARSE_ERROR;
  }

  @ExportMessage
  boolean isExceptionIncompleteSource() {
    return incomplete;
  }

  @ExportMessage
  boolean hasSourceLocation() {
    return true;
  }

  @ExportMessage(name = "getSourceLocation")
  SourceSection getSource() {
    return place;
  }
}

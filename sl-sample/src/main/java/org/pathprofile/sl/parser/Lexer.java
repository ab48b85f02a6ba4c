package org.pathprofile.sl.parser;

import com.oracle.truffle.api.source.Source;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Cuts the text of a source into tokens, one at a time.
 *
 * <p>White space and comments separate tokens. A comment that is not closed is the operator {@code
 * /} and what follows it.
 */
final class Lexer {
  /** By their text, the kinds of which it is always the same. */
  private static final Map<String, Kind> FIXED =
      Arrays.stream(Kind.values())
          .filter(kind -> !kind.text().isEmpty())
          .collect(Collectors.toMap(Kind::text, kind -> kind));

  private final Source source;
  private final String text;
  private int position;

  Lexer(Source source) {
    this.source = source;
    this.text = source.getCharacters().toString();
  }

  /** The next token; at the end of the text one of kind {@link Kind#END}, again and again. */
  Token next() {
    skipBlanksAndComments();
    if (position == text.length()) {
      return new Token(Kind.END, position, position);
    }
    char first = text.charAt(position);
    if (isLetter(first)) {
      return word();
    }
    if (isDigit(first)) {
      return number(first);
    }
    if (first == '"') {
      return string();
    }
    return operator();
  }

  private void skipBlanksAndComments() {
    while (position < text.length()) {
      char c = text.charAt(position);
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f') {
        position++;
      } else if (text.startsWith("//", position)) {
        position = endOfLine(position);
      } else if (text.startsWith("/*", position) && text.indexOf("*/", position + 2) >= 0) {
        position = text.indexOf("*/", position + 2) + 2;
      } else {
        return;
      }
    }
  }

  private int endOfLine(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private Token word() {
    int end = position + 1;
    while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
      end++;
    }
    return token(FIXED.getOrDefault(text.substring(position, end), Kind.IDENTIFIER), end);
  }

  /** A number has no leading zero: {@code 007} is three of them. */
  private Token number(char first) {
    int end = position + 1;
    if (first != '0') {
      while (end < text.length() && isDigit(text.charAt(end))) {
        end++;
      }
    }
    return token(Kind.NUMBER, end);
  }

  /** A string ends on its line and has no escapes, thus no backslashes. */
  private Token string() {
    int end = position + 1;
    while (end < text.length() && "\"\\\r\n".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    if (end == text.length() || text.charAt(end) != '"') {
      throw unrecognized(end);
    }
    return token(Kind.STRING, end + 1);
  }

  private Token operator() {
    for (int end = Math.min(position + 2, text.length()); end > position; end--) {
      Kind kind = FIXED.get(text.substring(position, end));
      if (kind != null) {
        return token(kind, end);
      }
    }
    boolean isBeginning = "!&|".indexOf(text.charAt(position)) >= 0;
    throw unrecognized(isBeginning ? position + 1 : position);
  }

  private Token token(Kind kind, int end) {
    Token token = new Token(kind, position, end);
    position = end;
    return token;
  }

  /** The message shows the text up to the character that fits no token. */
  private SyntaxException unrecognized(int misfit) {
    int end = Math.min(misfit + 1, text.length());
    return SyntaxException.create(
        source,
        position,
        end,
        "token recognition error at: '" + visible(text.substring(position, end)) + "'");
  }

  /** A text with its line ends and tabs written out. */
  static String visible(String text) {
    return text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
  }

  private static boolean isLetter(char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_' || c == '$';
  }

  private static boolean isDigit(char c) {
    return '0' <= c && c <= '9';
  }
}

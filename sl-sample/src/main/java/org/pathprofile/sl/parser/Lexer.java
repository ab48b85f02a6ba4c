package org.pathprofile.sl.parser;

import com.oracle.truffle.api.source.Source;
import java.util.Map;

/**
 * Cuts the text of a source into tokens, one at a time.
 *
 * <p>White space and comments separate tokens. A comment that is not closed is the operator {@code
 * /} and what follows it.
 */
final class Lexer {
  private static final Map<String, Kind> KEYWORDS =
      Map.of(
          "function", Kind.FUNCTION,
          "break", Kind.BREAK,
          "continue", Kind.CONTINUE,
          "debugger", Kind.DEBUGGER,
          "while", Kind.WHILE,
          "if", Kind.IF,
          "else", Kind.ELSE,
          "return", Kind.RETURN);

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
    return operator(first);
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
    return token(KEYWORDS.getOrDefault(text.substring(position, end), Kind.IDENTIFIER), end);
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

  private Token operator(char first) {
    return switch (first) {
      case '(' -> token(Kind.LEFT_PARENTHESIS, position + 1);
      case ')' -> token(Kind.RIGHT_PARENTHESIS, position + 1);
      case '{' -> token(Kind.LEFT_BRACE, position + 1);
      case '}' -> token(Kind.RIGHT_BRACE, position + 1);
      case '[' -> token(Kind.LEFT_BRACKET, position + 1);
      case ']' -> token(Kind.RIGHT_BRACKET, position + 1);
      case ',' -> token(Kind.COMMA, position + 1);
      case ';' -> token(Kind.SEMICOLON, position + 1);
      case '.' -> token(Kind.DOT, position + 1);
      case '+' -> token(Kind.PLUS, position + 1);
      case '-' -> token(Kind.MINUS, position + 1);
      case '*' -> token(Kind.TIMES, position + 1);
      case '/' -> token(Kind.DIVIDE, position + 1);
      case '<' -> oneOrTwo('=', Kind.LESS, Kind.LESS_OR_EQUAL);
      case '>' -> oneOrTwo('=', Kind.GREATER, Kind.GREATER_OR_EQUAL);
      case '=' -> oneOrTwo('=', Kind.ASSIGN, Kind.EQUAL);
      case '!' -> two('=', Kind.NOT_EQUAL);
      case '&' -> two('&', Kind.AND);
      case '|' -> two('|', Kind.OR);
      default -> throw unrecognized(position);
    };
  }

  private Token oneOrTwo(char second, Kind one, Kind two) {
    return isNext(second) ? token(two, position + 2) : token(one, position + 1);
  }

  private Token two(char second, Kind two) {
    if (!isNext(second)) {
      throw unrecognized(position + 1);
    }
    return token(two, position + 2);
  }

  private boolean isNext(char wanted) {
    return position + 1 < text.length() && text.charAt(position + 1) == wanted;
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

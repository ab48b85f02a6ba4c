package org.pathprofile.outputs.html;

/** Text that stays text in HTML, whatever it says. Stateless. */
final class HtmlText {
  private static final String REPLACEMENT = "\ufffd";

  private HtmlText() {}

  /**
   * A text between tags. What could be markup is escaped. Characters that turn the direction of
   * writing, control characters and lone surrogates, which a page cannot hold, are replaced.
   */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n', '\t' -> escaped.appendCodePoint(c);
                default -> {
                  if (isUnsafe(c)) {
                    escaped.append(REPLACEMENT);
                  } else {
                    escaped.appendCodePoint(c);
                  }
                }
              }
            });
    return escaped.toString();
  }

  private static boolean isUnsafe(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
      default -> false;
    };
  }
}

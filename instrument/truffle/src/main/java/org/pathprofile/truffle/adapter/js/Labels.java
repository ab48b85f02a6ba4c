package org.pathprofile.truffle.adapter.js;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from source text what the nodes of GraalJS do not tell, such as labels and empty defaults.
 */
final class Labels {
  private static final Pattern LABEL_BEFORE =
      Pattern.compile("([\\p{L}\\p{N}_$\\u200c\\u200d]+)\\s*:\\s*$");
  private static final Pattern LABEL_FIRST =
      Pattern.compile(
          "([\\p{L}_$][\\p{L}\\p{N}_$\\u200c\\u200d]*+)(?:\\s|/\\*.*?\\*/|//[^\\n]*\\n)*+:",
          Pattern.DOTALL);
  private static final Pattern JUMP =
      Pattern.compile(
          "^(?:break|continue)(?:[ \\t]|/\\*[^\\n"
              + "]*?\\*/)+([\\p{L}_$][\\p{L}\\p{N}_$\\u200c\\u200d]*)");
  private static final Pattern COMMENTS = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
  private static final Pattern BEFORE_CODE =
      Pattern.compile("(?:[\\s(]|/\\*.*?\\*/|//[^\\n]*)*+", Pattern.DOTALL);
  private static final Pattern DEFAULT = Pattern.compile("(?:^|[;{}\\s])default\\s*:");
  private static final int LOOK_BACK = 2_000;

  private Labels() {}

  /** The labels that stand before position {@code start}, the nearest first. */
  static List<String> before(CharSequence source, int start) {
    String text =
        withoutTrailingComments(
            source.subSequence(Math.max(0, start - LOOK_BACK), start).toString());
    List<String> labels = new ArrayList<>();
    // The search takes long where nothing is to be found, as nearly always.
    while (text.endsWith(":")) {
      Matcher matcher = LABEL_BEFORE.matcher(text);
      if (!matcher.find()) {
        break;
      }
      labels.add(matcher.group(1));
      text = withoutTrailingComments(text.substring(0, matcher.start()));
    }
    return labels;
  }

  /** The label with which a labelled statement begins, or the empty string. */
  static String first(CharSequence statement) {
    Matcher matcher = LABEL_FIRST.matcher(statement);
    return matcher.lookingAt() ? matcher.group(1) : "";
  }

  /** Where {@code label} is followed by a colon before {@code end}, the nearest first. */
  static List<Integer> mentions(CharSequence source, String label, int end) {
    Matcher matcher =
        Pattern.compile("(?<![\\p{L}\\p{N}_$])" + Pattern.quote(label) + "\\s*:")
            .matcher(source.subSequence(0, end));
    List<Integer> mentions = new ArrayList<>();
    while (matcher.find()) {
      mentions.add(0, matcher.start());
    }
    return mentions;
  }

  /** Cuts off white space and comments at the end. */
  private static String withoutTrailingComments(String text) {
    String rest = text.stripTrailing();
    while (true) {
      int comment = -1;
      if (rest.endsWith("*/")) {
        comment = rest.lastIndexOf("/*", rest.length() - 2);
      } else {
        int line = rest.lastIndexOf('\n') + 1;
        int slashes = rest.indexOf("//", line);
        // Two slashes behind an open quote are part of a string.
        if (slashes >= 0 && isOutsideQuotes(rest.substring(line, slashes))) {
          comment = slashes;
        }
      }
      if (comment < 0) {
        return rest;
      }
      rest = rest.substring(0, comment).stripTrailing();
    }
  }

  private static boolean isOutsideQuotes(String code) {
    return code.chars().filter(c -> c == '"' || c == '\'' || c == '`').count() % 2 == 0;
  }

  /** The label that the break or continue statement names, or the empty string. */
  static String of(CharSequence jump) {
    Matcher matcher = JUMP.matcher(jump);
    return matcher.find() ? matcher.group(1) : "";
  }

  /**
   * The part of a case clause before the colon that ends its test. Colons in strings, in brackets
   * and of conditional operators are part of the test; a colon in a regular expression is not
   * recognized.
   */
  static String beforeColon(CharSequence clause) {
    int brackets = 0;
    int questions = 0;
    for (int i = 0; i < clause.length(); i++) {
      char c = clause.charAt(i);
      if (c == '"' || c == '\'' || c == '`') {
        i = endOfString(clause, i);
      } else if ("([{".indexOf(c) >= 0) {
        brackets++;
      } else if (")]}".indexOf(c) >= 0) {
        brackets--;
      } else if (brackets == 0 && c == '?') {
        boolean isOther = i + 1 < clause.length() && "?.".indexOf(clause.charAt(i + 1)) >= 0;
        questions += isOther ? 0 : 1;
        i += isOther ? 1 : 0;
      } else if (brackets == 0 && c == ':' && --questions < 0) {
        return clause.subSequence(0, i).toString().strip();
      }
    }
    return clause.toString().strip();
  }

  private static int endOfString(CharSequence code, int start) {
    for (int i = start + 1; i < code.length(); i++) {
      if (code.charAt(i) == '\\') {
        i++;
      } else if (code.charAt(i) == code.charAt(start)) {
        return i;
      }
    }
    return code.length();
  }

  /** Where the code begins that may have comments and opening parentheses before it. */
  static int behindParentheses(CharSequence source, int start, int end) {
    Matcher matcher = BEFORE_CODE.matcher(source).region(start, end);
    return matcher.lookingAt() && matcher.end() < end ? matcher.end() : start;
  }

  /** Whether the text between two clauses of a switch holds a default clause. */
  static boolean hasDefault(CharSequence gap) {
    return DEFAULT.matcher(withoutComments(gap.toString())).find();
  }

  private static String withoutComments(String text) {
    return COMMENTS.matcher(text).replaceAll(" ");
  }
}

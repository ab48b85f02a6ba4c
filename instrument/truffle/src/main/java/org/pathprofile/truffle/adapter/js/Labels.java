package org.pathprofile.truffle.adapter.js;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads from source text what the nodes of GraalJS do not tell: labels and empty defaults. */
final class Labels {
  private static final Pattern LABEL_BEFORE =
      Pattern.compile("([\\p{L}\\p{N}_$\\u200c\\u200d]+)\\s*:\\s*$");
  private static final Pattern JUMP =
      Pattern.compile(
          "^(?:break|continue)(?:[ \\t]|/\\*[^\\n]*?\\*/)+([\\p{L}_$][\\p{L}\\p{N}_$\\u200c\\u200d]*)");
  private static final Pattern COMMENTS = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
  private static final Pattern DEFAULT = Pattern.compile("(?:^|[;{}\\s])default\\s*:");
  private static final int LOOK_BACK = 2_000;

  private Labels() {}

  /** The labels that stand before position {@code start}, the nearest first. */
  static List<String> before(CharSequence source, int start) {
    String text =
        withoutComments(source.subSequence(Math.max(0, start - LOOK_BACK), start).toString());
    List<String> labels = new ArrayList<>();
    Matcher matcher = LABEL_BEFORE.matcher(text);
    while (matcher.find()) {
      labels.add(matcher.group(1));
      text = text.substring(0, matcher.start());
      matcher = LABEL_BEFORE.matcher(text);
    }
    return labels;
  }

  /** The label that the break or continue statement names, or the empty string. */
  static String of(CharSequence jump) {
    Matcher matcher = JUMP.matcher(jump);
    return matcher.find() ? matcher.group(1) : "";
  }

  /** Whether the text between two clauses of a switch holds a default clause. */
  static boolean hasDefault(CharSequence gap) {
    return DEFAULT.matcher(withoutComments(gap.toString())).find();
  }

  private static String withoutComments(String text) {
    return COMMENTS.matcher(text).replaceAll(" ");
  }
}

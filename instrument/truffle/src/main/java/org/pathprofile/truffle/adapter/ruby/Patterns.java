package org.pathprofile.truffle.adapter.ruby;

import static org.pathprofile.truffle.adapter.TreeNodes.child;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.TreeNodes.parent;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.regex.Pattern;

/**
 * Tells the patterns of {@code case ... in}, {@code x => pattern} and {@code x in pattern} from
 * operators: TruffleRuby makes the same nodes of both, so the source decides. Stateless.
 */
final class Patterns {
  private static final Pattern VARIABLE = Pattern.compile("[\\p{L}\\p{N}_]+");
  private static final Pattern OPERATOR = Pattern.compile("&&|\\|\\||\\band\\b|\\bor\\b");
  private static final Pattern ASSIGNMENT = Pattern.compile("&&=|\\|\\|=");
  private static final Pattern CLAUSE = Pattern.compile("(?s).*\\bin");

  private Patterns() {}

  /**
   * Whether a node reads the value that a pattern is compared with, or a part of it, which has no
   * name. TruffleRuby has one such node in several places of a tree, and only one of them, if any,
   * has events: the node knows one place only, which changes when a node around it is replaced. The
   * node whose value no pattern matches is another one.
   */
  static boolean isValue(Node node) {
    return name(node).equals("ReadLocalVariable")
        && !isFailure(parent(node))
        && !VARIABLE.matcher(Descriptions.code(node)).matches();
  }

  /** Whether a node raises the exception that says that no pattern matches. */
  static boolean isFailure(Node node) {
    return node != null && name(node).startsWith("NoMatchingPattern");
  }

  /** Whether a decision is {@code x => pattern}. */
  static boolean isRequired(Node decision) {
    return name(decision).equals("Unless") && isFailure(child(decision, "thenBody"));
  }

  /** Whether a test of a {@code case} is that of a clause {@code in}. */
  static boolean isClause(Node condition) {
    SourceSection section = Descriptions.section(condition);
    if (section == null || !section.getSource().hasCharacters()) {
      return false;
    }
    CharSequence text = section.getSource().getCharacters();
    int end = section.getCharIndex();
    while (end > 0
        && ("(^".indexOf(text.charAt(end - 1)) >= 0
            || Character.isWhitespace(text.charAt(end - 1)))) {
      end--;
    }
    return CLAUSE.matcher(text(section.getSource(), Math.max(0, end - 3), end)).matches();
  }

  /** Whether an {@code And} or an {@code Or} is part of a pattern. */
  static boolean isPart(Node node) {
    if (name(node).equals("OrLazyValueDefined")) {
      return false;
    }
    SourceSection own = node.getSourceSection();
    if (own == null) {
      // The values of a clause "when" are alternatives, too.
      return name(node).equals("And") && !isInAssignment(node);
    }
    SourceSection left = Descriptions.section(child(node, "left"));
    SourceSection right = Descriptions.section(child(node, "right"));
    if (left == null || right == null || !own.getSource().hasCharacters()) {
      return false;
    }
    if (left.getCharEndIndex() > right.getCharIndex()) {
      return !ASSIGNMENT.matcher(own.getCharacters().toString()).find();
    }
    return !OPERATOR
        .matcher(text(own.getSource(), left.getCharEndIndex(), right.getCharIndex()))
        .find();
  }

  /** A part of a source. Only its string is right: the parts themselves begin at a wrong place. */
  private static String text(Source source, int from, int to) {
    return source.getCharacters().subSequence(from, to).toString();
  }

  private static boolean isInAssignment(Node node) {
    Node around = parent(node);
    while (around != null && around.getSourceSection() == null) {
      around = parent(around);
    }
    return around != null && name(around).equals("DefinedWrapper");
  }
}

package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.Set;
import org.pathprofile.core.graph.Granularity;

/**
 * What has to be known of a language beside its tags.
 *
 * @param granularity whether its statements are lines
 * @param entersHandlersAgain whether the statement that an exception has left is entered once more
 *     before the handler
 * @param throwing operations of a Bytecode DSL interpreter that always throw, by the names of their
 *     instructions. Otherwise control would seem to go on behind them.
 * @param doubt why it is not known which way decisions went, though statements seem to tell; empty
 *     if it is known
 */
record LearnedLanguage(
    Granularity granularity, boolean entersHandlersAgain, Set<String> throwing, String doubt) {
  /** By their names, these throw in any language. */
  private static final Set<String> THROWING = Set.of("c.Raise", "c.Reraise", "c.Throw");

  private static final LearnedLanguage STATEMENTS =
      new LearnedLanguage(Granularity.STATEMENT, false, THROWING, "");
  private static final LearnedLanguage LINES =
      new LearnedLanguage(Granularity.LINE, false, Set.of(), "");

  private static final LearnedLanguage TRACED =
      new LearnedLanguage(Granularity.DECISION, false, THROWING, "");

  /**
   * GraalPy's manual bytecode interpreter, the default one up to 25.0, if its functions have no
   * marks: it tells lines, and goes by the line of the instruction that raised once more on its way
   * to the handler.
   */
  private static final LearnedLanguage PYTHON_LINES =
      new LearnedLanguage(
          Granularity.LINE,
          true,
          Set.of(),
          "the bytecode was not read, and behind a jump the line before it comes once more: which"
              + " way decisions went is unknown");

  /** The same where marks are its statements, and its graph is known. */
  static final LearnedLanguage MARKED =
      new LearnedLanguage(Granularity.DECISION, false, Set.of(), "");

  /** GraalPy's Bytecode DSL interpreter. */
  private static final LearnedLanguage PYTHON_STATEMENTS =
      new LearnedLanguage(
          Granularity.STATEMENT,
          false,
          Set.of("c.AssertFailed", "c.Raise", "c.RaiseNotImplementedError", "c.Reraise", "c.Throw"),
          "");

  private static final LearnedLanguage PYTHON_TRACED =
      new LearnedLanguage(Granularity.DECISION, false, PYTHON_STATEMENTS.throwing, "");

  /** A Bytecode DSL interpreter whose instructions are traced, and whose graphs are known. */
  static LearnedLanguage ofTraced(LanguageInfo language) {
    return language.getId().equals("python") ? PYTHON_TRACED : TRACED;
  }

  /**
   * @param statement an instrumented statement of the language
   */
  static LearnedLanguage of(LanguageInfo language, Node statement) {
    return switch (language.getId()) {
      case "python" ->
          statement.getClass().getSimpleName().startsWith("InstrumentedBytecodeStatement")
              ? PYTHON_LINES
              : PYTHON_STATEMENTS;
      case "java", "ruby", "wasm" -> LINES;
      default -> STATEMENTS;
    };
  }

  /** Larger for statements further behind; of two that begin alike, the inner one is behind. */
  long position(SourceSection section) {
    if (!section.isAvailable()) {
      return 0;
    }
    if (section.hasCharIndex()) {
      return ((long) section.getCharIndex() << 32)
          + (Integer.MAX_VALUE - section.getCharEndIndex());
    }
    return ((long) section.getStartLine() << 32)
        + ((long) Math.max(0, section.getStartColumn()) << 16)
        - Math.min(Short.MAX_VALUE, section.getEndLine() - section.getStartLine());
  }
}

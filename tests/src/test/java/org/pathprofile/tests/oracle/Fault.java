package org.pathprofile.tests.oracle;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What a wrong adapter would report of a path that was taken: the test of the test. */
enum Fault {
  /** The two arms of {@code if} are exchanged. */
  EXCHANGED_ARMS,
  /** A caught exception is not seen: where the handler begins, nothing does. */
  LOST_HANDLER,
  /** An exception that leaves is taken for a return. */
  MISSED_EXCEPTION,
  /** A finally block is not seen when it is entered normally. */
  SWALLOWED_FINALLY,
  /** An iteration that continues a loop is swallowed. */
  SWALLOWED_ITERATION,
  /** A clause of a switch is taken for the one without a match. */
  WRONG_CLAUSE,
  /** A resumption begins no path. */
  LOST_RESUMPTION;

  /** The path as the wrong adapter reports it, or nothing if it does not. */
  Optional<List<String>> report(List<String> path) {
    String first = path.get(0);
    String last = path.get(path.size() - 1);
    return switch (this) {
      case EXCHANGED_ARMS ->
          Optional.of(replaced(path, "\\d+ if -> (then|else|skip)", Fault::otherArm));
      case LOST_HANDLER -> kept(path, !first.endsWith(" catch"));
      case MISSED_EXCEPTION -> Optional.of(replaced(path, "throws", word -> "exit"));
      case SWALLOWED_FINALLY ->
          Optional.of(path.stream().filter(word -> !word.matches("\\d+ finally")).toList());
      case SWALLOWED_ITERATION ->
          kept(path, !first.endsWith(" loop") || !last.endsWith(" loop") || path.size() == 1);
      case WRONG_CLAUSE ->
          Optional.of(
              replaced(
                  path,
                  "\\d+ switch -> case .*",
                  word -> word.substring(0, word.indexOf("case ")) + "none"));
      case LOST_RESUMPTION -> kept(path, !first.endsWith(" resume"));
    };
  }

  private static Optional<List<String>> kept(List<String> path, boolean isKept) {
    return isKept ? Optional.of(path) : Optional.empty();
  }

  private static String otherArm(String word) {
    return word.substring(0, word.indexOf("->")) + (word.endsWith("then") ? "-> skip" : "-> then");
  }

  private static List<String> replaced(
      List<String> path, String pattern, UnaryOperator<String> replacement) {
    return path.stream()
        .map(word -> word.matches(pattern) ? replacement.apply(word) : word)
        .toList();
  }
}

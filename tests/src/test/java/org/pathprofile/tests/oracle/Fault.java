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
  LOST_RESUMPTION,
  /** Where a module runs, its activation is not found, so nothing of it is counted but its end. */
  MODULE_ON_OTHER_FRAME;

  /**
   * The path as the wrong adapter reports it, or nothing if it does not.
   *
   * @param isModule whether it is one of the code of a whole file
   */
  Optional<List<String>> report(List<String> path, boolean isModule) {
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
      case MODULE_ON_OTHER_FRAME ->
          isModule && path.size() > 1 ? Optional.of(List.of("exit")) : Optional.of(path);
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

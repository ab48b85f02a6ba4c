package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathprofile.core.profile.Iterations;

/**
 * Leaves out of paths what the profile says it cannot tell apart, and nothing else: decisions of
 * operators in the statement that a note names; the last decisions, in such a statement, of a path
 * that an exception ended; whether a return behind a certain yield is that of the statement; at
 * which of several suspensions in a statement the activation is; that an exception enters a finally
 * block without events; that an exception leads to a handler.
 */
final class Merging {
  private static final Pattern LINE = Pattern.compile("line (\\d+)");
  private static final Pattern WORD = Pattern.compile("(\\d+) (.*)");
  private static final Pattern OPERATOR =
      Pattern.compile("(&&|\\|\\||\\?\\?|\\?\\.|default|\\?:|if) -> .*");

  private static final Pattern SUSPENSION =
      Pattern.compile("(from )?(\\d+)( yield| await| resume| yield -> return)");

  private final List<Trace.Unit> units;
  private final boolean isExpression;
  private final List<Trace.Unit> operators = new ArrayList<>();
  private final List<Trace.Unit> ways = new ArrayList<>();
  private final List<Trace.Unit> exceptions = new ArrayList<>();

  /** Paths of which there is no sign: an exception enters a handler, and one leaves it. */
  private final Set<String> unseen = new TreeSet<>();

  /** Returns at a yield of which there is no sign. */
  private final Set<String> unseenReturns = new TreeSet<>();

  /** Whether nothing tells of some exceptions that they have led to a handler. */
  private boolean isUnsure;

  /** By the lines of suspensions, the line of the one from which nothing tells them. */
  private final Map<String, String> suspensions = new TreeMap<>();

  /** The lines of yields at which a return from outside looks like the statement around them. */
  private final Set<String> returns = new TreeSet<>();

  /**
   * @param notes those of the profile
   * @param units the program's statements
   * @param isExpression whether the function is an arrow function whose body is an expression:
   *     parentheses do not belong to it for everyone, so it is not said in which line it begins
   */
  Merging(Iterable<String> notes, List<Trace.Unit> units, boolean isExpression) {
    this.units = units;
    this.isExpression = isExpression;
    for (String note : notes) {
      if (note.contains("whether return() or the statement")) {
        returns.addAll(linesIn(note));
        continue;
      }
      if (note.contains("whether an exception enters the finally block")) {
        linesIn(note).forEach(line -> unseen.add("from " + line + " finally, throws"));
        continue;
      }
      if (note.contains("whether the handler is entered")) {
        linesIn(note).forEach(line -> unseen.add("from " + line + " finally, throws"));
        linesIn(note).forEach(line -> unseen.add("from " + line + " catch, throws"));
        continue;
      }
      if (note.contains("whether the activation ends here")) {
        linesIn(note).forEach(line -> unseenReturns.add(line + " yield -> return"));
        continue;
      }
      if (note.contains("whether the activation is suspended")) {
        addSuspensions(note);
        continue;
      }
      isUnsure |= note.contains("whether an exception leaves here");
      List<Trace.Unit> named =
          note.contains("whether an exception leaves")
              ? exceptions
              : note.contains("tells the ways") ? ways : operators;
      linesIn(note).forEach(line -> named.addAll(unitsAt(Integer.parseInt(line))));
    }
  }

  private static List<String> linesIn(String note) {
    return LINE.matcher(note).results().map(result -> result.group(1)).toList();
  }

  private void addSuspensions(String note) {
    List<String> lines = linesIn(note);
    lines.forEach(line -> suspensions.put(line, lines.get(0)));
  }

  private String suspension(String word) {
    Matcher matcher = SUSPENSION.matcher(word);
    if (!matcher.matches() || !suspensions.containsKey(matcher.group(2))) {
      return word;
    }
    String what = matcher.group(3).replace("await", "yield");
    return (matcher.group(1) == null ? "" : "from ") + suspensions.get(matcher.group(2)) + what;
  }

  private List<Trace.Unit> unitsAt(int line) {
    List<Trace.Unit> found = units.stream().filter(unit -> unit.contains(line)).toList();
    return found.isEmpty() ? List.of(new Trace.Unit(line, line)) : found;
  }

  /**
   * Counts of the same paths with fewer words. Where a path may go on in the place of one that an
   * exception has ended and of one that begins in a handler, only counts of the words are left.
   *
   * @param iterations how many iterations paths span
   */
  Map<String, Long> of(Map<List<String>, Long> counts, Iterations iterations) {
    Map<String, Long> merged = new TreeMap<>();
    if (isUnsure) {
      // Paths that overlap tell nothing of their words by themselves.
      if (iterations.equals(Iterations.ONE)) {
        counts.forEach((path, count) -> addWords(path, count, merged));
      }
      return merged;
    }
    counts.forEach((path, count) -> merged.merge(text(path), count, Long::sum));
    merged.keySet().removeAll(unseen);
    return merged;
  }

  private void addWords(List<String> path, long count, Map<String, Long> merged) {
    for (String word : text(path).split(", ")) {
      String plain = word.replaceFirst("^from (\\d+ finally)$", "$1");
      boolean isHandler = word.matches("from (\\d+ catch|handler)");
      // A default value that is not used has no event, so it may be all of a handler.
      boolean isMerged =
          isIn(exceptions, plain)
              || plain.endsWith(" return")
              || plain.endsWith(" default -> given");
      if (WORD.matcher(plain.replaceFirst("^from ", "")).matches() && !isHandler && !isMerged) {
        merged.merge(plain, count, Long::sum);
      }
    }
  }

  private String text(List<String> path) {
    List<String> words = new ArrayList<>(path);
    words.removeIf(this::isMergedOperator);
    words.removeAll(unseenReturns);
    if (words.get(words.size() - 1).equals("throws")) {
      while (words.size() > 1 && isIn(exceptions, words.get(words.size() - 2))) {
        words.remove(words.size() - 2);
      }
    }
    words.replaceAll(this::suspension);
    if (returns.stream().anyMatch(line -> words.get(0).equals("from " + line + " resume"))) {
      words.replaceAll(word -> word.replaceFirst("^\\d+ (yield -> )?return$", "return"));
    }
    if (isExpression) {
      words.replaceAll(word -> word.replaceFirst("^\\d+ return$", "return"));
    }
    if (!ways.isEmpty()) {
      // A handler can be one block with what follows in it, and have its name.
      words.replaceAll(
          word -> word.replaceFirst("^from \\d+ (catch|finally|.* -> .*)$", "from handler"));
    }
    // The line of ?. is that of what is around it, for one of its outcomes.
    words.replaceAll(word -> word.replaceFirst("^\\d+ \\?\\.", "?."));
    return String.join(", ", words);
  }

  private boolean isMergedOperator(String word) {
    Matcher matcher = WORD.matcher(word);
    if (!matcher.matches()) {
      return false;
    }
    String decision = matcher.group(2);
    boolean isOperator = OPERATOR.matcher(decision).matches() && isIn(operators, word);
    // A return at a yield is no way out of a decision: the event that tells of it is its own.
    boolean isWay = decision.contains(" -> ") && !decision.equals("yield -> return");
    return isOperator || (isWay && isIn(ways, word));
  }

  private static boolean isIn(List<Trace.Unit> named, String word) {
    Matcher matcher = WORD.matcher(word);
    return matcher.matches()
        && named.stream().anyMatch(unit -> unit.contains(Integer.parseInt(matcher.group(1))));
  }
}

package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Leaves out of paths what the profile says it cannot tell apart, and nothing else: decisions of
 * operators in the statement that a note names; the last decisions, in such a statement, of a path
 * that an exception ended; whether a return behind a certain yield is that of the statement;
 * at which of several suspensions in a statement the activation is.
 */
final class Merging {
  private static final Pattern LINE = Pattern.compile("line (\\d+)");
  private static final Pattern WORD = Pattern.compile("(\\d+) (.*)");
  private static final Pattern OPERATOR =
      Pattern.compile("(&&|\\|\\||\\?\\?|\\?\\.|default|\\?:|if) -> .*");

  private static final Pattern SUSPENSION =
      Pattern.compile("(from )?(\\d+)( yield| await| resume| yield -> return)");

  private final List<Trace.Unit> units;
  private final List<Trace.Unit> operators = new ArrayList<>();
  private final List<Trace.Unit> ways = new ArrayList<>();
  private final List<Trace.Unit> exceptions = new ArrayList<>();

  /** By the lines of suspensions, the line of the one from which nothing tells them. */
  private final Map<String, String> suspensions = new TreeMap<>();

  /** The lines of yields at which a return from outside looks like the statement around them. */
  private final Set<String> returns = new TreeSet<>();

  Merging(Iterable<String> notes, List<Trace.Unit> units) {
    this.units = units;
    for (String note : notes) {
      if (note.contains("whether return() or the statement")) {
        addReturns(note);
        continue;
      }
      if (note.contains("whether the activation is suspended")) {
        addSuspensions(note);
        continue;
      }
      List<Trace.Unit> named =
          note.contains("whether an exception leaves")
              ? exceptions
              : note.contains("tells the ways") ? ways : operators;
      Matcher line = LINE.matcher(note);
      while (line.find()) {
        named.addAll(unitsAt(Integer.parseInt(line.group(1))));
      }
    }
  }

  private void addReturns(String note) {
    Matcher line = LINE.matcher(note);
    while (line.find()) {
      returns.add(line.group(1));
    }
  }

  private void addSuspensions(String note) {
    Matcher line = LINE.matcher(note);
    if (line.find()) {
      String first = line.group(1);
      while (line.find()) {
        suspensions.put(line.group(1), first);
      }
      suspensions.put(first, first);
    }
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

  /** Counts of the same paths with fewer words. */
  Map<String, Long> of(Map<List<String>, Long> counts) {
    Map<String, Long> merged = new TreeMap<>();
    counts.forEach((path, count) -> merged.merge(text(path), count, Long::sum));
    return merged;
  }

  private String text(List<String> path) {
    List<String> words = new ArrayList<>(path);
    words.removeIf(this::isMergedOperator);
    if (words.get(words.size() - 1).equals("throws")) {
      while (words.size() > 1 && isIn(exceptions, words.get(words.size() - 2))) {
        words.remove(words.size() - 2);
      }
    }
    words.replaceAll(this::suspension);
    if (returns.stream().anyMatch(line -> words.get(0).equals("from " + line + " resume"))) {
      words.replaceAll(word -> word.replaceFirst("^\\d+ (yield -> )?return$", "return"));
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
    return isOperator || (decision.contains(" -> ") && isIn(ways, word));
  }

  private static boolean isIn(List<Trace.Unit> named, String word) {
    Matcher matcher = WORD.matcher(word);
    return matcher.matches()
        && named.stream().anyMatch(unit -> unit.contains(Integer.parseInt(matcher.group(1))));
  }
}

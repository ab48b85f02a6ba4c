package org.pathprofile.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of the engine, its languages and instruments, as given on the command line. */
final class EngineOptions {
  /** The id of the instrument, and so the name of its switch. */
  static final String INSTRUMENT = "pathprofile";

  private static final String PREFIX = "--";

  /** GraalVM's launchers ask for this before they take experimental options; here all are taken. */
  private static final String EXPERIMENTAL = "experimental-options";

  private EngineOptions() {}

  /** Whether this is an option that GraalVM's launchers have, which is taken and has no effect. */
  static boolean isTaken(String option) {
    return option.equals(PREFIX + EXPERIMENTAL);
  }

  /**
   * Reads arguments of the form {@code --<name>} or {@code --<name>=<value>}; the last one of a
   * name wins. The instrument is on unless the arguments say otherwise. {@code
   * --experimental-options} has no effect.
   *
   * @throws CommandException if an argument is not an option, or lacks its value
   */
  static Map<String, String> parse(List<String> arguments) {
    Map<String, String> options = new LinkedHashMap<>();
    options.put(INSTRUMENT, "true");
    for (String argument : arguments) {
      if (!argument.startsWith(PREFIX)) {
        throw new CommandException("unknown option " + argument);
      }
      int equals = argument.indexOf('=');
      String name = argument.substring(PREFIX.length(), equals < 0 ? argument.length() : equals);
      if (!name.equals(EXPERIMENTAL)) {
        options.put(name, equals < 0 ? valueOfBareOption(name) : argument.substring(equals + 1));
      }
    }
    return options;
  }

  /**
   * A bare option switches something on; one that is no switch lacks its value. The switch of an
   * instrument is its id.
   */
  private static String valueOfBareOption(String name) {
    if (name.indexOf('.') >= 0) {
      KnownOptions known = KnownOptions.load();
      if (known.contains(name) && !known.isSwitch(name)) {
        throw new CommandException(
            PREFIX + name + " needs a value: " + PREFIX + name + "=" + known.usage(name));
      }
    }
    return "true";
  }

  /** One line that says which of the options the engine refused, and what would be right. */
  static String explain(Map<String, String> options, RuntimeException refusal) {
    String fault = faultOf(options);
    return fault == null ? refusal.getMessage() : fault;
  }

  /**
   * One line that says which option is wrong, and what would be right. Asks an engine, which takes
   * a moment.
   *
   * @return null if none is
   */
  static @Nullable String faultOf(Map<String, String> options) {
    KnownOptions known = KnownOptions.load();
    for (Map.Entry<String, String> option : options.entrySet()) {
      String name = option.getKey();
      if (!known.contains(name)) {
        String question =
            SimilarNames.question(
                PREFIX + name, known.names().stream().map(PREFIX::concat).toList());
        return "unknown option "
            + PREFIX
            + name
            + (question.isEmpty()
                ? "; no option of the engine, a language or an instrument has this name"
                : question);
      }
      String fault = known.faultOf(name, option.getValue());
      if (fault != null) {
        String given = PREFIX + name + "=" + option.getValue();
        return fault.contains(given)
            ? fault
            : given + ": " + fault + " (" + PREFIX + name + "=" + known.usage(name) + ")";
      }
    }
    return null;
  }
}

package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options with one dash that the commands {@code python}, {@code java} and {@code ruby} have.
 * They stand for options of the engine, and tell the language of a program whose name does not. Not
 * thread-safe.
 */
final class LanguageOptions {
  static final String LOAD_PATHS = "ruby.load-paths";

  /** The options that end all others, as a program stands behind them, and whose they are. */
  static final Map<String, String> STARTS =
      Map.of("-m", PythonStarter.ID, "-c", PythonStarter.ID, "-jar", JavaStarter.ID);

  private static final String CLASS_PATH = "java.Classpath";
  private static final String LIBRARIES = "ruby.required-libraries";

  /** What stands for what was given, by the names of the engine's options. */
  private final Map<String, String> options = new LinkedHashMap<>();

  private @Nullable String language;
  private @Nullable String first;

  /**
   * Takes an option.
   *
   * @param argument begins with one dash
   * @param values the arguments behind it
   * @return how many of the values it has taken, or -1 if it is no option of a language
   * @throws CommandException if it lacks its value
   */
  int take(String argument, List<String> values) {
    return switch (argument) {
      case "-cp", "-classpath" -> {
        options.put(CLASS_PATH, ClassPath.expand(valueOf(argument, JavaStarter.ID, values)));
        yield 1;
      }
      case "-ea", "-enableassertions" -> set(argument, "java.EnableAssertions", "true");
      case "-esa", "-enablesystemassertions" ->
          set(argument, "java.EnableSystemAssertions", "true");
      default -> takeOther(argument, values);
    };
  }

  /** Takes an option whose value can follow without a blank. */
  private int takeOther(String argument, List<String> values) {
    if (argument.startsWith("-D") && argument.length() > 2) {
      String[] property = argument.substring(2).split("=", 2);
      return set(
          argument, "java.Properties." + property[0], property.length > 1 ? property[1] : "");
    }
    if (argument.startsWith("-I")) {
      return add(LOAD_PATHS, argument, values);
    }
    return argument.startsWith("-r") ? add(LIBRARIES, argument, values) : -1;
  }

  private int set(String argument, String option, String value) {
    belongsTo(JavaStarter.ID, argument);
    options.put(option, value);
    return 0;
  }

  /** An option of Ruby, whose value follows with a blank or without. */
  private int add(String option, String argument, List<String> values) {
    boolean isJoined = argument.length() > 2;
    String value =
        valueOf(argument, RubyStarter.ID, isJoined ? List.of(argument.substring(2)) : values);
    options.merge(option, value, (before, more) -> before + "," + more);
    return isJoined ? 0 : 1;
  }

  private String valueOf(String argument, String language, List<String> values) {
    if (values.isEmpty()) {
      throw new CommandException(argument + " needs a value");
    }
    belongsTo(language, argument);
    return values.get(0);
  }

  private void belongsTo(String owner, String argument) {
    if (language != null && !language.equals(owner)) {
      throw new CommandException(
          "%s is an option of %s, and %s one of %s"
              .formatted(
                  argument,
                  GuestLanguage.withId(owner).name(),
                  first,
                  GuestLanguage.withId(language).name()));
    }
    language = owner;
    first = argument;
  }

  /** The language whose options were taken; null if none was. */
  @Nullable String language() {
    return language;
  }

  /**
   * The arguments that stand for what was taken.
   *
   * @param program the program, if there is one
   * @param isNamed whether the language of the program is given
   * @throws CommandException if the program is of another language
   */
  List<String> arguments(@Nullable String program, boolean isNamed) {
    List<String> arguments = new ArrayList<>();
    options.forEach((name, value) -> arguments.add("--" + name + "=" + value));
    if (language == null || isNamed || program == null) {
      return arguments;
    }
    GuestLanguage byName = GuestLanguage.ofFile(program);
    if (byName == null) {
      arguments.add("--language=" + language);
    } else if (!byName.id().equals(language)) {
      throw new CommandException(
          "%s is an option of %s, but %s is %s"
              .formatted(first, GuestLanguage.withId(language).name(), program, byName.name()));
    }
    return arguments;
  }
}

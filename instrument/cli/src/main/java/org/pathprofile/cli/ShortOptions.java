package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options before the program in a command that runs one, where they are short for others:
 * {@code --k 2} for {@code --pathprofile.K=2}. What is no option is found here, before anything is
 * said of the program.
 */
final class ShortOptions {
  private static final String LONG = "--";
  private static final String LANGUAGE = "--language";

  /** What the program is behind an option that ends all others, if it is no file. */
  private static final Map<String, ProgramParameters.Kind> KINDS =
      Map.of("-m", ProgramParameters.Kind.MODULE, "-c", ProgramParameters.Kind.CODE);

  private final CommandSpec command;
  private final List<String> given;
  private final List<String> expanded = new ArrayList<>();
  private final LanguageOptions ofLanguages = new LanguageOptions();
  private int next;
  private @Nullable KnownOptions known;

  private ShortOptions(CommandSpec command, List<String> given) {
    this.command = command;
    this.given = given;
  }

  /**
   * Replaces the short options.
   *
   * @param command the command that runs a program
   * @param arguments what follows the command's name
   * @throws CommandException if one of them is an unknown option, or lacks its value
   */
  static List<String> expand(CommandSpec command, List<String> arguments) {
    return new ShortOptions(command, arguments).expand();
  }

  private List<String> expand() {
    while (next < given.size() && LaunchArguments.isOption(given.get(next))) {
      String argument = given.get(next++);
      String owner = LanguageOptions.STARTS.get(argument);
      if (owner != null) {
        return startBy(argument, owner);
      }
      take(argument);
    }
    int program = next < given.size() && given.get(next).equals(LONG) ? next + 1 : next;
    expanded.addAll(
        ofLanguages.arguments(
            program < given.size() ? given.get(program) : null, language() != null));
    expanded.addAll(given.subList(next, given.size()));
    return expanded;
  }

  /** The program's name follows, and behind it, its arguments. */
  private List<String> startBy(String option, String owner) {
    if (next == given.size()) {
      throw new CommandException(option + " needs a value");
    }
    expanded.addAll(ofLanguages.arguments(null, true));
    String language = language();
    if (language == null) {
      expanded.add(LANGUAGE + "=" + owner);
    } else if (!owner.equals(language)) {
      throw new CommandException(option + " is an option of " + owner + ", not of " + language);
    }
    if (KINDS.containsKey(option)) {
      expanded.add(ProgramParameters.KIND + "=" + KINDS.get(option));
    }
    expanded.add(LONG);
    expanded.addAll(given.subList(next, given.size()));
    return expanded;
  }

  /** The language that was given; null if none was. */
  private @Nullable String language() {
    for (int i = 0; i < expanded.size(); i++) {
      String argument = expanded.get(i);
      if (argument.startsWith(LANGUAGE + "=")) {
        return argument.substring(LANGUAGE.length() + 1);
      }
      if (argument.equals(LANGUAGE) && i + 1 < expanded.size()) {
        return expanded.get(i + 1);
      }
    }
    return null;
  }

  private void take(String argument) {
    int equals = argument.indexOf('=');
    String name = equals < 0 ? argument : argument.substring(0, equals);
    OptionSpec own = command.findOption(name);
    if (own != null) {
      expanded.add(argument);
      if (equals < 0 && own.arity().min() > 0 && next < given.size()) {
        expanded.add(given.get(next++));
      }
    } else if (!name.startsWith(LONG)) {
      int values = ofLanguages.take(argument, given.subList(next, given.size()));
      if (values < 0) {
        throw unknown(name);
      }
      next += values;
    } else if (name.indexOf('.') > 0 || name.equals(LONG + EngineOptions.INSTRUMENT)) {
      expanded.add(argument);
    } else {
      takeShort(argument, name);
    }
  }

  private void takeShort(String argument, String name) {
    String option = known().ofProfiler(name.substring(LONG.length()));
    boolean hasValue = name.length() < argument.length();
    if (option == null) {
      if (!EngineOptions.isTaken(name) && !known().contains(name.substring(LONG.length()))) {
        throw unknown(name);
      }
      expanded.add(argument);
    } else if (hasValue) {
      expanded.add(LONG + option + argument.substring(name.length()));
    } else if (known().isSwitch(option)) {
      expanded.add(LONG + option);
    } else if (next < given.size()) {
      expanded.add(LONG + option + "=" + given.get(next++));
    } else {
      throw new CommandException(name + " needs a value: " + name + "=" + known().usage(option));
    }
  }

  private CommandException unknown(String name) {
    String bare = name.substring(name.lastIndexOf('-') + 1);
    List<String> meant =
        known().names().stream()
            .filter(option -> option.endsWith("." + bare))
            .map(LONG::concat)
            .toList();
    List<String> all =
        Stream.concat(
                command.optionsMap().keySet().stream(),
                known().shortNames().stream().map(LONG::concat))
            .toList();
    return new CommandException(
        "unknown option "
            + name
            + (meant.isEmpty() ? SimilarNames.question(name, all) : SimilarNames.question(meant)));
  }

  private KnownOptions known() {
    if (known == null) {
      known = KnownOptions.load();
    }
    return known;
  }

  /** As above, for arguments that begin with the command's name. */
  static String[] expand(CommandSpec command, String[] arguments) {
    List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
    return Stream.concat(Stream.of(arguments[0]), expand(command, rest).stream())
        .toArray(String[]::new);
  }
}

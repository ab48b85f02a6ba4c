package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the launcher must know of the arguments before there is a JVM that can run the program.
 * Reads them as {@link ShortOptions} does, but without the engine, and leaves it to that to tell
 * what is wrong with them.
 */
public final class LaunchArguments {
  /** The options without a value that have short names: those of the profiler first. */
  static final List<String> SWITCHES =
      List.of(
          "conditions",
          "libraries",
          "optimize",
          "rest",
          "sourcemaps",
          "trivial",
          "experimentaloptions",
          "help",
          "json",
          "pathprofile",
          "version");

  /** It brings parts of an older version, which must not come before those of others. */
  private static final String LAST = RubyStarter.ID;

  /** With its value in the same argument only. */
  private static final String GRAALVM = "--graalvm";

  private final LanguageOptions ofLanguages = new LanguageOptions();
  private final List<String> with = new ArrayList<>();
  private final String command;
  private @Nullable String graalVm;
  private @Nullable String language;
  private boolean optimizes;

  /**
   * @param arguments those of pathprofile, which begin with the command
   */
  public LaunchArguments(List<String> arguments) {
    command = arguments.isEmpty() ? "" : arguments.get(0);
    int next = 1;
    try {
      while (next < arguments.size() && isOption(arguments.get(next))) {
        next += 1 + take(arguments.get(next), arguments.subList(next + 1, arguments.size()));
      }
    } catch (CommandException e) {
      // The command line says it.
      return;
    }
    if (next < arguments.size() && arguments.get(next).equals("--")) {
      next++;
    }
    if (language == null && next < arguments.size()) {
      GuestLanguage byName = GuestLanguage.ofFile(arguments.get(next));
      language = byName == null ? ofLanguages.language() : byName.id();
    }
  }

  /** Whether a command takes options of the engine, and a program. */
  static boolean runsProgram(String command) {
    return Set.of("run", "accuracy").contains(command);
  }

  /** Two dashes end the options, and one is no option. */
  static boolean isOption(String argument) {
    return argument.startsWith("-") && !argument.equals("-") && !argument.equals("--");
  }

  /** Takes an option, and returns how many of the arguments behind it are its value. */
  private int take(String argument, List<String> behind) {
    if (LanguageOptions.STARTS.containsKey(argument)) {
      language = LanguageOptions.STARTS.get(argument);
      return behind.size();
    }
    if (!argument.startsWith("--") && !argument.equals("-o")) {
      return Math.max(0, ofLanguages.take(argument, behind));
    }
    int equals = argument.indexOf('=');
    if (equals >= 0) {
      set(argument.substring(0, equals), argument.substring(equals + 1));
      return 0;
    }
    boolean standsAlone =
        argument.indexOf('.') >= 0 || SWITCHES.contains(plain(argument)) || behind.isEmpty();
    if (!argument.equals(GRAALVM)) {
      set(argument, standsAlone ? "true" : behind.get(0));
    }
    return standsAlone ? 0 : 1;
  }

  private void set(String name, String value) {
    switch (name) {
      case GRAALVM -> graalVm = value;
      case "--language" -> language = value.isEmpty() ? null : value;
      case "--with" -> with.addAll(List.of(value.split(",")));
      default -> {
        if (plain(name).equals("optimize") || name.equals("--pathprofile.Optimize")) {
          optimizes = !value.equals("false");
        }
      }
    }
  }

  private static String plain(String name) {
    return name.replace("-", "").toLowerCase(Locale.ROOT);
  }

  /** The name of the command; empty if there is none. */
  public String command() {
    return command;
  }

  /** The version of GraalVM that is asked for; null if none is. */
  public @Nullable String graalVm() {
    return graalVm;
  }

  /** Whether the compiler shall be extended. */
  public boolean optimizes() {
    return optimizes;
  }

  /**
   * The languages that the program needs besides those that are always there, in the order in which
   * they belong on the module path.
   */
  public List<GuestLanguage> languages() {
    List<GuestLanguage> languages = new ArrayList<>();
    if (!runsProgram(command)) {
      return languages;
    }
    List<String> ids = new ArrayList<>(with);
    if (language != null) {
      ids.add(0, language);
    }
    for (String id : ids) {
      // What is no language of ours, the command line tells.
      GuestLanguage known = GuestLanguage.withId(id);
      if (known != null && known.megabytes() > 0 && !languages.contains(known)) {
        languages.add(id.equals(LAST) ? languages.size() : 0, known);
      }
    }
    return languages;
  }
}

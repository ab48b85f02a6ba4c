package org.pathprofile.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.jspecify.annotations.Nullable;

/** How one program is started: in the way in which the language's own launcher does it. */
interface Starter {
  /** Adds options that the language's own launcher would set. */
  default void addDefaults(Map<String, String> options) {}

  /**
   * Adds options that this program needs, where the language's own launcher would not.
   *
   * @param notes is told which, once
   */
  default void addNeeded(Map<String, String> options, PrintStream notes) {}

  /**
   * One message that says why a program failed, and what to do, in place of the language's own.
   *
   * @return null if that says it all
   */
  default @Nullable String explain(PolyglotException failure) {
    return null;
  }

  /**
   * What the language is told of the arguments.
   *
   * @param given those that follow the program's name on the command line
   */
  default List<String> arguments(List<String> given) {
    return given;
  }

  /** The arguments behind the program's name, for languages in which that is the first one. */
  static List<String> behind(String file, List<String> given) {
    List<String> all = new ArrayList<>();
    all.add(file);
    all.addAll(given);
    return all;
  }

  /** The ids of the languages that the program may use; empty for all that are there. */
  default List<String> permittedLanguages() {
    return List.of();
  }

  /**
   * Runs the program.
   *
   * @return its exit code
   * @throws org.graalvm.polyglot.PolyglotException if the program fails or quits
   */
  int run(Context context);
}

package org.pathprofile.cli;

import java.io.File;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.jspecify.annotations.Nullable;

/**
 * Starts a Ruby program.
 *
 * @param file its name as the user gave it
 */
record RubyStarter(String file) implements Starter {
  static final String ID = "ruby";

  /**
   * The door that TruffleRuby has for its own launcher. It runs a file as the main program: with
   * its name in {@code $0}, {@code DATA}, blocks of {@code at_exit} and messages as Ruby has them.
   * Where the text is only evaluated, there is none of these. The two zeros are C's argc and argv,
   * which name the process.
   */
  private static final String MAIN =
      "-> argc, argv, kind, file { Truffle::Boot.main(argc, argv, kind, file) }";

  /** Messages leave out what is in a source of this name. */
  private static final String BOOT = "main_boot_source";

  @Override
  public void addDefaults(Map<String, String> options) {
    options.putIfAbsent("ruby.single-threaded", "false");
    addLoadPaths(options, System.getenv("RUBYLIB"));
  }

  /** The folders of the variable RUBYLIB follow those of -I. */
  static void addLoadPaths(Map<String, String> options, @Nullable String variable) {
    if (variable != null && !variable.isEmpty()) {
      options.merge(
          LanguageOptions.LOAD_PATHS,
          variable.replace(File.pathSeparatorChar, ','),
          (given, more) -> given + "," + more);
    }
  }

  @Override
  public int run(Context context) {
    Source main = Source.newBuilder(ID, MAIN, BOOT).internal(true).buildLiteral();
    return context.eval(main).execute(0, 0L, "FILE", file).asInt();
  }
}

package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;

/**
 * The guest program that a user names.
 *
 * @param language the id of its language
 * @param source its text; the engine derives its MIME type from the file's name
 * @param arguments what it is given
 */
record GuestProgram(String language, Source source, List<String> arguments) {
  private static final String JAVASCRIPT = "js";
  private static final String JAVASCRIPT_SHELL = "js.shell";

  /**
   * Reads a program.
   *
   * @param language the id of its language, or null to tell it from the file's name
   * @throws CommandException if the file cannot be read or its language is not known
   */
  static GuestProgram read(Path file, String language, List<String> arguments) {
    return UserFile.read(
        file,
        () -> {
          String id = language == null ? languageOf(file) : known(language);
          return new GuestProgram(id, Source.newBuilder(id, file.toFile()).build(), arguments);
        });
  }

  /** Adds the options that the language's own launcher would set: print, load, read, quit, ... */
  void addDefaults(Map<String, String> options) {
    if (language.equals(JAVASCRIPT)) {
      options.putIfAbsent(JAVASCRIPT_SHELL, "true");
    }
  }

  /**
   * Runs the program in a context of its own.
   *
   * @throws org.graalvm.polyglot.PolyglotException if the program fails or quits
   * @throws OutOfMemoryError if it has used up the memory, even that to say so
   */
  void run(Engine engine) {
    MemoryReserve reserve = new MemoryReserve();
    try (Context context =
        Context.newBuilder()
            .engine(engine)
            .allowAllAccess(true)
            .arguments(language, arguments.toArray(String[]::new))
            .build()) {
      try {
        context.eval(source);
      } finally {
        // The context takes memory to be closed.
        reserve.release();
      }
    }
  }

  private static String languageOf(Path file) throws IOException {
    String id = Source.findLanguage(file.toFile());
    if (id == null) {
      throw new CommandException(
          file
              + ": its name does not tell its language; name it with --language=<id>, one of "
              + installed());
    }
    return id;
  }

  private static String known(String language) {
    TreeSet<String> installed = installed();
    if (!installed.contains(language)) {
      throw new CommandException("--language=" + language + ": not one of " + installed);
    }
    return language;
  }

  private static TreeSet<String> installed() {
    try (Engine engine = Engines.forQuestions()) {
      return new TreeSet<>(engine.getLanguages().keySet());
    }
  }
}

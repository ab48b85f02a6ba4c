package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;

/**
 * The guest program that a user names.
 *
 * @param language the id of its language
 * @param name how it is called in messages
 * @param starter how it is started
 * @param arguments what it is given
 */
record GuestProgram(String language, String name, Starter starter, List<String> arguments) {
  /**
   * Reads a program.
   *
   * @param program its file, or whatever else the language takes for one
   * @param language the id of its language, or null to tell it from the file's name
   * @throws CommandException if the file cannot be read, or its language is not known or not there
   */
  static GuestProgram read(String program, String language, List<String> arguments) {
    Path file = Path.of(program);
    return UserFile.read(
        file,
        () -> {
          String id = language == null ? languageOf(file) : installed(language);
          return new GuestProgram(id, file.getFileName().toString(), starter(id, file), arguments);
        });
  }

  private static Starter starter(String id, Path file) throws IOException {
    Source source = Source.newBuilder(id, file.toFile()).build();
    return switch (id) {
      case PythonStarter.ID -> new PythonStarter(source, file.toString());
      default -> new ScriptStarter(source);
    };
  }

  /** Adds the options that the language's own launcher would set. */
  void addDefaults(Map<String, String> options) {
    starter.addDefaults(options);
  }

  /**
   * Runs the program in a context of its own.
   *
   * @return its exit code
   * @throws org.graalvm.polyglot.PolyglotException if the program fails or quits
   * @throws OutOfMemoryError if it has used up the memory, even that to say so
   */
  int run(Engine engine) {
    MemoryReserve reserve = new MemoryReserve();
    try (Context context =
        Context.newBuilder()
            .engine(engine)
            .allowAllAccess(true)
            .arguments(language, starter.arguments(arguments).toArray(String[]::new))
            .build()) {
      try {
        return starter.run(context);
      } finally {
        // The context takes memory to be closed.
        reserve.release();
      }
    }
  }

  private static String languageOf(Path file) throws IOException {
    GuestLanguage known = GuestLanguage.ofFile(file.toString());
    if (known != null) {
      return installed(known.id());
    }
    String id = Source.findLanguage(file.toFile());
    if (id == null) {
      throw new CommandException(
          file
              + ": its name does not tell its language; name it with --language=<id>, one of "
              + Engines.languages());
    }
    return id;
  }

  private static String installed(String id) {
    Set<String> there = Engines.languages();
    if (there.contains(id)) {
      return id;
    }
    GuestLanguage known = GuestLanguage.withId(id);
    if (known == null) {
      throw new CommandException("--language=" + id + ": not one of " + there);
    }
    throw new CommandException(
        known.name()
            + " is not on the module path, which has "
            + there
            + "; the launcher script fetches it");
  }
}

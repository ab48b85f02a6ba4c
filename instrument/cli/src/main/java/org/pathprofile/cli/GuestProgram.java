package org.pathprofile.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.jspecify.annotations.Nullable;

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
   * @param kind what {@code program} is
   * @param language the id of its language, or null to tell it from the file's name
   * @param with the ids of more languages that it uses
   * @param notes is told what was done to run it
   * @throws CommandException if the file cannot be read, or its language is not known or not there
   */
  static GuestProgram read(
      String program,
      ProgramParameters.Kind kind,
      @Nullable String language,
      List<String> with,
      List<String> arguments,
      PrintStream notes) {
    GuestLanguage byName = language == null ? GuestLanguage.ofFile(program) : null;
    String id = byName == null ? language : byName.id();
    if (id != null) {
      Engines.requireLanguage("--language=", id);
      if (id.equals(JavaStarter.ID)) {
        JavaStarter java = JavaStarter.of(program, with, arguments);
        return new GuestProgram(id, java.mainClass(), java, arguments);
      }
    }
    Path file = Path.of(program);
    if (JavaScriptStarter.ID.equals(id) && TypeScript.isFile(program)) {
      return UserFile.read(
          file, () -> ofFile(TypeScript.bundle(file, notes), JavaScriptStarter.ID, arguments));
    }
    if (kind != ProgramParameters.Kind.FILE) {
      PythonStarter python =
          kind == ProgramParameters.Kind.MODULE
              ? PythonStarter.ofModule(program)
              : PythonStarter.ofCode(program);
      return new GuestProgram(id, python.name(), python, arguments);
    }
    if (PythonStarter.ID.equals(id) && GuestLanguage.isPythonFolder(file)) {
      PythonStarter python = PythonStarter.ofFolder(file);
      return new GuestProgram(id, python.name(), python, arguments);
    }
    return UserFile.read(file, () -> ofFile(file, id == null ? languageOf(file) : id, arguments));
  }

  private static GuestProgram ofFile(Path file, String id, List<String> arguments)
      throws IOException {
    if (id.equals(JavaScriptStarter.ID)) {
      JavaScriptStarter script = JavaScriptStarter.of(file);
      return new GuestProgram(id, script.source().getName(), script, arguments);
    }
    Source source = Source.newBuilder(id, file.toFile()).build();
    Starter starter =
        switch (id) {
          case PythonStarter.ID -> PythonStarter.ofFile(source, file.toString());
          case RubyStarter.ID -> new RubyStarter(file.toString());
          case WasmStarter.ID -> new WasmStarter(source, file.toString());
          case LlvmStarter.ID -> new LlvmStarter(source, file.toString());
          default -> new ScriptStarter(source);
        };
    return new GuestProgram(id, source.getName(), starter, arguments);
  }

  /**
   * Adds the options that the language's own launcher would set, and those that the program needs.
   *
   * @param notes is told of those that it needs
   */
  void addDefaults(Map<String, String> options, PrintStream notes) {
    starter.addDefaults(options);
    starter.addNeeded(options, notes);
  }

  /**
   * One message that says why the program failed, and what to do.
   *
   * @return null if the language's own says it all
   */
  @Nullable String explain(PolyglotException failure) {
    return starter.explain(failure);
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
        Context.newBuilder(starter.permittedLanguages().toArray(String[]::new))
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
    String id = Source.findLanguage(file.toFile());
    if (id == null) {
      throw new CommandException(
          file
              + ": its name tells no language; name it with --language=<id>, one of "
              + Engines.knownLanguages());
    }
    return id;
  }
}

package org.pathprofile.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/** {@code pathprofile run}: runs a guest program with the instrument switched on. */
@Command(
    name = "run",
    description = "Runs a program with --pathprofile and prints its hot paths when it ends.",
    customSynopsis = "pathprofile run [options] <file> [arguments]",
    footerHeading =
        "%nThese options, and those of languages and of the engine (--js.<name>[=<value>],%n"
            + "--engine.<name>[=<value>], ...), are passed on. All options stand before the%n"
            + "file; what follows the file is for the program.%n%n")
final class RunCommand implements Callable<Integer> {
  private final Streams streams;

  @Option(
      names = "--language",
      paramLabel = "<id>",
      description = "The language of the program. By default the file's name tells it.")
  private String language;

  @Parameters(index = "0", paramLabel = "<file>", description = "The program.")
  private Path file;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<arguments>",
      description = "The arguments of the program.")
  private List<String> arguments = new ArrayList<>();

  @Unmatched private List<String> engineOptions = new ArrayList<>();

  RunCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    GuestProgram program = GuestProgram.read(file, language);
    Map<String, String> options = EngineOptions.parse(engineOptions);
    program.addDefaults(options);
    try (Engine engine = createEngine(options)) {
      return run(program, engine);
    }
  }

  /** The engine prints the report when it is closed, however the program ended. */
  private Engine createEngine(Map<String, String> options) {
    try {
      return Engine.newBuilder()
          .allowExperimentalOptions(true)
          .in(streams.in())
          .out(streams.out())
          .err(streams.err())
          .options(options)
          .build();
    } catch (IllegalArgumentException e) {
      throw new CommandException(EngineOptions.explain(options, e), e);
    }
  }

  private int run(GuestProgram program, Engine engine) {
    try (Context context =
        Context.newBuilder()
            .engine(engine)
            .allowAllAccess(true)
            .arguments(program.language(), arguments.toArray(String[]::new))
            .build()) {
      context.eval(program.source());
      return 0;
    } catch (PolyglotException e) {
      return GuestFailure.report(e, streams.err());
    }
  }
}

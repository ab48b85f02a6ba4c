package org.pathprofile.tests.oracle;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;

/** Runs programs. */
final class Guest {
  private static final Path FOLDER = newFolder();

  private Guest() {}

  private static Path newFolder() {
    try {
      Path folder = Files.createTempDirectory("oracle").toRealPath();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs a program to its end, its promises included.
   *
   * @param text the program's source, or what it was rewritten to
   * @return what came of its calls, or the message of an exception
   */
  static String run(Context context, GuestProgram program, String text) {
    context.getBindings("js").getMember("$reset").execute();
    String loaded = "";
    try {
      load(context, program, text);
    } catch (PolyglotException e) {
      if (!e.isGuestException()) {
        throw e;
      }
      loaded = "ended by " + e.getMessage() + " ";
      if (program.kind() == GuestProgram.Kind.SCRIPT) {
        return loaded;
      }
    }
    return loaded + context.eval(source("calls.js", program.script())).execute().asString();
  }

  private static void load(Context context, GuestProgram program, String text) {
    if (program.kind() == GuestProgram.Kind.SCRIPT) {
      context.eval(source(program.mainName(), text));
      return;
    }
    try {
      // A new one for each run: modules that were loaded from a file are not loaded again.
      Path folder = Files.createTempDirectory(FOLDER, program.name());
      Path main = folder.resolve(program.mainName());
      Files.writeString(main, program.mainOf(text));
      Files.writeString(folder.resolve(program.partName()), program.partOf(text));
      if (program.kind() == GuestProgram.Kind.COMMONJS) {
        String name = FOLDER.relativize(main).toString();
        context.eval(source("require.js", "require('./" + name + "')"));
      } else {
        context.eval(
            Source.newBuilder("js", main.toFile())
                .mimeType("application/javascript+module")
                .build());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A context that can import and require what programs consist of. */
  static Context.Builder newContext() {
    return Context.newBuilder("js")
        .allowExperimentalOptions(true)
        .allowIO(IOAccess.ALL)
        .option("js.commonjs-require", "true")
        .option("js.commonjs-require-cwd", FOLDER.toString());
  }

  static Source source(String name, String text) {
    return Source.newBuilder("js", text, name).buildLiteral();
  }

  /** A script beside this class. */
  static Source script(String name) {
    try (InputStream in = Guest.class.getResourceAsStream(name)) {
      return source(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

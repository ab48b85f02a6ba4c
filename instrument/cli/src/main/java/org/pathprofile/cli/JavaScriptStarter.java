package org.pathprofile.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.jspecify.annotations.Nullable;

/**
 * Starts a JavaScript program as Node.js would, as far as GraalJS can.
 *
 * @param source its text
 * @param program what is known of it
 */
record JavaScriptStarter(Source source, JavaScriptFile program) implements Starter {
  static final String ID = "js";

  private static final String MODULE = "application/javascript+module";
  private static final String REQUIRE = "js.commonjs-require";
  private static final String FOLDER = "js.commonjs-require-cwd";

  static JavaScriptStarter of(Path file) throws IOException {
    boolean isModule = JavaScriptFile.isModule(file);
    Source.Builder builder = Source.newBuilder(ID, file.toFile());
    if (isModule) {
      builder.mimeType(MODULE);
    }
    Source source = builder.build();
    return new JavaScriptStarter(
        source,
        new JavaScriptFile(
            file.toAbsolutePath().normalize(), source.getCharacters().toString(), isModule));
  }

  /**
   * For JavaScript: print, load, read, quit, ... A rejection that nobody handles ends the program,
   * as in Node.js.
   */
  @Override
  public void addDefaults(Map<String, String> options) {
    options.putIfAbsent("js.shell", "true");
    options.putIfAbsent("js.unhandled-rejections", "throw");
  }

  /** Modules of npm are found if the program needs them. */
  @Override
  public void addNeeded(Map<String, String> options, PrintStream notes) {
    String needs = program.needsPackages();
    if (needs == null || options.containsKey(REQUIRE)) {
      return;
    }
    options.put(REQUIRE, "true");
    options.putIfAbsent(FOLDER, program.file().getParent().toString());
    notes.println(
        "pathprofile: %s uses %s, so it runs with --%s --%s=%s"
            .formatted(source.getName(), needs, REQUIRE, FOLDER, options.get(FOLDER)));
  }

  @Override
  public int run(Context context) {
    context.eval(source);
    return 0;
  }

  @Override
  public @Nullable String explain(PolyglotException failure) {
    return MissingModules.explain(failure, program);
  }
}

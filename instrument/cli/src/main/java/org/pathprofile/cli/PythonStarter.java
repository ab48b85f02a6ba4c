package org.pathprofile.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.jspecify.annotations.Nullable;

/**
 * Starts a Python program.
 *
 * @param source what is evaluated
 * @param name the first of {@code sys.argv}: a file as the user gave it, or {@code -m} or {@code
 *     -c}
 * @param sitePackages the folders of packages of a virtual environment
 */
record PythonStarter(Source source, String name, List<Path> sitePackages) implements Starter {
  static final String ID = "python";

  /** So Python calls what {@code -c} gives it. */
  private static final String CODE = "<string>";

  /** This is no text of the program, so that messages and profiles leave it out. */
  private static final String BOOT = "<pathprofile>";

  private static final String PATH = "__import__('sys').path";

  /** The function that CPython calls, too; for modules, it puts the file's name into sys.argv. */
  private static final String RUN = "__import__('runpy')._run_module_as_main";

  static PythonStarter ofFile(Source source, String name) {
    return new PythonStarter(source, name, packagesOf(System.getenv("VIRTUAL_ENV")));
  }

  /** Runs a module as {@code python -m} does. */
  static PythonStarter ofModule(String module) {
    return ofFile(
        boot(PATH + ".insert(0, __import__('os').getcwd()); " + RUN + "(" + quoted(module) + ")"),
        "-m");
  }

  /** Runs a text as {@code python -c} does. */
  static PythonStarter ofCode(String text) {
    return ofFile(Source.newBuilder(ID, text, CODE).buildLiteral(), "-c");
  }

  /** Runs a folder that has a main program. */
  static PythonStarter ofFolder(Path folder) {
    String path = folder.toAbsolutePath().normalize().toString();
    return ofFile(
        boot(PATH + "[0] = " + quoted(path) + "; " + RUN + "('__main__', False)"),
        folder.toString());
  }

  /** The folders of packages in a virtual environment, also in one of another Python. */
  static List<Path> packagesOf(@Nullable String environment) {
    if (environment == null || environment.isEmpty()) {
      return List.of();
    }
    List<Path> folders = new ArrayList<>();
    Path root = Path.of(environment).toAbsolutePath();
    folders.add(root.resolve("Lib/site-packages"));
    Path lib = root.resolve("lib");
    if (Files.isDirectory(lib)) {
      try (DirectoryStream<Path> versions = Files.newDirectoryStream(lib, "python*")) {
        versions.forEach(version -> folders.add(version.resolve("site-packages")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    folders.removeIf(folder -> !Files.isDirectory(folder));
    Collections.sort(folders);
    return folders;
  }

  private static Source boot(String text) {
    return Source.newBuilder(ID, text, BOOT).internal(true).buildLiteral();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
  }

  /** Python prints tracebacks itself, and has what its module site adds: exit(), packages, ... */
  @Override
  public void addDefaults(Map<String, String> options) {
    options.putIfAbsent("python.AlwaysRunExcepthook", "true");
    options.putIfAbsent("python.ForceImportSite", "true");
    if (!options.containsKey("python.Executable")) {
      PythonExecutable.make().ifPresent(file -> options.put("python.Executable", file.toString()));
    }
    String path = System.getenv("PYTHONPATH");
    if (path != null) {
      options.putIfAbsent("python.PythonPath", path);
    }
  }

  /** The list sys.argv begins with the program, whose folder thus becomes the first of sys.path. */
  @Override
  public List<String> arguments(List<String> given) {
    return Starter.behind(name, given);
  }

  @Override
  public int run(Context context) {
    for (Path folder : sitePackages) {
      // Also reads the files of this folder that name others.
      context.eval(boot("__import__('site').addsitedir(" + quoted(folder.toString()) + ")"));
    }
    context.eval(source);
    return 0;
  }
}

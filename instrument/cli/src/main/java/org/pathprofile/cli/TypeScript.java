package org.pathprofile.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes JavaScript of TypeScript, with esbuild if that is there. Stateless. */
final class TypeScript {
  private static final List<String> SUFFIXES = List.of(".ts", ".mts");
  private static final String ESBUILD = "esbuild";

  private TypeScript() {}

  static boolean isFile(String name) {
    return SUFFIXES.stream().anyMatch(name::endsWith);
  }

  /**
   * Bundles a program with what it imports, in a folder that is deleted when this process ends.
   *
   * @return an ES module with an inline source map
   * @throws CommandException if there is no esbuild, or it fails
   */
  static Path bundle(Path file, PrintStream notes) throws IOException {
    String esbuild = find(file);
    String name = file.getFileName().toString().replaceFirst("\\.m?ts$", ".mjs");
    if (esbuild == null) {
      throw new CommandException(
          ("%s: GraalJS does not run TypeScript, and there is no esbuild on the PATH"
                  + " or in node_modules/.bin. Install it (npm install esbuild), or run what"
                  + " this writes: npx esbuild %s --bundle --format=esm --sourcemap=inline"
                  + " --outfile=%s")
              .formatted(file, file, name));
    }
    Path folder = Files.createTempDirectory("pathprofile-");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "end of TypeScript"));
    Path bundle = folder.resolve(name);
    Process process =
        new ProcessBuilder(
                esbuild,
                file.toString(),
                "--bundle",
                "--format=esm",
                "--platform=neutral",
                "--main-fields=module,main",
                "--log-level=warning",
                "--sourcemap=inline",
                "--outfile=" + bundle)
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    process.getInputStream().transferTo(notes);
    if (await(process) != 0) {
      throw new CommandException(file + ": " + esbuild + " failed");
    }
    notes.println("pathprofile: " + file + " is bundled by " + esbuild);
    return bundle;
  }

  private static int await(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      throw new CommandException("interrupted while esbuild ran", e);
    }
  }

  private static String find(Path file) {
    Path installed =
        JavaScriptFile.nearest(file, "node_modules/.bin/" + ESBUILD, Files::isExecutable);
    if (installed != null) {
      return installed.toString();
    }
    String path = System.getenv("PATH");
    return path == null
        ? null
        : Stream.of(path.split(File.pathSeparator))
            .map(folder -> Path.of(folder, ESBUILD))
            .filter(Files::isExecutable)
            .map(Path::toString)
            .findFirst()
            .orElse(null);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // It is in the system's folder for what is not kept.
    }
  }
}

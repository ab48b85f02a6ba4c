package org.pathprofile.launcher;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The command line of a JVM that runs pathprofile.
 *
 * @param choice the Java, and how it runs guest code
 * @param options where files with options are
 * @param more those of them that this run needs, besides what every one does
 * @param compiler what replaces the JDK's module of the compiler
 * @param given options of the JVM
 * @param modules jars, and folders of jars; the first one that has a module counts
 */
record JvmCommand(
    JavaChoice choice,
    Path options,
    List<String> more,
    Path compiler,
    List<String> given,
    List<Path> modules) {
  /** Java from this version on warns of what Truffle does, unless it is told that it may. */
  private static final int WARNS_SINCE = 23;

  private static final String MAIN = "org.pathprofile.cli/org.pathprofile.cli.Main";

  /** The words, the last of which is the main class: the arguments of pathprofile follow. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(choice.java().java().toString());
    if (choice.compiles()) {
      words.add(options("compile"));
      words.add("--upgrade-module-path=" + compiler);
    } else {
      words.add(options("interpret"));
      if (choice.java().feature() >= WARNS_SINCE) {
        words.add(options("interpret-quietly"));
      }
    }
    more.forEach(name -> words.add(options(name)));
    words.addAll(given);
    words.add(
        "--module-path="
            + modules.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    words.add("-m");
    words.add(MAIN);
    return words;
  }

  private String options(String name) {
    return "@" + options.resolve(name + ".args");
  }
}

package org.pathprofile.tests.oracle;

import java.util.List;

/**
 * A JavaScript program that ends.
 *
 * @param name its name; the names of its sources begin with it
 * @param kind how it is run
 * @param source functions, which are profiled; if it is not a script, first those of the part that
 *     is imported, and the code of both that runs when they are loaded
 * @param calls what {@code drive.js} calls, one after the other; not profiled
 */
record GuestProgram(String name, Kind kind, String source, List<String> calls) {
  /** Stands between the two files of a program. */
  static final String BETWEEN = "//! main\n";

  /** Stand in a source for the files, whose names differ from run to run. */
  static final String PART = "./$part";

  static final String MAIN = "./$main";

  /** How a program is run. */
  enum Kind {
    SCRIPT(".js"),
    MODULE(".mjs"),
    COMMONJS(".js");

    private final String extension;

    Kind(String extension) {
      this.extension = extension;
    }
  }

  GuestProgram {
    calls = List.copyOf(calls);
  }

  /** A script whose value answers what came of the calls. */
  String script() {
    return "$drive([\n" + String.join(",\n", calls) + "])";
  }

  /** The name of the source with the code that is run. */
  String mainName() {
    return name + kind.extension;
  }

  /** The name of the source with the code that is imported. */
  String partName() {
    return name + "-part" + kind.extension;
  }

  /**
   * The part that is imported, of a text that is the source or what it was rewritten to; lines of
   * the source are lines of its files.
   */
  String partOf(String text) {
    return inFiles(text.substring(0, text.indexOf(BETWEEN)));
  }

  /** The code that is run, of such a text. */
  String mainOf(String text) {
    int between = text.indexOf(BETWEEN);
    String before = text.substring(0, between + BETWEEN.length());
    return "\n".repeat((int) before.chars().filter(c -> c == '\n').count())
        + inFiles(text.substring(before.length()));
  }

  private String inFiles(String text) {
    return text.replace(PART, "./" + partName()).replace(MAIN, "./" + mainName());
  }

  GuestProgram named(String newName) {
    return new GuestProgram(newName, kind, source, calls);
  }

  GuestProgram with(String newSource) {
    return new GuestProgram(name, kind, newSource, calls);
  }

  GuestProgram withCalls(List<String> newCalls) {
    return new GuestProgram(name, kind, source, newCalls);
  }

  @Override
  public String toString() {
    return source.strip().replaceAll("\n\\s*\n", "\n") + "\n\n" + script();
  }
}

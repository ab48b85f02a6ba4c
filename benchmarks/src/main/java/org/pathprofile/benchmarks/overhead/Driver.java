package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;

/**
 * The file with which a program begins, and what it is told.
 *
 * @param file what is run first; its ending tells the language
 * @param size how much one iteration works; 0 if the program cannot be told
 * @param program which of several programs it runs; empty if it is one itself
 * @param folder where that program is; empty if it knows
 */
record Driver(Path file, long size, String program, String folder) {

  /** One that is a program itself. */
  static Driver of(Path file, long size) {
    return new Driver(file, size, "", "");
  }

  /** For messages. */
  String description() {
    return program.isEmpty() ? file.toString() : program + " in " + file;
  }
}

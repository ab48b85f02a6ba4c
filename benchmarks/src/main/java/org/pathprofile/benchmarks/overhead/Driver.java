package org.pathprofile.benchmarks.overhead;

import java.io.File;
import java.io.Serializable;

/**
 * The file with which a program begins, and what it is told.
 *
 * @param file what is run first; its ending tells the language
 * @param size how much one iteration works; 0 if the program cannot be told
 * @param program which of several programs it runs; empty if it is one itself
 * @param folder where that program is; empty if it knows
 */
record Driver(File file, long size, String program, String folder) implements Serializable {

  /** One that is a program itself. */
  static Driver of(File file, long size) {
    return new Driver(file, size, "", "");
  }

  /** For messages. */
  String description() {
    return program.isEmpty() ? file.getPath() : program + " in " + file;
  }
}

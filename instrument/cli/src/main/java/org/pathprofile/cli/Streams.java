package org.pathprofile.cli;

import java.io.InputStream;
import java.io.PrintStream;

/** Where a command and the guest read and write: the process's own streams, or a test's. */
record Streams(InputStream in, PrintStream out, PrintStream err) {
  /** Tells the user something, in one line. */
  void say(String message) {
    err.println("pathprofile: " + message);
  }
}

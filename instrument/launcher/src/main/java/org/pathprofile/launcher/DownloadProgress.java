package org.pathprofile.launcher;

import java.io.PrintStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shows how many MB Maven has downloaded, by what it writes. Not thread-safe. */
final class DownloadProgress {
  /** What is on its way: {@code Progress (2): 1.2/3.4 MB | 56/78 kB}. */
  private static final String RUNNING = "Progress (";

  /** What has come: {@code Downloaded from <id>: <address> (1.2 MB at 3.4 MB/s)}. */
  private static final Pattern DONE = Pattern.compile("Downloaded from .* \\((.*) at .*\\)");

  private static final Pattern SIZE = Pattern.compile("([0-9.]+)(?:/[0-9.]+)? ([GMk]?)B");

  private final PrintStream terminal;
  private double come;
  private int shown;

  DownloadProgress(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** Takes a line that Maven has written, and tells whether it says nothing else. */
  boolean take(String line) {
    if (line.startsWith(RUNNING)) {
      show(come + megabytes(line));
      return true;
    }
    Matcher done = DONE.matcher(line);
    if (done.find()) {
      come += megabytes(done.group(1));
      show(come);
    }
    return false;
  }

  /** The sum of the sizes that a text has. */
  private static double megabytes(String text) {
    return SIZE.matcher(text)
        .results()
        .mapToDouble(
            size ->
                Double.parseDouble(size.group(1))
                    * switch (size.group(2)) {
                      case "G" -> 1e3;
                      case "M" -> 1;
                      case "k" -> 1e-3;
                      default -> 1e-6;
                    })
        .sum();
  }

  private void show(double megabytes) {
    if ((int) megabytes > shown) {
      shown = (int) megabytes;
      terminal.print("\rpathprofile: " + shown + " MB ");
      terminal.flush();
    }
  }

  /** Takes away what was shown. */
  void end() {
    if (shown > 0) {
      terminal.print("\r" + " ".repeat(30) + "\r");
      terminal.flush();
    }
  }
}

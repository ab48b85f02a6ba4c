package org.pathprofile.truffle;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The files that the engines of this process write, so that none overwrites another's. Thread-safe.
 */
final class OutputFiles {
  /** Stands for the id of this process in the name of a file. */
  private static final String PROCESS = "%p";

  /** How many engines were told to write a file. */
  private static final Map<Path, Integer> TAKEN = new HashMap<>();

  private OutputFiles() {}

  /** The file that a user means, with the id of this process for each {@code %p}. */
  static Path named(Path given) {
    String id = Long.toString(ProcessHandle.current().pid());
    return Path.of(given.toString().replace(PROCESS, id));
  }

  /**
   * The file for one more engine: the first one gets {@code profile.json}, the second one {@code
   * profile-2.json}. Devices are for all.
   *
   * @param file an absolute path
   */
  static Path take(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return file;
    }
    synchronized (TAKEN) {
      int number = TAKEN.merge(file.normalize(), 1, Integer::sum);
      return number == 1 ? file : IntervalOutput.inserted(file, "-" + number);
    }
  }
}

package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of the files that a run with {@code --pathprofile.Interval} writes: {@code
 * profile.0001.json} and so on, and {@code profile.json} when it ends. Immutable.
 *
 * @param whole the file of the whole run
 * @param stem how the names of all begin
 * @param ending how the names of all end: nothing, or from a dot on
 */
record IntervalFiles(Path whole, String stem, String ending) {
  private static final Pattern WHOLE = Pattern.compile("(.+?)((\\.[^.]+)?(\\.gz)?)");
  private static final Pattern NUMBERED = Pattern.compile("(.+?)\\.[0-9]{4,}((\\.[^.]+)?(\\.gz)?)");

  /**
   * Makes sure that a run can write to a file, or into a folder.
   *
   * @throws CommandException if there is no such folder
   */
  static void requireFolder(Path target) {
    Path folder = target.toAbsolutePath().getParent();
    if (!Files.isDirectory(target) && (folder == null || !Files.isDirectory(folder))) {
      throw new CommandException(target + ": there is no such folder; is the path right?");
    }
  }

  /**
   * Those of the run that will write a file at its end; of a folder, those of the run that wrote
   * last, if there is any yet.
   */
  static Optional<IntervalFiles> at(Path target) throws IOException {
    return Files.isDirectory(target) ? newestIn(target) : Optional.of(of(target));
  }

  /** Those of the run whose whole profile goes to a file. */
  static IntervalFiles of(Path whole) {
    Matcher name = WHOLE.matcher(whole.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalArgumentException(whole + " has no name");
    }
    return new IntervalFiles(whole, name.group(1), name.group(2));
  }

  /** Those of the interval that was written last to a folder. */
  static Optional<IntervalFiles> newestIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> NUMBERED.matcher(file.getFileName().toString()).matches())
          .max(Comparator.comparingLong(IntervalFiles::written).thenComparing(file -> file))
          .map(IntervalFiles::ofInterval);
    }
  }

  private static IntervalFiles ofInterval(Path interval) {
    Matcher name = NUMBERED.matcher(interval.getFileName().toString());
    name.matches();
    Path whole = interval.resolveSibling(name.group(1) + name.group(2));
    return new IntervalFiles(whole, name.group(1), name.group(2));
  }

  /** When a file was last written; 0 if it is not there. */
  static long written(Path file) {
    return file.toFile().lastModified();
  }

  /**
   * The file of an interval.
   *
   * @param number 1 for the first
   */
  Path interval(int number) {
    return whole.resolveSibling(stem + String.format(Locale.ROOT, ".%04d", number) + ending);
  }
}

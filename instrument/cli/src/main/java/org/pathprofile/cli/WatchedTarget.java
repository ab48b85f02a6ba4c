package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is to be watched: the file that a run will write at its end, or the folder that it is in.
 * Immutable.
 */
final class WatchedTarget {
  private final Path target;

  /**
   * @throws CommandException if there is no such folder
   */
  WatchedTarget(Path target) {
    this.target = target;
    Path folder = target.toAbsolutePath().getParent();
    if (!Files.isDirectory(target) && (folder == null || !Files.isDirectory(folder))) {
      throw new CommandException(target + ": there is no such folder; is the path right?");
    }
  }

  /** The files of the run; of a folder, those of the run that wrote last, if there is any yet. */
  Optional<IntervalFiles> files() throws IOException {
    return Files.isDirectory(target)
        ? IntervalFiles.newestIn(target)
        : Optional.of(IntervalFiles.of(target));
  }

  @Override
  public String toString() {
    return target.toString();
  }
}

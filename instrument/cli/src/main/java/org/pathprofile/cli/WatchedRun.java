package org.pathprofile.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileDifference;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.core.profile.RunFacts;

/**
 * A run that another process writes files of: what it has counted so far. Files that an earlier run
 * has left behind are told by when profiling began. Not thread-safe.
 */
final class WatchedRun {
  private final IntervalFiles files;
  private PathProfile counted;
  private int read;
  private long firstWritten;
  private long wholeWritten;
  private boolean over;

  WatchedRun(IntervalFiles files) {
    this.files = files;
  }

  /**
   * Reads what has been written since the last call.
   *
   * @return whether there was anything
   */
  boolean refresh() {
    if (read > 0 && IntervalFiles.written(files.interval(1)) != firstWritten) {
      // Another run has begun to write the same files.
      read = 0;
      counted = null;
      over = false;
    }
    boolean isNew = false;
    while (!over && readInterval()) {
      isNew = true;
    }
    return readWhole() || isNew;
  }

  private boolean readInterval() {
    Path next = files.interval(read + 1);
    long written = IntervalFiles.written(next);
    // An earlier run may have left the file behind it.
    boolean isFinished = IntervalFiles.written(files.interval(read + 2)) > written;
    Optional<PathProfile> profile = read(next, isFinished);
    if (profile.isEmpty() || isOlder(profile.get())) {
      return false;
    }
    boolean isSameCount =
        counted != null
            && ProfileDifference.isDefined(counted)
            && began(counted).equals(began(profile.get()));
    counted = isSameCount ? ProfileMerger.merge(counted, profile.get()) : profile.get();
    firstWritten = read == 0 ? written : firstWritten;
    read++;
    return true;
  }

  private boolean readWhole() {
    long written = IntervalFiles.written(files.whole());
    if (over || written == 0 || written == wholeWritten) {
      return false;
    }
    Optional<PathProfile> profile = read(files.whole(), false);
    if (profile.isEmpty()) {
      return false;
    }
    wholeWritten = written;
    if (counted != null && !began(counted).equals(began(profile.get()))) {
      return false;
    }
    // Without an interval nobody knows yet whether it is of this run or of one before it.
    over = counted != null;
    counted = over ? profile.get() : counted;
    return over;
  }

  /** A file that is being written is read the next time. */
  private static Optional<PathProfile> read(Path file, boolean isFinished) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(ProfileFile.read(file));
    } catch (CommandException e) {
      if (isFinished) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private boolean isOlder(PathProfile profile) {
    return counted != null && began(profile).isBefore(began(counted));
  }

  private static Instant began(PathProfile profile) {
    return profile.run().map(RunFacts::began).orElse(Instant.EPOCH);
  }

  /** What was counted so far; there must have been something. */
  PathProfile counted() {
    return counted;
  }

  /** The file that was read last. */
  Path lastFile() {
    return over ? files.whole() : files.interval(read);
  }

  /** One line on what {@link #counted} is of: {@code profile.0003.json, 12 s, so far}. */
  String heading() {
    String time =
        counted
            .run()
            .map(RunFacts::duration)
            .map(took -> ", " + took.toSeconds() + " s")
            .orElse("");
    return lastFile() + time + (over ? ", the whole run" : ", so far");
  }

  /** Whether the run has ended, and its whole profile was read. */
  boolean isOver() {
    return over;
  }
}

package org.pathprofile.truffle;

import com.oracle.truffle.api.TruffleLogger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileDifference;

/**
 * Writes what is counted in every interval of a run to a file of its own. In modes whose counts add
 * up a file has what was counted since the file before it; in the others it has the state at its
 * moment. Thread-safe.
 *
 * <p>A count is written when it cannot fall any more: suspended activations, which are abandoned
 * until they go on, are in the last file only.
 */
final class IntervalOutput {

  /** Writes a profile to a file. If that fails, the file is written again later. */
  interface Target {
    void write(PathProfile profile, Path file) throws IOException;
  }

  private final Path file;
  private final Target target;
  private final TruffleLogger logger;
  private PathProfile written;
  private int number;
  private boolean failing;
  private boolean over;

  /**
   * @param file the file of the whole run
   */
  IntervalOutput(Path file, Target target, TruffleLogger logger) {
    this.file = file;
    this.target = target;
    this.logger = logger;
  }

  /**
   * The file of an interval: {@code profile.json} becomes {@code profile.0001.json}, and {@code
   * profile.json.gz} becomes {@code profile.0001.json.gz}.
   */
  static Path numbered(Path file, int number) {
    return inserted(file, String.format(Locale.ROOT, ".%04d", number));
  }

  /** A file with {@code text} before the suffixes of its name. */
  static Path inserted(Path file, String text) {
    String name = file.getFileName().toString();
    int packed =
        name.endsWith(ProfileOutput.PACKED) ? name.length() - ProfileOutput.PACKED.length() : 0;
    int dot = name.lastIndexOf('.', packed > 0 ? packed - 1 : name.length());
    int end = dot > 0 ? dot : packed > 0 ? packed : name.length();
    return file.resolveSibling(name.substring(0, end) + text + name.substring(end));
  }

  /** An interval is over. */
  synchronized void next(Supplier<PathProfile> snapshot) {
    if (!over) {
      write(() -> ProfileDifference.settled(snapshot.get()));
    }
  }

  /** The run is over; nothing is written after this. */
  synchronized void last(PathProfile snapshot) {
    if (!over) {
      write(() -> snapshot);
    }
    over = true;
  }

  /**
   * What was counted so far is forgotten.
   *
   * @param reset forgets it; no interval ends meanwhile
   */
  synchronized void reset(Runnable reset) {
    reset.run();
    written = null;
  }

  private void write(Supplier<PathProfile> snapshot) {
    Path next = numbered(file, number + 1);
    try {
      PathProfile now = snapshot.get();
      target.write(ProfileDifference.since(written, now), next);
      written = now;
      number++;
      failing = false;
    } catch (IOException | RuntimeException e) {
      // The next file then has what this one lacks.
      if (!failing) {
        logger.warning(
            ("the path profile of an interval could not be written to %s (%s); the next"
                    + " file that can be written will contain its counts")
                .formatted(next, e));
      }
      failing = true;
    }
  }
}

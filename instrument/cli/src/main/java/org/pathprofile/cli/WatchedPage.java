package org.pathprofile.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.pathprofile.cli.serve.LivePage;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.SourceFiles;
import org.pathprofile.core.output.UnsupportedProfileException;

/** The page of a run that goes on. Thread-safe. */
final class WatchedPage implements LivePage {
  private final Path target;
  private final ProfileFormat format;
  private final FormatOptions options;
  private final Consumer<String> log;

  /** What was told of missing sources. */
  private final Set<String> told = new HashSet<>();

  private WatchedRun run;
  private long version;
  private byte[] html = new byte[0];
  private long written;

  /**
   * @param format what makes the page
   * @param log is told once of each source that cannot be shown
   */
  WatchedPage(Path target, ProfileFormat format, FormatOptions options, Consumer<String> log) {
    IntervalFiles.requireFolder(target);
    this.target = target;
    this.format = format;
    this.options = options;
    this.log = log;
  }

  @Override
  public synchronized State state() throws IOException {
    if (run == null) {
      Optional<IntervalFiles> files = IntervalFiles.at(target);
      if (files.isEmpty()) {
        return new State(0, "Waiting for the first interval in " + target + ".");
      }
      run = new WatchedRun(files.get());
    }
    if (run.refresh()) {
      version++;
    }
    return version == 0
        ? new State(0, "Waiting for the first interval.")
        : new State(version, run.heading());
  }

  @Override
  public synchronized byte[] html() throws IOException {
    if (version == 0) {
      throw new CommandException("nothing was counted yet");
    }
    if (written != version) {
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      try {
        format.write(SourceFiles.embed(run.counted(), this::tell), options, page);
      } catch (UnsupportedProfileException e) {
        Path file = run.lastFile();
        throw new CommandException(file + ": " + e.getMessage(), e);
      }
      html = page.toByteArray();
      written = version;
    }
    return html;
  }

  private void tell(String missing) {
    if (told.add(missing)) {
      log.accept(missing);
    }
  }
}

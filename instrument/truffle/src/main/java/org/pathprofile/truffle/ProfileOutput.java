package org.pathprofile.truffle;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.graalvm.options.OptionValues;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.JsonFormat;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.ReportOptions;
import org.pathprofile.truffle.mode.Clock;

/** Prints the profile at the end, to the engine's output or to a file. */
final class ProfileOutput {
  /** How the name of a file ends that is packed by gzip. */
  static final String PACKED = ".gz";

  private static final int MOST_RESERVE = 2 << 20;

  private final TruffleInstrument.Env env;
  private final ProfileFormat format;
  private final Path given;
  private Path file;
  private final boolean libraries;
  private final @Nullable Duration interval;
  private boolean open;

  /** Memory for writing, where the guest may have taken all there is. */
  @SuppressWarnings("UnusedVariable") // It is there to be let go.
  private byte[] reserve;

  private IntervalOutput intervals;
  private Clock clock;

  private ProfileOutput(
      TruffleInstrument.Env env,
      ProfileFormat format,
      Path given,
      Path file,
      boolean libraries,
      @Nullable Duration interval) {
    this.env = env;
    this.format = format;
    this.given = given;
    this.file = file;
    this.libraries = libraries;
    this.interval = interval;
  }

  static ProfileOutput of(TruffleInstrument.Env env, OptionValues options) {
    Path given = options.get(Options.OUTPUT_FILE).orElse(null);
    // Absolute at once: the guest may see another working directory later.
    Path file = given == null ? null : OutputFiles.named(given).toAbsolutePath();
    return new ProfileOutput(
        env,
        Options.format(options),
        given,
        file,
        options.get(Options.LIBRARIES),
        options.get(Options.INTERVAL).orElse(null));
  }

  /**
   * Makes sure that the profile can be written when the time comes, and begins to write what is
   * counted in intervals if that is wanted.
   *
   * @throws BadOptionException if the format needs other counts, the file cannot be written, or
   *     there is none for intervals
   */
  void open(Collector collector) {
    Optional<String> unmet =
        format.needs().unmetBy(collector.mode(), collector.conditions(), collector.hasRests());
    if (unmet.isPresent()) {
      throw new BadOptionException(
          Options.given("Output", format.name()) + ": " + unmet.get(), null);
    }
    if (interval != null && file == null) {
      throw new BadOptionException(
          "--pathprofile.Interval writes files next to that of --pathprofile.OutputFile; add"
              + " --pathprofile.OutputFile=<path>",
          null);
    }
    if (file != null) {
      checkFile();
      Path own = OutputFiles.take(file);
      if (!own.equals(file)) {
        say("another engine of this process writes to " + given + ", so this one writes to " + own);
      }
      file = own;
    }
    open = true;
    reserve = new byte[(int) Math.min(MOST_RESERVE, Runtime.getRuntime().maxMemory() / 64)];
    if (interval != null) {
      intervals =
          new IntervalOutput(
              file,
              (profile, numbered) -> writeFile(profile, collector, numbered),
              env.getLogger(""));
      collector.aroundReset(intervals::reset);
      clock = Clock.start(interval, () -> intervals.next(collector::snapshot));
    }
  }

  private void checkFile() {
    Path folder = file.getParent();
    if (Files.isDirectory(file)) {
      throw unwritable("it is a folder; name a file");
    }
    if (!Files.exists(folder)) {
      throw unwritable("the folder " + folder + " does not exist; create it, or name another");
    }
    if (!Files.isDirectory(folder)) {
      throw unwritable(folder + " is a file, not a folder; name another");
    }
    // Only an attempt knows all that stands in the way; it leaves everything as it was.
    boolean isNew = !Files.exists(file);
    try (OutputStream attempt = Files.newOutputStream(file, CREATE, APPEND)) {
      attempt.flush();
    } catch (IOException | SecurityException e) {
      throw unwritable("it cannot be written (" + reason(e) + "); name another file", e);
    }
    if (isNew) {
      try {
        Files.delete(file);
      } catch (IOException e) {
        // Then it stays, empty until the profile is written.
      }
    }
  }

  private static String reason(Exception e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }

  private BadOptionException unwritable(String reason) {
    return unwritable(reason, null);
  }

  private BadOptionException unwritable(String reason, Exception cause) {
    return new BadOptionException(
        Options.given("OutputFile", given.toString()) + ": " + reason, cause);
  }

  boolean isOpen() {
    return open;
  }

  /**
   * Prints what was counted. The run is over; but if the JVM is being ended, its threads run on.
   */
  void print(Collector collector) {
    reserve = null;
    // Held, so that the counts are those of one moment, and nothing else is printed in between.
    Runnable release = collector.hold();
    try {
      printHeld(collector);
    } finally {
      release.run();
    }
  }

  private void printHeld(Collector collector) {
    PathProfile profile = collector.snapshot();
    if (profile.functions().isEmpty()) {
      sayExcluded(collector.excludingFilters());
    }
    if (clock != null) {
      clock.stop();
      intervals.last(profile);
    }
    try {
      if (file == null) {
        // Nobody is told if the reader of the output has gone away.
        OutputStream out = new PrintStream(new BufferedOutputStream(env.out()));
        write(profile, collector, out);
        out.flush();
      } else {
        writeFile(profile, collector, file);
      }
    } catch (UnsupportedOutputException e) {
      collector.setOutputFailed();
      keepUnsupported(profile, e.getMessage());
    } catch (IOException e) {
      collector.setOutputFailed();
      sayLost(reason(e));
    } catch (OutOfMemoryError e) {
      collector.setOutputFailed();
      sayLost("out of memory");
    }
  }

  /** What was counted in a run, perhaps a long one, is not thrown away for a format's sake. */
  private void keepUnsupported(PathProfile profile, String reason) {
    String said = "the path profile was not written as " + format.name() + ": " + reason;
    if (file == null) {
      env.getLogger("").severe(said);
      return;
    }
    Path instead = file.resolveSibling(file.getFileName() + ".json");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(instead))) {
      new JsonFormat().write(profile, FormatOptions.DEFAULT, out);
      env.getLogger("").severe(said + "; it was written as JSON to " + instead);
    } catch (IOException e) {
      env.getLogger("")
          .severe(said + "; nor could it be written as JSON to " + instead + ": " + reason(e));
    }
  }

  /** Only a report says by itself why it is empty, to who sees it. */
  private void sayExcluded(Set<String> filters) {
    boolean isSeen = file == null && format.name().equals("text");
    if (!filters.isEmpty() && !isSeen) {
      env.getLogger("")
          .warning(
              "the path profile is empty: every function that was executed is excluded by "
                  + String.join(" and ", filters));
    }
  }

  private void sayLost(String reason) {
    env.getLogger("")
        .severe(
            "the path profile could not be written to %s (%s); the output is incomplete"
                .formatted(file == null ? "the engine's output" : file, reason));
  }

  private void say(String note) {
    // Not through the log, which begins with a paragraph about itself.
    PrintStream errors = new PrintStream(env.err());
    errors.println("pathprofile: " + note);
    errors.flush();
  }

  private void writeFile(PathProfile profile, Collector collector, Path target) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target));
        OutputStream packed = isPacked(target) ? new GZIPOutputStream(out) : out) {
      write(profile, collector, packed);
    } catch (UnsupportedOutputException e) {
      if (Files.isRegularFile(target)) {
        // Nothing is in it.
        Files.delete(target);
      }
      throw e;
    }
  }

  /** A profile of a large program has many megabytes, of which gzip leaves a thirtieth. */
  private boolean isPacked(Path target) {
    return !format.isCompressed() && target.getFileName().toString().endsWith(PACKED);
  }

  private void write(PathProfile profile, Collector collector, OutputStream out)
      throws IOException {
    FormatOptions options =
        FormatOptions.DEFAULT
            .withReport(ReportOptions.DEFAULT.withSeeAll("--pathprofile.Output=json"))
            .withWhyEmpty(collector.whyEmpty())
            .withLibraries(libraries)
            .withNotes(this::say);
    try {
      format.write(profile, options, out);
    } catch (UnsupportedProfileException e) {
      throw new UnsupportedOutputException(e);
    }
  }

  /**
   * The format refuses the profile, so that no other file would help. In intervals it is told like
   * any other failure to write.
   */
  private static final class UnsupportedOutputException extends IOException {
    private static final long serialVersionUID = 1L;

    UnsupportedOutputException(UnsupportedProfileException reason) {
      super(reason.getMessage(), reason);
    }
  }
}

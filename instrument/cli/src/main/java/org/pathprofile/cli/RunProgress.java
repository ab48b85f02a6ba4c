package org.pathprofile.cli;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * Tells on a terminal how far a long run is: one line, which is drawn anew each second. What the
 * program writes replaces it. It is not drawn while the program is in the midst of a line, has just
 * written something, or waits for what is typed. Thread-safe.
 */
final class RunProgress implements AutoCloseable {
  private static final String ERASE = "\r\033[K";
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** Counting what was counted takes time of the run: a hundredth of it at most. */
  private static final long LEAST_SHARE = 100;

  private static final long LEAST_NANOS_BETWEEN_COUNTS = Duration.ofSeconds(2).toNanos();

  private final PrintStream err;
  private final Terminals terminals;
  private final @Nullable Duration after;
  private final LongSupplier nanoTime;
  private final long begun;

  /** Null until the run has begun. */
  private @Nullable Supplier<PathProfile> counting;

  /** What was counted when it was last looked at; for the thread that draws. */
  private String counts = "";

  private long nextCount;

  private boolean shown;
  private boolean inLine;
  private long lastWritten;
  private int reading;
  private boolean closed;

  /**
   * @param err where the line is drawn
   * @param after when it is drawn first, from now on; null for never
   * @param nanoTime a clock, such as {@link System#nanoTime}
   */
  RunProgress(
      PrintStream err, Terminals terminals, @Nullable Duration after, LongSupplier nanoTime) {
    this.err = err;
    this.terminals = after == null || !terminals.err() ? Terminals.NONE : terminals;
    this.after = after;
    this.nanoTime = nanoTime;
    this.begun = nanoTime.getAsLong();
    this.lastWritten = begun - PERIOD.toNanos();
  }

  /** What the program reads: the line is not drawn while it waits for a terminal. */
  InputStream input(InputStream in) {
    return terminals.in() ? new Input(in) : in;
  }

  /** What the program writes to the output. */
  OutputStream output(OutputStream out) {
    return terminals.out() ? new Output(out) : out;
  }

  /** What the program writes to the error output. */
  OutputStream errors(OutputStream out) {
    return terminals.err() ? new Output(out) : out;
  }

  /**
   * The run begins.
   *
   * @param snapshot what was counted so far
   */
  void start(Supplier<PathProfile> snapshot) {
    if (!terminals.err()) {
      return;
    }
    counting(snapshot);
    Thread thread = new Thread(this::redraw, "pathprofile-progress");
    thread.setDaemon(true);
    thread.start();
    // An interrupt ends the run without an end of this: nothing is drawn into the report then.
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "pathprofile-progress-end"));
  }

  /** Says how to look at what was counted, before the first {@link #tick}. */
  void counting(Supplier<PathProfile> snapshot) {
    counting = snapshot;
  }

  private void redraw() {
    try {
      while (!isClosed()) {
        tick();
        Thread.sleep(PERIOD.toMillis());
      }
    } catch (InterruptedException | RuntimeException | OutOfMemoryError e) {
      // The run matters more than its progress, which is not shown any longer.
      close();
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** A second has gone by. */
  void tick() {
    long now = nanoTime.getAsLong();
    if (now - begun < after.toNanos()) {
      return;
    }
    if (counts.isEmpty() || now - nextCount >= 0) {
      // Without the lock, as the program may want to write meanwhile.
      counts = told(counting.get());
      long took = nanoTime.getAsLong() - now;
      nextCount = now + Math.max(LEAST_NANOS_BETWEEN_COUNTS, LEAST_SHARE * took);
    }
    draw(now);
  }

  private synchronized void draw(long now) {
    boolean isQuiet = now - lastWritten >= PERIOD.toNanos();
    if (closed || inLine || reading > 0 || !isQuiet) {
      return;
    }
    err.print(ERASE + "pathprofile: " + duration(Duration.ofNanos(now - begun)) + counts);
    err.flush();
    shown = true;
  }

  private static String told(PathProfile profile) {
    int size = profile.functions().size();
    String functions =
        String.format(Locale.ROOT, size == 1 ? ", %d function" : ", %,d functions", size);
    ProfileMode mode = profile.mode();
    boolean isCounted = mode == ProfileMode.EXACT || mode == ProfileMode.SAMPLED;
    return isCounted
        ? functions
            + String.format(Locale.ROOT, ", %,d path ends counted", profile.totals().pathEnds())
        : functions;
  }

  private static String duration(Duration time) {
    if (time.toHours() > 0) {
      return time.toHours() + " h " + time.toMinutesPart() + " min";
    }
    return time.toMinutes() > 0
        ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
        : time.toSeconds() + " s";
  }

  private synchronized void erase() {
    if (shown) {
      err.print(ERASE);
      err.flush();
      shown = false;
    }
  }

  /** The run is over: the line goes, and does not come back. */
  @Override
  public synchronized void close() {
    closed = true;
    erase();
  }

  private synchronized void beginReading() {
    erase();
    reading++;
  }

  private synchronized void endReading() {
    reading--;
    // Whoever typed a line has ended it.
    inLine = false;
  }

  private final class Output extends FilterOutputStream {
    Output(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return;
      }
      synchronized (RunProgress.this) {
        erase();
        out.write(bytes, offset, length);
        inLine = bytes[offset + length - 1] != '\n';
        lastWritten = nanoTime.getAsLong();
      }
    }
  }

  private final class Input extends FilterInputStream {
    Input(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      beginReading();
      try {
        return super.read();
      } finally {
        endReading();
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      beginReading();
      try {
        return super.read(bytes, offset, length);
      } finally {
        endReading();
      }
    }
  }
}

package org.pathprofile.tests.optimize;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathprofile.tests.runtime.ForegroundCompilation;

/** Options of engines that compile early, and what their log says of copies. */
public final class OptimizedEngines {
  private static final Pattern COPIES = Pattern.compile("optimized .*: (\\d+) copies");

  private OptimizedEngines() {}

  /**
   * Options for an engine that compiles in the last tier at once, in the foreground, what was
   * called or has iterated a few times.
   *
   * @param threshold after how many calls and iterations
   */
  public static Map<String, String> early(int threshold) {
    Map<String, String> options = new TreeMap<>(ForegroundCompilation.after(threshold));
    options.put("pathprofile.Optimize", "true");
    options.put("log.pathprofile.level", "FINE");
    return options;
  }

  /** Hears what an engine logs. */
  public static final class Log extends Handler {
    private int copies;
    private final StringBuilder warnings = new StringBuilder();

    @Override
    public synchronized void publish(LogRecord message) {
      if (message.getLoggerName().startsWith("pathprofile")
          && message.getLevel().intValue() >= Level.WARNING.intValue()) {
        warnings.append(message.getMessage()).append('\n');
        if (message.getThrown() != null) {
          ByteArrayOutputStream trace = new ByteArrayOutputStream();
          message.getThrown().printStackTrace(new PrintStream(trace, true, StandardCharsets.UTF_8));
          warnings.append(trace.toString(StandardCharsets.UTF_8));
        }
      }
      Matcher matcher = COPIES.matcher(message.getMessage());
      if (matcher.find()) {
        copies += Integer.parseInt(matcher.group(1));
      }
    }

    /** How many copies were made. */
    public synchronized int copies() {
      return copies;
    }

    /** What the profiler warned of; empty if all was well. */
    public synchronized String warnings() {
      return warnings.toString();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}

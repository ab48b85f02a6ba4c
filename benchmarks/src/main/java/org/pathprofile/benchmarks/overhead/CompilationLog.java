package org.pathprofile.benchmarks.overhead;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what the engine logs of compilations, with {@code engine.TraceCompilation=true}: how many
 * there were, what they took, and the code that is valid. Thread-safe.
 */
final class CompilationLog extends OutputStream {
  private static final Pattern DONE =
      Pattern.compile(
          "opt done +engine=\\d+ +id=(\\d+) .*?\\|Tier (\\d)\\|Time +\\d+\\( *(\\d+)\\+ *(\\d+)"
              + " *\\)ms\\|.*?\\|IR +(\\d+)/ *\\d+\\|CodeSize +(\\d+)\\|");
  private static final int LAST_TIER = 2;
  private static final Pattern INVALIDATED =
      Pattern.compile("opt inval\\. +engine=\\d+ +id=(\\d+)");

  /**
   * The code of one compiled root.
   *
   * @param tier 1, or 2 for the last one
   * @param graphNodes nodes of the compiler's graph after partial evaluation
   * @param codeBytes size of the machine code
   */
  record Code(int tier, int graphNodes, int codeBytes) {

    boolean isLastTier() {
      return tier == LAST_TIER;
    }
  }

  private final Map<Integer, Code> valid = new HashMap<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final List<Long> finishedAt = new ArrayList<>();
  private long failed;
  private long invalidated;
  private long milliseconds;

  @Override
  public synchronized void write(int b) {
    if (b == '\n') {
      read(line.toString(StandardCharsets.UTF_8));
      line.reset();
    } else {
      line.write(b);
    }
  }

  private void read(String message) {
    Matcher done = DONE.matcher(message);
    if (done.find()) {
      finishedAt.add(System.nanoTime());
      milliseconds += Long.parseLong(done.group(3)) + Long.parseLong(done.group(4));
      valid.put(
          Integer.valueOf(done.group(1)),
          new Code(
              Integer.parseInt(done.group(2)),
              Integer.parseInt(done.group(5)),
              Integer.parseInt(done.group(6))));
      return;
    }
    Matcher invalid = INVALIDATED.matcher(message);
    if (invalid.find()) {
      invalidated++;
      valid.remove(Integer.valueOf(invalid.group(1)));
    } else if (message.contains("opt failed")) {
      failed++;
    }
  }

  /** How many compilations have finished. */
  synchronized long finished() {
    return finishedAt.size();
  }

  /**
   * How many of them had finished by then.
   *
   * @param nanoTime of {@link System#nanoTime}
   */
  synchronized long finishedBefore(long nanoTime) {
    return finishedAt.stream().filter(at -> at - nanoTime < 0).count();
  }

  /** How many compilations were given up. */
  synchronized long failed() {
    return failed;
  }

  /** How often compiled code was thrown away. */
  synchronized long invalidated() {
    return invalidated;
  }

  /** The time that finished compilations took, in milliseconds of wall time. */
  synchronized long milliseconds() {
    return milliseconds;
  }

  /** The code that was compiled last of each root, and not thrown away since. */
  synchronized List<Code> validCode() {
    return new ArrayList<>(valid.values());
  }
}

package org.pathprofile.core.profile;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known about the run that was profiled. Immutable.
 *
 * @param began when profiling began
 * @param ended when the profile was made, not before the beginning
 * @param commandLine the command that was started, or empty if it is unknown
 * @param graalVersion the version of GraalVM, such as {@code 25.0.2}
 * @param javaVersion the version of Java
 * @param runtime {@code optimizing} or {@code fallback}: whether guest code was compiled
 * @param labels what the user says about the run, by name; sorted
 */
public record RunFacts(
    Instant began,
    Instant ended,
    String commandLine,
    String graalVersion,
    String javaVersion,
    String runtime,
    Map<String, String> labels) {

  /**
   * @throws IllegalArgumentException if the run ended before it began
   */
  public RunFacts {
    if (ended.isBefore(began)) {
      throw new IllegalArgumentException("the run ended at " + ended + ", before " + began);
    }
    Objects.requireNonNull(commandLine, "commandLine");
    Objects.requireNonNull(graalVersion, "graalVersion");
    Objects.requireNonNull(javaVersion, "javaVersion");
    Objects.requireNonNull(runtime, "runtime");
    SortedMap<String, String> sorted = new TreeMap<>(labels);
    labels = Collections.unmodifiableSortedMap(sorted);
  }

  /** From beginning to end; of merged runs, from the first beginning to the last end. */
  public Duration duration() {
    return Duration.between(began, ended);
  }

  /** What is common to both runs, from the earlier beginning to the later end. */
  RunFacts plus(RunFacts other) {
    SortedMap<String, String> common = new TreeMap<>(labels);
    common.entrySet().retainAll(other.labels.entrySet());
    return new RunFacts(
        began.isBefore(other.began) ? began : other.began,
        ended.isAfter(other.ended) ? ended : other.ended,
        common(commandLine, other.commandLine),
        common(graalVersion, other.graalVersion),
        common(javaVersion, other.javaVersion),
        common(runtime, other.runtime),
        common);
  }

  private static String common(String a, String b) {
    return a.equals(b) ? a : "";
  }
}

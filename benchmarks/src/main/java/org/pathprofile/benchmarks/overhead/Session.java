package org.pathprofile.benchmarks.overhead;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows the iterations of one program: waits until it is warm, then measures. All on the guest's
 * thread.
 */
final class Session {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Part of the names of the threads in which Truffle compiles. */
  private static final String COMPILER_THREAD = "TruffleCompilerThread";

  /** Clocks, in nanoseconds, and the collector's, in milliseconds. */
  private record Instant(long wall, long process, long guest, long compiler, long collectorMillis) {
    static Instant now() {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long compiler = 0;
      for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
        if (thread != null && thread.getThreadName().contains(COMPILER_THREAD)) {
          compiler += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
        }
      }
      long collector = 0;
      for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
        collector += bean.getCollectionTime();
      }
      return new Instant(
          System.nanoTime(),
          SYSTEM.getProcessCpuTime(),
          THREADS.getCurrentThreadCpuTime(),
          compiler,
          collector);
    }
  }

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final ChildArguments arguments;
  private final CompilationLog log;
  private final WarmUpRule rule;
  private Instant start = Instant.now();
  private final List<Double> wall = new ArrayList<>();
  private final List<Double> process = new ArrayList<>();
  private final List<Double> guest = new ArrayList<>();
  private WarmUpRule.State state = WarmUpRule.State.WARMING;
  private Instant measuredSince;
  private Instant measuredUntil;
  private int measuredFrom;
  private long compilationsBefore;
  private long compilationsAtStart;
  private long invalidationsAtStart;
  private long firstHash;

  Session(ChildArguments arguments, CompilationLog log) {
    this.arguments = arguments;
    this.log = log;
    rule = new WarmUpRule(arguments.warmUp());
    if (arguments.warmUp().isCold()) {
      state = WarmUpRule.State.STEADY;
      measuredSince = start;
    }
  }

  /** What the program did so far was an earlier phase: times and compilations count from here. */
  void startHere() {
    if (!wall.isEmpty()) {
      throw new IllegalStateException("iterations have ended already");
    }
    start = Instant.now();
    compilationsAtStart = log.finished();
    invalidationsAtStart = log.invalidated();
    if (state == WarmUpRule.State.STEADY) {
      measuredSince = start;
    }
  }

  /**
   * An iteration has ended.
   *
   * @param hash of the results so far
   * @return whether the program shall go on
   */
  boolean iterationEnded(long hash) {
    long wallNow = System.nanoTime();
    if (wall.isEmpty()) {
      firstHash = hash;
    }
    wall.add((wallNow - start.wall) / NANOS_PER_MILLI);
    process.add((SYSTEM.getProcessCpuTime() - start.process) / NANOS_PER_MILLI);
    guest.add((THREADS.getCurrentThreadCpuTime() - start.guest) / NANOS_PER_MILLI);
    if (state == WarmUpRule.State.WARMING) {
      state =
          rule.iterationEnded(
              (wallNow - start.wall) / NANOS_PER_SECOND, log.finished() - compilationsAtStart);
      if (state != WarmUpRule.State.WARMING) {
        measuredFrom = wall.size();
        compilationsBefore = log.finished();
        // The garbage of the warm-up is none of the steady state's.
        System.gc();
        measuredSince = Instant.now();
      }
      return true;
    }
    boolean enough =
        wall.size() - measuredFrom >= arguments.measuredIterations()
            && (wallNow - measuredSince.wall) / NANOS_PER_SECOND >= arguments.measuredSeconds();
    if (enough) {
      measuredUntil = Instant.now();
    }
    return !enough;
  }

  /** What was measured, after the program has ended. */
  Map<String, Object> result() {
    if (measuredUntil == null) {
      throw new IllegalStateException(
          "the program ended after " + wall.size() + " iterations, before it was measured");
    }
    int iterations = wall.size() - measuredFrom;
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(
        "warm_up",
        arguments.warmUp().isCold()
            ? "cold"
            : state == WarmUpRule.State.STEADY ? "steady" : "capped");
    result.put("warm_up_iterations", measuredFrom);
    result.put("iterations", iterations);
    result.put("wall_ms", (measuredUntil.wall - measuredSince.wall) / NANOS_PER_MILLI / iterations);
    result.put(
        "process_cpu_ms",
        (measuredUntil.process - measuredSince.process) / NANOS_PER_MILLI / iterations);
    result.put(
        "guest_cpu_ms", (measuredUntil.guest - measuredSince.guest) / NANOS_PER_MILLI / iterations);
    result.put(
        "compiler_cpu_ms",
        (measuredUntil.compiler - measuredSince.compiler) / NANOS_PER_MILLI / iterations);
    result.put(
        "collector_ms",
        (double) (measuredUntil.collectorMillis - measuredSince.collectorMillis) / iterations);
    result.put("compilations", log.finished() - compilationsAtStart);
    result.put("compilations_while_measured", log.finished() - compilationsBefore);
    result.put("failed_compilations", log.failed());
    result.put("invalidations", log.invalidated() - invalidationsAtStart);
    result.put("compilation_ms", log.milliseconds());
    List<CompilationLog.Code> code = log.validCode();
    result.put("code_bytes", code.stream().mapToLong(CompilationLog.Code::codeBytes).sum());
    result.put(
        "last_tier_code_bytes",
        code.stream()
            .filter(CompilationLog.Code::isLastTier)
            .mapToLong(CompilationLog.Code::codeBytes)
            .sum());
    result.put("last_tier_roots", code.stream().filter(CompilationLog.Code::isLastTier).count());
    result.put("first_hash", firstHash);
    result.put("wall_until_ms", wall);
    result.put("process_cpu_until_ms", process);
    result.put("guest_cpu_until_ms", guest);
    return result;
  }
}

package org.pathprofile.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds the CPU time of the benchmark's own threads per operation, in nanoseconds. On a machine that
 * has other work to do, the time that passes says more about that than about the benchmark. Time
 * that the garbage collector and the compiler spend in their threads is left out.
 */
public final class CpuTimeProfiler implements InternalProfiler {
  /** Part of the names of the threads in which JMH runs benchmarks. */
  private static final String WORKER = "jmh-worker";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private Map<Long, Long> before = Map.of();

  /** JMH makes one of each profiler named on its command line. */
  public CpuTimeProfiler() {}

  @Override
  public String getDescription() {
    return "CPU time of the benchmark's threads per operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = cpuTimes();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long operations = result.getMetadata().getAllOps();
    if (operations == 0) {
      return List.of();
    }
    long spent = 0;
    for (Map.Entry<Long, Long> thread : cpuTimes().entrySet()) {
      spent += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return List.of(
        new ScalarResult("cpu", (double) spent / operations, "ns/op", AggregationPolicy.AVG));
  }

  /** By the number of the thread; threads that have ended are left out. */
  private Map<Long, Long> cpuTimes() {
    Map<Long, Long> times = new HashMap<>();
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().contains(WORKER)) {
        times.put(
            thread.getThreadId(), Math.max(0, threads.getThreadCpuTime(thread.getThreadId())));
      }
    }
    return times;
  }
}

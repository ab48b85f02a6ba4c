package org.pathprofile.benchmarks;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.pathprofile.core.subpath.HotList;

/**
 * A point added to a hot list that starts empty, by capacity and stream, resampling included; it is
 * to depend on neither, but for what caches do.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HotListBenchmark {
  private static final int POINTS = 1 << 18;

  /** What a stream of points is like. */
  public enum Stream {
    /** A few items make up most of the stream. */
    SKEWED,
    /** No item occurs twice: every point needs room. */
    DISTINCT
  }

  /** With far fewer, this many points, each drawn with the period of its time, exceed a double. */
  @Param({"1000", "10000", "100000"})
  int capacity;

  @Param Stream stream;

  private Long[] items;

  /** Makes the stream outside of what is measured. */
  @Setup
  public void makeStream() {
    SplittableRandom random = new SplittableRandom(1);
    items = new Long[POINTS];
    for (int i = 0; i < POINTS; i++) {
      items[i] = stream == Stream.DISTINCT ? i : (long) Math.pow(POINTS, random.nextDouble());
    }
  }

  /** Fills a list from the beginning. */
  @Benchmark
  @OperationsPerInvocation(POINTS)
  public double add() {
    HotList<Long> list = new HotList<>(capacity, 1, new SplittableRandom(1));
    for (Long item : items) {
      list.add(item);
    }
    return list.period();
  }
}

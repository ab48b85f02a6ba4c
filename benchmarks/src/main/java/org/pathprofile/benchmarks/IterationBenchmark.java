package org.pathprofile.benchmarks;

import java.util.List;
import java.util.Map;
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
import org.pathprofile.core.kiter.KSlabForest;

/** The end of a path, by the number of iterations that are followed; it is not to depend on it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IterationBenchmark {
  private static final int PATH_ENDS = 1 << 16;
  private static final int RUN = 64;

  @Param({"1", "2", "4", "8", "16"})
  int k;

  private long[] stream;
  private KSlabForest filled;

  /** Paths that follow each other mostly in the same order, as those of a loop do. */
  @Setup
  public void makeStream() {
    SplittableRandom random = new SplittableRandom(k);
    stream = new long[PATH_ENDS];
    for (int i = 0; i < PATH_ENDS; i++) {
      stream[i] = random.nextInt(16) == 0 ? random.nextInt(40) : i % 5;
    }
    filled = new KSlabForest(k, Integer.MAX_VALUE);
    append(filled);
  }

  private void append(KSlabForest forest) {
    KSlabForest.Cursor cursor = forest.newCursor();
    for (int i = 0; i < PATH_ENDS; i++) {
      if (i % RUN == 0) {
        cursor.restart();
      }
      cursor.append(stream[i]);
    }
  }

  /** Sequences that have occurred before. */
  @Benchmark
  @OperationsPerInvocation(PATH_ENDS)
  public int appendKnown() {
    append(filled);
    return filled.nodeCount();
  }

  /** A forest from the beginning, so that its growth is paid for. */
  @Benchmark
  @OperationsPerInvocation(PATH_ENDS)
  public int appendNew() {
    KSlabForest forest = new KSlabForest(k, Integer.MAX_VALUE);
    append(forest);
    return forest.nodeCount();
  }

  /** Reading the exact counts, per path end counted. */
  @Benchmark
  @OperationsPerInvocation(PATH_ENDS)
  public Map<List<Long>, Long> read() {
    return filled.longest();
  }
}

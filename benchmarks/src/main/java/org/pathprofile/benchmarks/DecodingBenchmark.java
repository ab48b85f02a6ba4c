package org.pathprofile.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.kiter.IterationScheme;
import org.pathprofile.core.kiter.KIterationNumbering;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;

/** From an id to its blocks, by the number of these; it is to be linear. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DecodingBenchmark {
  private static final int DECISIONS = 20;

  @Param({"100", "1000", "10000", "100000"})
  int length;

  private PathPlan plan;
  private KIterationNumbering iterations;
  private DecodedPath path;
  private long id;

  /** Makes a graph whose paths all have about this length. */
  @Setup
  public void makeGraph() {
    ControlFlowGraph graph = Functions.decisions(length, DECISIONS);
    plan = PathPlan.of(graph, PathEnd.BACKEDGE, Long.MAX_VALUE, null);
    iterations =
        KIterationNumbering.of(IterationScheme.of(AcyclicGraph.of(graph, PathEnd.BACKEDGE)));
    id = plan.pathCount() / 3;
    path = plan.decode(id);
  }

  @Benchmark
  public DecodedPath decode() {
    return plan.decode(id);
  }

  @Benchmark
  public DecodedPath decodeIterations() {
    return iterations.decode(id);
  }

  @Benchmark
  public long encode() {
    return plan.numbering().encode(path);
  }
}

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
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.kiter.IterationScheme;
import org.pathprofile.core.kiter.KIterationNumbering;
import org.pathprofile.core.kiter.KIterationPlan;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.BallLarusNumbering;
import org.pathprofile.core.numbering.EdgeFrequencies;
import org.pathprofile.core.numbering.PathCutter;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.structural.StructuralPlan;
import org.pathprofile.core.structural.StructureTree;

/**
 * What is done once per function, by its number of blocks. All of it is to be linear in edges, but
 * for the logarithm of sorting them, and planning 1,000 blocks is to take less than 5 ms.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlanningBenchmark {
  /** With two iterations per loop, the square of this is within 63 bits. */
  private static final long FEW_PATHS = 1L << 20;

  @Param({"1000", "10000", "100000"})
  int blocks;

  private ControlFlowGraph graph;
  private EdgeFrequencies frequencies;
  private AcyclicGraph cut;
  private IterationScheme scheme;

  /** Makes the graph, and what the single steps begin with. */
  @Setup
  public void makeGraph() {
    graph = Functions.structured(blocks);
    frequencies = edge -> edge * 31L % 1009;
    AcyclicGraph backEdges = AcyclicGraph.of(graph, PathEnd.BACKEDGE);
    cut = PathCutter.cut(backEdges, Long.MAX_VALUE);
    scheme = IterationScheme.of(PathCutter.cut(backEdges, FEW_PATHS)).withInnermost(2);
  }

  /** Finding the loops, which every plan begins with. */
  @Benchmark
  public LoopNesting loops() {
    return LoopNesting.of(graph);
  }

  /** The values alone, of a graph whose loops are open. */
  @Benchmark
  public BallLarusNumbering number() {
    return BallLarusNumbering.of(cut);
  }

  /** The same with the hottest edge out of each block first. */
  @Benchmark
  public BallLarusNumbering numberSmartly() {
    return BallLarusNumbering.of(cut, frequencies);
  }

  /** From the graph to the operations of the register: loops, cuts, numbers, chords. */
  @Benchmark
  public PathPlan plan() {
    return PathPlan.of(graph, PathEnd.HEADER, Long.MAX_VALUE, null);
  }

  /** The same once it is known how often edges are taken. */
  @Benchmark
  public PathPlan planAgain() {
    return PathPlan.of(graph, PathEnd.HEADER, Long.MAX_VALUE, frequencies);
  }

  /** The values of paths of two iterations of the innermost loops. */
  @Benchmark
  public KIterationNumbering numberTwoIterations() {
    return KIterationNumbering.of(scheme);
  }

  /** The same with the operations of the registers. */
  @Benchmark
  public KIterationPlan planTwoIterations() {
    return KIterationPlan.of(KIterationNumbering.of(scheme));
  }

  /** From the graph to the operations of all registers of structural paths. */
  @Benchmark
  public StructuralPlan planStructural() {
    return StructuralPlan.of(StructureTree.of(graph), Long.MAX_VALUE);
  }
}

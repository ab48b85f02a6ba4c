package org.pathprofile.core.numbering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.testing.GraphSketch;
import org.pathprofile.core.testing.TestVectors;

/** The papers' examples. */
class BallLarusNumberingTest {
  private static final Object EXAMPLES =
      TestVectors.read(BallLarusNumberingTest.class, "examples.json");

  private static final Map<String, Long> FREQUENCIES =
      TestVectors.at(EXAMPLES, "ball_larus_figure_1", "frequencies");

  private static final ControlFlowGraph FIGURE_1 = graph(FREQUENCIES.keySet());

  /** Blocks are letters; A is the entry, F the exit. */
  private static ControlFlowGraph graph(Collection<String> edges) {
    GraphSketch sketch = new GraphSketch();
    IntStream.range(0, 4).forEach(i -> sketch.block());
    edges.forEach(edge -> sketch.edge(block(edge.charAt(0)), block(edge.charAt(1))));
    return sketch.build();
  }

  private static int block(char letter) {
    return switch (letter) {
      case 'A' -> GraphSketch.ENTRY;
      case 'F' -> GraphSketch.EXIT;
      default -> letter - 'B' + 2;
    };
  }

  private static String name(int block) {
    return switch (block) {
      case GraphSketch.ENTRY -> "A";
      case GraphSketch.EXIT -> "F";
      default -> Character.toString(block - 2 + 'B');
    };
  }

  private static String name(int[] blocks) {
    StringBuilder name = new StringBuilder();
    IntStream.of(blocks).forEach(block -> name.append(name(block)));
    return name.toString();
  }

  private static EdgeFrequencies frequencies() {
    return edge -> FREQUENCIES.get(name(edgeEnds(edge)));
  }

  private static int[] edgeEnds(int edge) {
    return new int[] {FIGURE_1.from(edge), FIGURE_1.to(edge)};
  }

  private static BallLarusNumbering figure1(EdgeFrequencies frequencies) {
    return BallLarusNumbering.of(AcyclicGraph.of(FIGURE_1, PathEnd.HEADER), frequencies);
  }

  /** How many values other than 0 are added, with every value where the numbering has it. */
  private static long adds(BallLarusNumbering numbering) {
    long adds = 0;
    for (int edge = 0; edge < FIGURE_1.edgeCount(); edge++) {
      adds += numbering.value(edge) == 0 ? 0 : frequencies().frequency(edge);
    }
    return adds;
  }

  @Test
  void smartNumberingGivesThePapersValues() {
    BallLarusNumbering numbering = figure1(frequencies());
    Map<String, Long> values = new HashMap<>();
    for (int edge = 0; edge < FIGURE_1.edgeCount(); edge++) {
      values.put(name(edgeEnds(edge)), numbering.value(edge));
    }
    assertEquals(TestVectors.at(EXAMPLES, "ball_larus_figure_1", "smart_values"), values);
    assertEquals(
        TestVectors.<Long>at(EXAMPLES, "ball_larus_figure_1", "smart_adds"), adds(numbering));
  }

  @Test
  void theOrderOfTheGraphGivesBallAndLarusValues() {
    assertEquals(
        TestVectors.<Long>at(EXAMPLES, "ball_larus_figure_1", "plain_adds"), adds(figure1(null)));
  }

  @Test
  void chordsOfTheHeaviestTreeCarryTheIncrements() {
    PathPlan plan = PathPlan.of(FIGURE_1, PathEnd.HEADER, Long.MAX_VALUE, frequencies());
    // The tree of CD, DE, EF, AC and AB leaves BC (100), BD (20) and DF (110).
    assertEquals(230, plan.increments(frequencies()));
    assertEquals(270, plan.ends(frequencies()));
  }

  @Test
  void pathsAreTheSixOfThePaperWithTheirBranches() {
    BallLarusNumbering numbering = figure1(null);
    Map<String, Long> branches = new HashMap<>();
    LongStream.range(0, numbering.pathCount())
        .mapToObj(numbering::decode)
        .forEach(
            path ->
                branches.put(
                    name(path.blocks()),
                    Arrays.stream(path.edges())
                        .filter(edge -> FIGURE_1.outDegree(FIGURE_1.from(edge)) > 1)
                        .count()));
    assertEquals(TestVectors.at(EXAMPLES, "ball_larus_figure_1", "branches"), branches);
  }

  @Test
  void theConventionsGiveALoopDifferentPaths() {
    ControlFlowGraph loop = graph(TestVectors.at(EXAMPLES, "loop", "edges"));
    long backEdge = BallLarusNumbering.of(AcyclicGraph.of(loop, PathEnd.BACKEDGE)).pathCount();
    long header = BallLarusNumbering.of(AcyclicGraph.of(loop, PathEnd.HEADER)).pathCount();
    assertEquals(TestVectors.<Long>at(EXAMPLES, "loop", "paths_ended_on_back_edges"), backEdge);
    assertEquals(TestVectors.<Long>at(EXAMPLES, "loop", "paths_ended_at_headers"), header);
  }

  @Test
  void missingFrequenciesAndTiesKeepTheOrderOfTheGraph() {
    BallLarusNumbering plain = figure1(null);
    BallLarusNumbering unknown = figure1(edge -> EdgeFrequencies.UNKNOWN);
    BallLarusNumbering equal = figure1(edge -> edge == 3 ? EdgeFrequencies.UNKNOWN : 0);
    for (int edge = 0; edge < FIGURE_1.edgeCount(); edge++) {
      assertEquals(plain.value(edge), unknown.value(edge));
      assertEquals(plain.value(edge), equal.value(edge));
    }
  }

  @Test
  void pathsOfOtherGraphsAreNotEncoded() {
    ControlFlowGraph loop = graph(TestVectors.at(EXAMPLES, "loop", "edges"));
    BallLarusNumbering header = BallLarusNumbering.of(AcyclicGraph.of(loop, PathEnd.HEADER));
    BallLarusNumbering backEdge = BallLarusNumbering.of(AcyclicGraph.of(loop, PathEnd.BACKEDGE));
    int entry = GraphSketch.ENTRY;
    DecodedPath throughHeader =
        DecodedPath.of(loop, StartKind.ENTRY, entry, new int[] {0, 1, 3, 6}, EndKind.EXIT);
    assertEquals(throughHeader, backEdge.decode(backEdge.encode(throughHeader)));
    assertThrows(IllegalArgumentException.class, () -> header.encode(throughHeader));
    DecodedPath toHeader =
        DecodedPath.of(loop, StartKind.ENTRY, entry, new int[] {0}, EndKind.HEADER);
    assertEquals(toHeader, header.decode(header.encode(toHeader)));
    assertThrows(IllegalArgumentException.class, () -> backEdge.encode(toHeader));
    DecodedPath partial =
        DecodedPath.of(loop, StartKind.ENTRY, entry, new int[] {0, 1}, EndKind.PARTIAL);
    assertThrows(IllegalArgumentException.class, () -> backEdge.encode(partial));
    DecodedPath elsewhere =
        DecodedPath.of(loop, StartKind.HEAD, block('C'), new int[] {3, 6}, EndKind.EXIT);
    assertThrows(IllegalArgumentException.class, () -> backEdge.encode(elsewhere));
    assertThrows(
        IllegalArgumentException.class,
        () -> DecodedPath.of(loop, StartKind.ENTRY, entry, new int[] {0, 3}, EndKind.PARTIAL));
  }
}

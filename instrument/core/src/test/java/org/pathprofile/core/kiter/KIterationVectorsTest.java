package org.pathprofile.core.kiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.EndKind;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.testing.TestVectors;

/** The worked examples of Roy and Srikant, CGO 2009. Their block n is block n - 1 here. */
class KIterationVectorsTest {
  private static final Object FIGURE_1 =
      TestVectors.read(KIterationVectorsTest.class, "figure1.json");
  private static final Object FIGURE_8 =
      TestVectors.read(KIterationVectorsTest.class, "figure8.json");
  private static final Object TABLE_4 =
      TestVectors.read(KIterationVectorsTest.class, "table4.json");

  @TestFactory
  Stream<DynamicTest> figures1And2() {
    return IntStream.rangeClosed(1, 5)
        .mapToObj(k -> DynamicTest.dynamicTest("k = " + k, () -> figures1And2(k)));
  }

  private static void figures1And2(int k) {
    Object expected = TestVectors.at(FIGURE_1, "by_k", Integer.toString(k));
    KIterationNumbering numbering = figure1(k);
    assertEquals(TestVectors.<Long>at(expected, "valid_paths"), numbering.pathCount());
    if (k <= 3) {
      Map<String, String> paths = TestVectors.at(expected, "paths");
      assertEquals(paths.size(), numbering.pathCount());
      paths.forEach(
          (id, blocks) -> {
            DecodedPath path = numbering.decode(Long.parseLong(id));
            assertEquals(blocks, text(path));
            assertEquals(Long.parseLong(id), PathIds.encode(numbering, path));
          });
    }
    assertEquals(TestVectors.<Map<String, Long>>at(expected, "trace_counts"), trace(numbering));
  }

  /** Block 1, 100 times blocks 2 3 5 2 4 5, block 6. */
  private static Map<String, Long> trace(KIterationNumbering numbering) {
    Map<String, Long> counts = new TreeMap<>();
    KIterationMachine machine =
        new KIterationMachine(
            KIterationPlan.unplaced(numbering),
            new KIterationMachine.Recorder() {
              @Override
              public void path(long id) {
                counts.merge(Long.toString(id), 1L, Long::sum);
              }

              @Override
              public void prefix(long register, int block, int iteration) {
                throw new AssertionError("nothing is abandoned");
              }
            });
    ControlFlowGraph graph = numbering.scheme().graph();
    machine.begin(graph.entry());
    machine.take(edge(graph, "1->2"));
    for (int i = 0; i < 100; i++) {
      take(machine, graph, "2->3", "3->5", "5->2", "2->4", "4->5");
      machine.take(edge(graph, i < 99 ? "5->2" : "5->6"));
    }
    machine.end();
    return counts;
  }

  private static void take(KIterationMachine machine, ControlFlowGraph graph, String... edges) {
    for (String edge : edges) {
      machine.take(edge(graph, edge));
    }
  }

  /** The row 5->E is the back edge in its last iteration; S->2 is the second start. */
  @Test
  void table1() {
    KIterationNumbering numbering = figure1(2);
    ControlFlowGraph graph = numbering.scheme().graph();
    List<List<Object>> rows = TestVectors.at(FIGURE_1, "table1");
    for (List<Object> row : rows) {
      String edge = (String) row.get(1);
      int iteration = ((Long) row.get(2)).intValue();
      long value = (Long) row.get(3);
      long compensation = (Long) row.get(5);
      switch (edge) {
        case "6->E" -> assertEquals(0, value);
        case "S->1" -> assertEquals(value - compensation, numbering.startValue(0));
        case "S->2" -> assertEquals(value - compensation, numbering.startValue(1));
        default -> {
          int number = edge(graph, edge.equals("5->E") ? "5->2" : edge);
          assertEquals(value, numbering.value(number, iteration), row::toString);
          assertEquals(compensation, numbering.compensation(number, iteration), row::toString);
        }
      }
    }
  }

  /**
   * The paper moves the values of starts and ends to the edges around them. That shifts the sums in
   * block 2, first iteration, and in block 5, second iteration.
   */
  private static long shift(int block, int iteration) {
    if (block == 2 && iteration == 1) {
      return -13;
    }
    return block == 5 && iteration == 2 ? 1 : 0;
  }

  @Test
  void figure7() {
    KIterationNumbering numbering = figure1(2);
    ControlFlowGraph graph = numbering.scheme().graph();
    Map<String, Object> weights = TestVectors.at(FIGURE_1, "folded_edge_weights_k2");
    for (Map.Entry<String, Object> entry : weights.entrySet()) {
      if (entry.getKey().equals("columns")) {
        continue;
      }
      int edge = edge(graph, entry.getKey());
      int from = graph.from(edge) + 1;
      int to = graph.to(edge) + 1;
      boolean backEdge = numbering.scheme().isUnrolledBackEdge(edge);
      boolean inLoop = numbering.scheme().loopAround(graph.from(edge)) != null;
      int next = backEdge ? 2 : 1;
      long first = numbering.value(edge, 1) + shift(to, next) - shift(from, 1);
      assertEquals(TestVectors.<Long>at(entry.getValue(), 0), first, entry::toString);
      if (inLoop) {
        assertEquals(TestVectors.<Long>at(entry.getValue(), 1), numbering.compensation(edge, 1));
        long second = numbering.value(edge, 2) - shift(from, 2) + (backEdge ? 0 : shift(to, 2));
        assertEquals(TestVectors.<Long>at(entry.getValue(), 2), second, entry::toString);
      }
    }
  }

  @Test
  void table2() {
    KIterationNumbering numbering = figure1(2);
    ControlFlowGraph graph = numbering.scheme().graph();
    List<Long> recorded = new ArrayList<>();
    KIterationMachine machine =
        new KIterationMachine(
            KIterationPlan.unplaced(numbering),
            new KIterationMachine.Recorder() {
              @Override
              public void path(long id) {
                recorded.add(id);
              }

              @Override
              public void prefix(long register, int block, int iteration) {
                throw new AssertionError("nothing is abandoned");
              }
            });
    machine.begin(graph.entry());
    List<List<Object>> rows = TestVectors.at(FIGURE_1, "table2");
    for (List<Object> row : rows) {
      String edge = (String) row.get(0);
      if (edge.equals("...")) {
        // Up to the last iteration but for its last two edges.
        for (int i = 0; i < 97; i++) {
          take(machine, graph, "2->3", "3->5", "5->2", "2->4", "4->5", "5->2");
        }
        take(machine, graph, "2->3", "3->5", "5->2", "2->4");
        recorded.clear();
        continue;
      }
      machine.take(edge(graph, edge));
      if (machine.block() == graph.exit()) {
        machine.end();
      }
      assertEquals(row.get(3), (long) machine.iterations(), row::toString);
      List<Long> registers = TestVectors.at(row.get(1));
      for (int i = 0; i <= machine.iterations(); i++) {
        long moved = machine.register(i) + shift(machine.block() + 1, i + 1);
        assertEquals(registers.get(i), moved, row::toString);
      }
      if (row.get(4) == null) {
        assertEquals(List.of(), recorded, row::toString);
      } else {
        assertEquals(List.of(row.get(4)), recorded, row::toString);
      }
      recorded.clear();
    }
  }

  @Test
  void figure8() {
    ControlFlowGraph graph = graph(TestVectors.at(FIGURE_8, "cfg", "succ"));
    IterationScheme scheme =
        IterationScheme.of(AcyclicGraph.of(graph, PathEnd.BACKEDGE))
            .with(2, edge(graph, "3->2"))
            .with(2, edge(graph, "5->4"))
            .with(1, edge(graph, "6->4"));
    KIterationNumbering numbering = KIterationNumbering.of(scheme);
    Object expected = TestVectors.at(FIGURE_8, "merged_delta_start_at_4");
    assertEquals(TestVectors.<Long>at(expected, "count"), numbering.pathCount());
    assertEquals(
        new TreeSet<>(TestVectors.<List<String>>at(expected, "paths")),
        new TreeSet<>(
            LongStream.range(0, numbering.pathCount())
                .mapToObj(numbering::decode)
                .map(
                    path ->
                        text(path)
                            + (path.end() == EndKind.BACKEDGE && text(path).endsWith("-6")
                                ? "-back6"
                                : ""))
                .toList()));
  }

  @TestFactory
  Stream<DynamicTest> table4() {
    Map<String, Object> graphs = TestVectors.at(TABLE_4, "synthetic_cfgs_reproducing_rows");
    return graphs.entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(), () -> table4(entry.getKey(), entry.getValue())));
  }

  private static void table4(String function, Object example) {
    ControlFlowGraph graph = graph(TestVectors.at(example, "succ"));
    IterationScheme scheme = IterationScheme.of(AcyclicGraph.of(graph, PathEnd.BACKEDGE));
    List<Long> counts = TestVectors.at(example, "counts_k1_5");
    for (int k = 1; k <= 12; k++) {
      long count = KIterationNumbering.of(scheme.withInnermost(k)).pathCount();
      assertEquals(closedForm(function, k), count);
      if (k <= counts.size()) {
        assertEquals(counts.get(k - 1), count);
      }
    }
  }

  private static long closedForm(String function, int k) {
    long power = Math.round(Math.pow(3, k));
    return switch (function) {
      case "cl_hash" -> (long) k * k + 3L * k + 6;
      case "writebytes" -> (19 * power - 3) / 2;
      case "output" -> 152 * power - 40;
      default -> throw new AssertionError(function);
    };
  }

  private static KIterationNumbering figure1(int k) {
    ControlFlowGraph graph = graph(TestVectors.at(FIGURE_1, "cfg", "succ_order"));
    IterationScheme scheme = IterationScheme.of(AcyclicGraph.of(graph, PathEnd.BACKEDGE));
    return KIterationNumbering.of(scheme.with(k, edge(graph, "5->2")));
  }

  private static ControlFlowGraph graph(Map<String, List<Long>> successors) {
    ControlFlowGraph.Builder builder = ControlFlowGraph.builder();
    for (int block = 1; block <= successors.size(); block++) {
      BlockKind kind = BlockKind.STATEMENTS;
      if (block == 1) {
        kind = BlockKind.ENTRY;
      } else if (successors.get(Integer.toString(block)).isEmpty()) {
        kind = BlockKind.EXIT;
      }
      builder.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    successors.forEach(
        (block, targets) ->
            targets.forEach(
                target ->
                    builder.addEdge(Integer.parseInt(block) - 1, target.intValue() - 1, true)));
    return builder.build();
  }

  /** The edge given by its blocks. */
  private static int edge(ControlFlowGraph graph, String blocks) {
    int arrow = blocks.indexOf("->");
    int from = Integer.parseInt(blocks.substring(0, arrow)) - 1;
    int to = Integer.parseInt(blocks.substring(arrow + 2)) - 1;
    return IntStream.range(0, graph.edgeCount())
        .filter(edge -> graph.from(edge) == from && graph.to(edge) == to)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no edge " + blocks));
  }

  /** The blocks that the path executes. */
  private static String text(DecodedPath path) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < path.executedBlockCount(); i++) {
      text.append(i == 0 ? "" : "-").append(path.block(i) + 1);
    }
    return text.toString();
  }
}

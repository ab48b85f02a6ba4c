package org.pathprofile.core.structural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.testing.TestVectors;

/** The paper's worked example: Figures 1 to 7. */
class PaperExampleTest {
  private static final Object VECTORS = PaperExample.VECTORS;
  private static final StructureTree TREE = StructureTree.of(PaperExample.GRAPH);
  private static final StructuralPlan PLAN = StructuralPlan.of(TREE, Long.MAX_VALUE);
  private static final StructuralPlan NATURAL =
      StructuralPlan.of(StructureTree.natural(LoopNesting.of(PaperExample.GRAPH)), Long.MAX_VALUE);

  private static StructuralProfile offline;
  private static StructuralProfile online;
  private static StructuralProfile offlineNatural;
  private static StructuralProfile baseline;

  private static synchronized void runOnce() {
    if (offline != null) {
      return;
    }
    long perGraph = TestVectors.<Long>at(VECTORS, "reconstructed_trace", "thresholds", "per_graph");
    long total = TestVectors.<Long>at(VECTORS, "reconstructed_trace", "thresholds", "BPP_total");
    assertEquals(total, perGraph * TREE.graphCount());
    StructuralRecorder all = new StructuralRecorder(PLAN, StructuralBudget.unlimited());
    StructuralRecorder some =
        new StructuralRecorder(PLAN, new StructuralBudget(total, Long.MAX_VALUE));
    StructuralRecorder natural = new StructuralRecorder(NATURAL, StructuralBudget.unlimited());
    StructuralRecorder bpp =
        new StructuralRecorder(NATURAL, new StructuralBudget(total, Long.MAX_VALUE));
    PaperExample.run(all, some, natural, bpp);
    for (int graph = 0; graph < TREE.graphCount(); graph++) {
      assertTrue(some.isSpent(graph));
      assertFalse(all.isSpent(graph));
    }
    assertTrue(bpp.isSpent(0));
    offline = all.profile();
    online = some.profile();
    offlineNatural = natural.profile();
    baseline = bpp.profile();
  }

  /** Counts of all graphs, by the names of Figure 7; paths that never ran count 0. */
  private static Map<String, Double> byName(StructuralProfile profile, boolean corrected) {
    Map<String, Double> counts = new HashMap<>();
    List<StructurePart> parts = StructuralOracle.parts(profile);
    for (int graph = 0; graph < TREE.graphCount(); graph++) {
      for (long id = 0; id < PLAN.plan(graph).pathCount(); id++) {
        String name = PaperExample.name(TREE, graph, profile.decode(graph, id));
        double count =
            corrected
                ? parts.get(graph).coefficient() * profile.complete(graph).getOrDefault(id, 0L)
                : profile.complete(graph).getOrDefault(id, 0L);
        assertEquals(null, counts.put(name, count), name);
      }
    }
    return counts;
  }

  private static Map<String, Double> naturalByIndex(StructuralProfile profile) {
    Map<String, String> paths = TestVectors.at(VECTORS, "bl_paths");
    Map<String, String> indexes = new HashMap<>();
    paths.forEach((index, path) -> indexes.put(path, index));
    Map<String, Double> counts = new HashMap<>();
    profile
        .complete(0)
        .forEach(
            (id, count) -> {
              String name = PaperExample.naturalName(NATURAL.tree(), profile.decode(0, id));
              counts.put(indexes.get(name), (double) count);
            });
    return counts;
  }

  /** The percentage that two distributions have in common. */
  private static double overlap(Map<String, Double> a, Map<String, Double> b) {
    double sumA = a.values().stream().mapToDouble(x -> x).sum();
    double sumB = b.values().stream().mapToDouble(x -> x).sum();
    double overlap = 0;
    for (Map.Entry<String, Double> entry : a.entrySet()) {
      double other = b.getOrDefault(entry.getKey(), 0.0);
      overlap += Math.min(entry.getValue() / sumA, other / sumB);
    }
    return 100 * overlap;
  }

  @Test
  void findsTheLoopsOfFigure4() {
    Object vectors = TestVectors.read(PaperExampleTest.class, "spp_fig4_pseudocode.json");
    Map<String, Long> loopIndex = TestVectors.at(vectors, "fig1_loopIndex");
    Map<String, Long> headers = TestVectors.at(vectors, "loop_headers");
    Map<String, Long> parents = TestVectors.at(vectors, "fig1_parent_loop");
    loopIndex.forEach(
        (block, index) -> {
          StructureGraph graph = TREE.graph(TREE.graphOfBlock(Integer.parseInt(block) - 1));
          if (index == 0) {
            assertTrue(graph.isOutline(), block);
          } else {
            long header = headers.get(Long.toString(index));
            assertEquals(header, PaperExample.figure(TREE, graph), block);
          }
        });
    assertEquals(headers.size() + 1, TREE.graphCount());
    parents.forEach(
        (inner, outer) -> {
          long innerHeader = headers.get(inner);
          StructureGraph graph = TREE.graph(TREE.graphOfBlock((int) innerHeader - 1));
          long outerHeader = headers.get(Long.toString(outer));
          assertEquals(outerHeader, PaperExample.figure(TREE, TREE.graph(graph.parent())));
        });
  }

  @Test
  void drawsTheGraphsOfFigure3() {
    assertEquals(3, TREE.graphCount());
    for (int index = 0; index < 3; index++) {
      StructureGraph graph = TREE.graph(index);
      Object figure =
          TestVectors.at(
              VECTORS, "structure", graph.isOutline() ? "outline" : "L" + figureOf(graph));
      Set<String> nodes = new TreeSet<>();
      for (int node = 0; node < graph.graph().blockCount(); node++) {
        if (graph.child(node) >= 0) {
          nodes.add("L" + figureOf(TREE.graph(graph.child(node))));
        } else if (graph.block(node) >= 0 && graph.block(node) < 7) {
          nodes.add(Integer.toString(graph.block(node) + 1));
        }
      }
      Set<String> expected = new TreeSet<>();
      TestVectors.<List<Object>>at(figure, "nodes").forEach(node -> expected.add("" + node));
      assertEquals(expected, nodes);
      String counting = graph.isOutline() ? "count_node" : "header";
      int first = graph.graph().to(graph.graph().outEdge(graph.graph().entry(), 0));
      assertEquals(TestVectors.<Long>at(figure, counting), graph.block(first) + 1L);
    }
    StructureGraph loop2 = TREE.graph(1);
    int toLoop3 = TREE.node(1, 3);
    int left = virtualEdge(loop2, toLoop3, loop2.graph().exit());
    assertEquals(
        List.of(PaperExample.edge(4, 5)), Arrays.stream(loop2.realEdges(left)).boxed().toList());
    int entered = virtualEdge(loop2, TREE.node(1, 1), toLoop3);
    assertEquals(
        List.of(PaperExample.edge(2, 3)), Arrays.stream(loop2.realEdges(entered)).boxed().toList());
    assertTrue(loop2.isVirtual(left) && loop2.isVirtual(entered));
    int back = virtualEdge(loop2, TREE.node(1, 5), TREE.node(1, 1));
    assertFalse(loop2.isVirtual(back));
  }

  private static int figureOf(StructureGraph graph) {
    return PaperExample.figure(TREE, graph);
  }

  private static int virtualEdge(StructureGraph graph, int from, int to) {
    for (int edge = 0; edge < graph.graph().edgeCount(); edge++) {
      if (graph.graph().from(edge) == from && graph.graph().to(edge) == to) {
        return edge;
      }
    }
    throw new AssertionError("no edge " + from + " -> " + to + " in " + graph);
  }

  @Test
  void numbersAsManyPathsAsTheFigures() {
    assertEquals(
        TestVectors.<Long>at(VECTORS, "static_paths", "SPP"), PLAN.staticPaths().longValueExact());
    assertEquals(
        TestVectors.<Long>at(VECTORS, "static_paths", "BL"),
        NATURAL.staticPaths().longValueExact());
    Map<String, String> natural = TestVectors.at(VECTORS, "bl_paths");
    Set<String> names = new TreeSet<>();
    for (long id = 0; id < NATURAL.plan(0).pathCount(); id++) {
      names.add(PaperExample.naturalName(NATURAL.tree(), NATURAL.plan(0).decode(id)));
    }
    assertEquals(new TreeSet<>(natural.values()), names);
  }

  @Test
  void countsTheRowsOfFigure7() {
    runOnce();
    Map<String, Double> local = byName(online, false);
    Map<String, Double> global = byName(online, true);
    Map<String, Double> all = byName(offline, false);
    List<Map<String, Object>> rows = TestVectors.at(VECTORS, "rows");
    assertEquals(rows.size(), local.size());
    for (Map<String, Object> row : rows) {
      String path = (String) row.get("path");
      assertEquals(((Long) row.get("local")).doubleValue(), local.get(path), path);
      assertEquals((Double) row.get("global"), global.get(path), 0.051, path);
      assertEquals(((Long) row.get("offline")).doubleValue(), all.get(path), path);
    }
    assertEquals(TestVectors.<Long>at(VECTORS, "totals", "local"), sum(local), 0);
    assertEquals(TestVectors.<Double>at(VECTORS, "totals", "global"), sum(global), 0.05);
    assertEquals(TestVectors.<Long>at(VECTORS, "totals", "offline"), sum(all), 0);
  }

  private static double sum(Map<String, Double> counts) {
    return counts.values().stream().mapToDouble(x -> x).sum();
  }

  @Test
  void correctsByTheCoefficientsOfSection45() {
    runOnce();
    for (int graph = 1; graph < 3; graph++) {
      boolean inner = figureOf(TREE.graph(graph)) == 3;
      double expected = inner ? 100.0 / 51 * 100 / 58 : 100.0 / 51;
      assertEquals(inner ? 3.3807 : 1.9608, expected, 0.00005);
      assertEquals(expected, StructuralOracle.parts(online).get(graph).coefficient(), 1e-12);
      assertEquals(1, StructuralOracle.parts(offline).get(graph).coefficient());
    }
    assertEquals(1, StructuralOracle.parts(online).get(0).coefficient());
  }

  @Test
  void overlapsWithTheOfflineProfileAsInSection53() {
    runOnce();
    Object expected = TestVectors.at(VECTORS, "overlap_percent");
    Map<String, Double> all = byName(offline, false);
    assertEquals(
        TestVectors.<Double>at(expected, "SPP_exact_coefficients"),
        overlap(byName(online, true), all),
        1e-9);
    assertEquals(
        TestVectors.<Double>at(expected, "SPP_uncorrected_local"),
        overlap(byName(online, false), all),
        1e-9);
    assertEquals(
        TestVectors.<Double>at(expected, "BPP_300"),
        overlap(naturalByIndex(baseline), naturalByIndex(offlineNatural)),
        1e-9);
  }

  @Test
  void baselineMissesTheHotPath() {
    runOnce();
    Map<String, Long> local = TestVectors.at(VECTORS, "reconstructed_trace", "BPP_local");
    Map<String, Double> counted = naturalByIndex(baseline);
    assertEquals(local.keySet(), counted.keySet());
    local.forEach((path, count) -> assertEquals(count.doubleValue(), counted.get(path), path));
    Map<String, Object> all = TestVectors.at(VECTORS, "reconstructed_trace", "natural_offline");
    Map<String, Double> natural = naturalByIndex(offlineNatural);
    natural.forEach(
        (path, count) -> assertEquals(((Long) all.get(path)).doubleValue(), count, path));
    assertEquals(((Long) all.get("total")).doubleValue(), sum(natural));
    assertFalse(counted.containsKey("12"));
  }

  @Test
  void edgesRunAsOftenAsTheirStructuralPathsSay() {
    runOnce();
    Map<String, Long> frequencies =
        TestVectors.at(VECTORS, "reconstructed_trace", "edge_freq_derived");
    long[] taken = new long[PaperExample.GRAPH.edgeCount()];
    for (int graph = 0; graph < TREE.graphCount(); graph++) {
      int index = graph;
      StructureGraph structure = TREE.graph(graph);
      offline
          .complete(graph)
          .forEach(
              (id, count) -> {
                for (int edge : offline.decode(index, id).edges()) {
                  if (!structure.isVirtual(edge)) {
                    taken[structure.realEdges(edge)[0]] += count;
                  }
                }
              });
    }
    frequencies.forEach(
        (name, count) -> {
          String[] ends = name.split("->", -1);
          int edge = PaperExample.edge(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
          Crossing crossing = TREE.crossing(edge);
          if (crossing.size() == 1) {
            assertEquals(count, taken[edge], name);
          }
        });
  }

  @Test
  void recordingStopsAtTheBudget() {
    runOnce();
    for (int graph = 0; graph < TREE.graphCount(); graph++) {
      assertEquals(100, online.recorded(graph));
      assertEquals(0, offline.lost(graph));
    }
  }
}

package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.ElementHandle;
import com.microsoft.playwright.options.BoundingBox;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/** Control-flow graphs: what stands where. */
@LongTest
class GraphTest extends PageInBrowser {
  private static final int CASES = 38;
  private static final SourceRange SECTION = new SourceRange(1, 1, 99, 9);

  /** Edges that pass over a block which they do not belong to, a line for each. */
  private static final String OVERLAPS =
      """
      () => {
        const boxes = [...document.querySelectorAll('.node rect')].map(r => [r.closest('.node'), r.getBBox()]);
        return [...document.querySelectorAll('.edge[data-steps]')].filter(edge => {
          const ends = new Set(edge.getAttribute('data-steps').split(/[ >]/));
          const length = edge.getTotalLength();
          for (let at = 0; at <= length; at += 3) {
            const p = edge.getPointAtLength(at);
            if (boxes.some(([node, box]) => !ends.has(node.getAttribute('data-block')) && p.x > box.x + 1
                && p.x < box.x + box.width - 1 && p.y > box.y + 1 && p.y < box.y + box.height - 1)) {
              return true;
            }
          }
          return false;
        }).map(edge => edge.getAttribute('data-steps'));
      }
      """;

  @Test
  void aLargeGraphIsDrawnOnDemand() {
    PathProfile large =
        PathProfile.builder("1", ProfileMode.EXACT).addFunction(Profiles.chain(457)).build();
    open("many-blocks", Profiles.page(large, f -> Optional.empty()));
    openFunction(0);
    assertTrue(page.textContent(".graph-room").contains("457 blocks take a while to lay out."));
    page.click("text=draw 457 blocks");
    page.waitForSelector(".graph-room svg");
    assertEquals(457, page.locator(".graph-room .node").count());
  }

  /** What bends around blocks is in the picture, too. */
  @Test
  void edgesAreDrawnWhole() {
    open("calculator-exact.json");
    for (int i = 0; i < functionsOf("calculator-exact.json").size(); i++) {
      openFunction(i);
      assertEquals(
          0,
          page.evaluate(
              "[...document.querySelectorAll('.edge')].filter(edge => {"
                  + "  const view = edge.ownerSVGElement.viewBox.baseVal;"
                  + "  const box = edge.getBBox();"
                  + "  return box.x < view.x || box.x + box.width > view.x + view.width;"
                  + "}).length"));
    }
  }

  /** Opens the page of one function, whose paths have these counts, and shows its graph. */
  private void openGraph(ControlFlowGraph.Builder graph, List<int[]> paths, List<Long> counts) {
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph.build())
            .identity(new FunctionIdentity("f", "js", "f", null, "f.js", null, SECTION))
            .activations(counts.stream().mapToLong(count -> count).sum())
            .staticPaths(BigInteger.valueOf(paths.size()));
    for (int i = 0; i < paths.size(); i++) {
      if (counts.get(i) > 0) {
        function.addPath(paths.get(i), counts.get(i), PathEnding.EXIT);
      }
    }
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT).addFunction(function.build()).build();
    open("graph", Profiles.page(profile, f -> Optional.empty()));
    openFunction(0);
  }

  private static int add(ControlFlowGraph.Builder graph, BlockKind kind, int line, String text) {
    return graph.addBlock(new Block(kind, SECTION, line, text));
  }

  /** Every seventh case never ran; of the others the later ones ran more often. */
  private void openSwitch() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    List<int[]> paths = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    List<Integer> tests = new ArrayList<>();
    tests.add(graph.addBlock(Block.of(BlockKind.ENTRY, SECTION)));
    int exit = graph.addBlock(Block.of(BlockKind.EXIT, SECTION));
    for (int i = 0; i <= CASES; i++) {
      int test = tests.get(tests.size() - 1);
      boolean isLast = i == CASES;
      String text = "switch -> " + (isLast ? "default" : "case " + i);
      int arm = add(graph, isLast ? BlockKind.DEFAULT : BlockKind.CASE, 2, text);
      graph.addEdge(test, arm, true);
      graph.addEdge(arm, exit, true);
      List<Integer> path = new ArrayList<>(tests);
      path.addAll(List.of(arm, exit));
      paths.add(path.stream().mapToInt(block -> block).toArray());
      counts.add(i % 7 == 0 ? 0L : i);
      if (i < CASES - 1) {
        tests.add(add(graph, BlockKind.CASE_TEST, 3 + i, ""));
        graph.addEdge(test, tests.get(tests.size() - 1), true);
      }
    }
    openGraph(graph, paths, counts);
  }

  @Test
  void aSwitchWithManyCasesShowsThemAllAtOnce() {
    page.setViewportSize(1400, 900);
    openSwitch();
    BoundingBox room = page.locator(".graph-room").boundingBox();
    List<ElementHandle> cases = page.querySelectorAll(".cases .node");
    assertEquals(CASES + 1, cases.size());
    List<Integer> counts = new ArrayList<>();
    for (ElementHandle node : cases) {
      BoundingBox box = node.boundingBox();
      assertTrue(
          box.x > room.x
              && box.y > room.y
              && box.x + box.width < room.x + room.width
              && box.y + box.height < room.y + room.height,
          node::textContent);
      counts.add(Integer.valueOf(node.querySelector(".number").textContent()));
    }
    assertEquals(counts.stream().sorted((a, b) -> b - a).toList(), counts, "hot ones first");
    page.locator(".path").first().click();
    assertEquals(1, page.locator(".cases .node.lit").count());
    assertEquals(2, page.locator(".edge.lit").count(), "into the table, and out of it");
    assertEquals(List.of(), page.evaluate(OVERLAPS));
  }

  /** The words of a path name the case that matched, the number also has the tests before it. */
  @Test
  void decisionsOfASwitchAddUp() {
    openSwitch();
    page.evaluate("location.hash = ''");
    assertEquals(
        "49.34 % f 38 runs × 38 decisions, 37 of them on to the next case",
        page.locator(".card:first-child .item-head")
            .first()
            .textContent()
            .replaceFirst("^[0-9.]+", "49.34"));
  }

  /** The arm that ran is short, so that its block could stand anywhere between both ends. */
  @Test
  void whatNeverRanStandsNoNearerThanWhatDid() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    int entry = graph.addBlock(Block.of(BlockKind.ENTRY, SECTION));
    int cold = add(graph, BlockKind.THEN, 2, "if -> then");
    int hot = add(graph, BlockKind.ELSE, 2, "if -> skip");
    int inner = add(graph, BlockKind.THEN, 3, "if -> then");
    int other = add(graph, BlockKind.ELSE, 3, "if -> skip");
    int join = add(graph, BlockKind.STATEMENTS, 4, "");
    int exit = graph.addBlock(Block.of(BlockKind.EXIT, SECTION));
    for (int[] edge :
        new int[][] {
          {entry, cold},
          {entry, hot},
          {cold, inner},
          {cold, other},
          {inner, join},
          {other, join},
          {hot, join},
          {join, exit}
        }) {
      graph.addEdge(edge[0], edge[1], true);
    }
    openGraph(graph, List.of(new int[] {entry, hot, join, exit}), List.of(9L));
    double atHot = page.locator(".node[data-block='" + hot + "']").boundingBox().y;
    double atCold = page.locator(".node[data-block='" + cold + "']").boundingBox().y;
    assertEquals(atCold, atHot, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"calculator-exact.json", "minified.json", "account.json"})
  void edgesPassNoLabelAndTextIsAsLargeAsTheSource(String profile) {
    open(profile);
    for (int i = 0; i < functionsOf(profile).size(); i++) {
      openFunction(i);
      assertEquals(List.of(), page.evaluate(OVERLAPS));
      assertTrue(
          (Boolean)
              page.evaluate(
                  "() => { const svg = document.querySelector('.drawing svg'); return"
                      + " getComputedStyle(svg.querySelector('text')).fontSize ==="
                      + " getComputedStyle(document.querySelector('.listing')).fontSize"
                      + " && svg.width.baseVal.value > svg.viewBox.baseVal.width - 1; }"));
    }
  }
}

package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.ElementHandle;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/** What a page tells of loops, by a click and by the keyboard. */
@LongTest
class LoopsTest extends PageInBrowser {
  private static final String TEXT = "function f() {\n  while (x()) {\n  if (y) z();\n  }\n}\n";

  private static FunctionProfile.Builder loop() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    add(graph, BlockKind.ENTRY, 1, "");
    add(graph, BlockKind.LOOP_HEADER, 2, "while");
    add(graph, BlockKind.LOOP_BODY, 2, "while -> again");
    add(graph, BlockKind.THEN, 3, "if -> then");
    add(graph, BlockKind.ELSE, 3, "if -> skip");
    add(graph, BlockKind.LOOP_EXIT, 2, "while -> exit");
    add(graph, BlockKind.EXIT, 5, "");
    int[][] edges = {{0, 1}, {1, 2}, {2, 3}, {2, 4}, {3, 1}, {4, 1}, {1, 5}, {5, 6}};
    for (int[] edge : edges) {
      graph.addEdge(edge[0], edge[1], true);
    }
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity("f", "js", "f", null, "f.js", null, new SourceRange(1, 1, 5, 1)))
        .activations(200)
        .staticPaths(BigInteger.TEN);
  }

  private static void add(ControlFlowGraph.Builder graph, BlockKind kind, int line, String text) {
    graph.addBlock(new Block(kind, new SourceRange(line, 3, line, 13), line, text));
  }

  /** 40 entries go back never, 100 once, 60 twice and then 300 times more. */
  static FunctionProfile twoIterations() {
    return loop()
        .iterations(new Iterations(2, Iterations.Form.PERFECT))
        .addPath(new int[] {0, 1, 5, 6}, 40, PathEnding.EXIT)
        .addPath(new int[] {0, 1, 2, 3, 1, 5, 6}, 100, PathEnding.EXIT)
        .addPath(new int[] {0, 1, 2, 3, 1, 2, 4, 1}, 60, PathEnding.BACKEDGE)
        .addPath(new PathKey(new int[] {1, 2, 4, 1, 2, 4, 1}, PathEnding.BACKEDGE, 3), 300)
        .addPath(new PathKey(new int[] {1, 2, 4, 1, 5, 6}, PathEnding.EXIT, 3), 60)
        .build();
  }

  private static FunctionProfile oneIteration() {
    return loop()
        .addPath(new int[] {0, 1}, 200, PathEnding.HEADER)
        .addPath(new int[] {1, 2, 4, 1}, 520, PathEnding.HEADER)
        .addPath(new int[] {1, 5, 6}, 200, PathEnding.EXIT)
        .build();
  }

  static String page(FunctionProfile function, int k) {
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT).k(k).addFunction(function).build();
    return Profiles.page(profile, f -> Optional.of(TEXT));
  }

  private void open(FunctionProfile function, int k) {
    open("loops", page(function, k));
    openFunction(0);
  }

  private List<String> rows(String table) {
    List<String> rows = new ArrayList<>();
    for (ElementHandle row : page.querySelectorAll(table + " tr")) {
      List<String> cells = new ArrayList<>();
      for (ElementHandle cell : row.querySelectorAll("th, td:not(:has(.bar))")) {
        cells.add(cell.innerText().replaceAll("\\s+", " ").strip());
      }
      rows.add(String.join(" | ", cells));
    }
    return rows;
  }

  @Test
  void tellWhichIterationsWentWhichWay() {
    open(twoIterations(), 2);
    page.click(".trip-count:text-is('2.6 trips per entry')");
    assertEquals("Loops 1", page.textContent("[role=tab][aria-selected=true]"));
    assertEquals(
        "Entered 200 times, goes back 520 times: 2.6 trips per entry on average. So control comes to"
            + " its header 720 times, once with each entry and once with each trip.",
        page.textContent(".loop .lead"));
    assertEquals(
        List.of("again 520", "exit 200"), texts(".outcome[data-from='1']"), "720 together");
    assertEquals(
        List.of(
            "goes back | of the entries | entries",
            "never | 20.00 % | 40",
            "once | 50.00 % | 100",
            "twice or more | 30.00 % | 60"),
        rows(".trips"));
    assertEquals(
        List.of(
            "way | 1st | 2nd | later",
            "2 x() → again, 3 if y → skip | – | 60 | 300",
            "2 x() → exit leaves | 40 | 100 | 60",
            "2 x() → again, 3 if y → then | 160 | – | –"),
        rows(".ways"));
    assertTrue(page.textContent(".loop").contains("span up to 2 iterations"));
  }

  @Test
  void aWayIsHighlighted() {
    open(twoIterations(), 2);
    page.click(".trip-count");
    page.locator(".way").first().click();
    assertEquals(Set.of(1, 2, 4), numbers(".node.lit", "data-block"));
    assertEquals("true", page.locator(".way").first().getAttribute("aria-pressed"));
    page.locator(".way").first().click();
    assertEquals(0, page.locator(".lit").count());
  }

  @Test
  void theKeyboardAndTheGraphOpenThem() {
    open(twoIterations(), 2);
    page.focus(".trip-count");
    page.keyboard().press("Enter");
    assertEquals("1", page.evaluate("document.activeElement.dataset.loop"));
    page.keyboard().press("1");
    assertEquals(0, page.locator(".loop").count());
    page.keyboard().press("t");
    assertEquals("1", page.evaluate("document.activeElement.dataset.loop"));
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertEquals(1, page.locator(".way.chosen").count());
    page.keyboard().press("1");
    page.click(".node.loop_header");
    assertEquals(1, page.locator(".loop:focus").count());
  }

  @Test
  void whereTheProfileDoesNotTellThePageSaysWhatToRun() {
    open(oneIteration(), 1);
    page.click(".trip-count");
    assertEquals(0, page.locator(".loop table").count());
    assertTrue(
        page.textContent(".loop .hint").endsWith("To know more, run it with --k auto."),
        () -> page.textContent(".loop"));
  }

  /** Entries from outside and from a handler cannot be told apart, and what never ran has none. */
  @Test
  void aLoopThatDidNotRunIsSaidNotToHaveRun() {
    open(loop().addPath(new int[] {0}, 200, PathEnding.EXCEPTION).build(), 1);
    assertEquals(0, page.locator(".trip-count").count());
    page.keyboard().press("t");
    assertEquals("Never entered.", page.textContent(".loop .hint"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"calculator-sampled.json", "calculator-structural.json", "rests.json"})
  void estimatesLookLikeEstimates(String profile) {
    open(profile);
    int seen = 0;
    for (int i = 0; i < functionsOf(profile).size(); i++) {
      boolean isCounted =
          profile.equals("rests.json")
              && !functionsOf(profile).get(i).getAsJsonObject().has("rested");
      if (isCounted) {
        continue;
      }
      openFunction(i);
      page.keyboard().press("t");
      for (String text :
          texts(".trip-count, .loop .lead b, .trips td.number:last-child, .ways td.number")) {
        seen++;
        assertTrue(text.startsWith("≈ ") || text.equals("–"), text);
      }
    }
    assertTrue(seen > 0);
  }
}

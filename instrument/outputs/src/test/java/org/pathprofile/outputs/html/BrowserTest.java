package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.ElementHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

/**
 * What pages show is compared with the profile's file, which another JSON library reads; and how
 * they do what is asked of them.
 */
@LongTest
class BrowserTest extends PageInBrowser {
  @Test
  void conditionsHaveALineForEachCombination() {
    open("conditions", Profiles.page(Profiles.read("conditions.json"), Profiles::text));
    openFunction(indexOf("conditions.json", "f"));
    page.click("text=Conditions 3/5");
    assertEquals("a && b || c", page.textContent(".condition h3 code"));
    List<String> lines = new ArrayList<>();
    for (ElementHandle line : page.querySelectorAll(".condition tbody tr")) {
      lines.add(
          String.join(
              " ", line.querySelectorAll("td").stream().map(ElementHandle::textContent).toList()));
    }
    assertEquals(
        List.of(
            "2 true true -",
            "1 false - false",
            "1 true false true",
            "never true false false",
            "never false - true"),
        lines);
    assertEquals(2, page.querySelectorAll(".condition tr.missed").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"calculator-exact.json", "minified.json", "account.json"})
  void showsTheCountsOfTheFile(String profile) {
    open(profile);
    JsonArray functions = functionsOf(profile);
    assertEquals(functions.size(), page.locator("tr[data-function]").count());
    for (int i = 0; i < functions.size(); i++) {
      JsonObject function = functions.get(i).getAsJsonObject();
      openFunction(i);
      assertTrue(
          page.locator("h1").textContent().startsWith(function.get("root_name").getAsString()));
      String facts = page.locator(".facts").textContent();
      assertTrue(
          facts.contains(grouped(function.get("activations").getAsLong()) + " activation"), facts);
      assertTrue(
          function.has("granularity") || facts.contains(grouped(notBrokenOff(function)) + " of "),
          facts);
      assertEquals(countsOfPaths(function), texts(".path .path-count"));
      assertEquals(outcomes(function), shownOutcomes());
      Map<Integer, String> counts = blockCounts(function);
      counts.keySet().removeAll(testsInTables(function));
      assertEquals(counts, shownBlockCounts());
    }
  }

  /** Paths that are possible as a whole: none that an exception ended where the graph goes on. */
  private static long notBrokenOff(JsonObject function) {
    Set<Integer> withSuccessors = new HashSet<>();
    function
        .getAsJsonArray("edges")
        .forEach(edge -> withSuccessors.add(edge.getAsJsonObject().get("from").getAsInt()));
    long whole = 0;
    for (JsonElement path : function.getAsJsonArray("paths")) {
      JsonArray blocks = path.getAsJsonObject().getAsJsonArray("blocks");
      int last = blocks.get(blocks.size() - 1).getAsInt();
      boolean isBroken =
          path.getAsJsonObject().get("ends").getAsString().equals("exception")
              && withSuccessors.contains(last);
      whole += isBroken ? 0 : 1;
    }
    return whole;
  }

  private static List<String> countsOfPaths(JsonObject function) {
    List<String> counts = new ArrayList<>();
    for (JsonElement path : function.getAsJsonArray("paths")) {
      long runs = path.getAsJsonObject().get("count").getAsLong();
      counts.add(grouped(runs) + (runs == 1 ? " run" : " runs"));
    }
    return counts;
  }

  /**
   * Edges out of blocks with several, with their counts; a dash where the decision never came up.
   */
  private static Map<String, String> outcomes(JsonObject function) {
    Map<Integer, List<JsonObject>> out = new TreeMap<>();
    Map<Integer, Long> reached = new TreeMap<>();
    for (JsonElement element : function.getAsJsonArray("edges")) {
      JsonObject edge = element.getAsJsonObject();
      out.computeIfAbsent(edge.get("from").getAsInt(), b -> new ArrayList<>()).add(edge);
    }
    for (JsonElement path : function.getAsJsonArray("paths")) {
      long count = path.getAsJsonObject().get("count").getAsLong();
      for (int block : executed(path.getAsJsonObject())) {
        reached.merge(block, count, Long::sum);
      }
    }
    Map<String, String> outcomes = new TreeMap<>();
    out.forEach(
        (from, edges) -> {
          for (JsonObject edge : edges.size() > 1 ? edges : List.<JsonObject>of()) {
            boolean came = reached.getOrDefault(from, 0L) > 0;
            outcomes.put(
                from + ">" + edge.get("to").getAsInt(),
                came ? grouped(edge.get("count").getAsLong()) : "–");
          }
        });
    return outcomes;
  }

  /** The blocks that a path runs: all that it lists, but not the one where the next path begins. */
  private static List<Integer> executed(JsonObject path) {
    List<Integer> blocks = new ArrayList<>();
    path.getAsJsonArray("blocks").forEach(block -> blocks.add(block.getAsInt()));
    if (Set.of("header", "backedge", "cut").contains(path.get("ends").getAsString())) {
      blocks.remove(blocks.size() - 1);
    }
    return blocks;
  }

  private Map<String, String> shownOutcomes() {
    Map<String, String> outcomes = new TreeMap<>();
    for (ElementHandle outcome : page.querySelectorAll(".outcome")) {
      outcomes.put(
          outcome.getAttribute("data-from") + ">" + outcome.getAttribute("data-to"),
          outcome.querySelector("b").textContent());
    }
    return outcomes;
  }

  private static Map<Integer, String> blockCounts(JsonObject function) {
    long[] counts = new long[function.getAsJsonArray("blocks").size()];
    for (JsonElement path : function.getAsJsonArray("paths")) {
      for (int block : executed(path.getAsJsonObject())) {
        counts[block] += path.getAsJsonObject().get("count").getAsLong();
      }
    }
    Map<Integer, String> result = new TreeMap<>();
    for (int i = 0; i < counts.length; i++) {
      result.put(i, grouped(counts[i]) + " time" + (counts[i] == 1 ? "" : "s"));
    }
    return result;
  }

  /** The tests of a switch that a graph shows as a table, in which they have no place. */
  private Set<Integer> testsInTables(JsonObject function) {
    Set<Integer> tests = new TreeSet<>();
    if (page.locator(".cases").count() > 0) {
      for (JsonElement block : function.getAsJsonArray("blocks")) {
        if (block.getAsJsonObject().get("kind").getAsString().equals("case_test")) {
          tests.add(block.getAsJsonObject().get("id").getAsInt());
        }
      }
    }
    return tests;
  }

  private Map<Integer, String> shownBlockCounts() {
    Map<Integer, String> counts = new TreeMap<>();
    for (ElementHandle node : page.querySelectorAll(".node")) {
      String title = node.querySelector("title").textContent();
      counts.put(
          Integer.valueOf(node.getAttribute("data-block")),
          title.substring(title.lastIndexOf(": ") + 2));
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"calculator-exact.json", "account.json"})
  void aPathLightsUpItsBlocks(String profile) {
    open(profile);
    JsonArray functions = functionsOf(profile);
    for (int i = 0; i < functions.size(); i++) {
      openFunction(i);
      JsonArray paths = functions.get(i).getAsJsonObject().getAsJsonArray("paths");
      for (int p = 0; p < paths.size(); p++) {
        page.locator(".path[data-path='" + p + "']").click();
        Set<Integer> blocks = new TreeSet<>();
        paths
            .get(p)
            .getAsJsonObject()
            .getAsJsonArray("blocks")
            .forEach(b -> blocks.add(b.getAsInt()));
        Set<Integer> drawn = new TreeSet<>(blocks);
        drawn.removeAll(testsInTables(functions.get(i).getAsJsonObject()));
        assertEquals(drawn, numbers(".node.lit", "data-block"));
        Set<Integer> lines = numbers(".piece.lit", "data-block");
        assertTrue(blocks.containsAll(lines), () -> blocks + " but " + lines);
        assertFalse(lines.isEmpty());
        page.locator(".path[data-path='" + p + "']").click();
        assertEquals(0, page.locator(".lit").count());
      }
    }
  }

  /**
   * What calculator.js says, in the words of the source: the hottest path, and what never came up.
   */
  @Test
  void decisionsAreShownAsCode() {
    open("calculator-exact.json");
    List<String> hottest = texts(".card:first-child .item-text");
    assertTrue(
        hottest.contains(
            "from 5 i < text.length → again, 7 if c === ' ' → then, back to 5 i < text.length"),
        hottest::toString);
    List<String> never = texts(".card:nth-child(2) .item-text .word");
    assertTrue(never.contains("61 if value < 0 → then"), never::toString);
    openFunction(indexOf("calculator-exact.json", "apply"));
    List<String> words = texts(".path .word");
    assertTrue(words.contains("27 operator → case '+',"), words::toString);
    openFunction(indexOf("calculator-exact.json", "evaluate"));
    words = texts(".path .word");
    assertTrue(words.contains("50 list.length > 0 ? → first,"), words::toString);
  }

  /** One word for one outcome: where a path is told, behind its line, and in the tree. */
  @Test
  void anOutcomeHasOneName() {
    open("calculator-exact.json");
    openFunction(indexOf("calculator-exact.json", "evaluate"));
    List<String> names = texts(".row[data-line='61'] .outcome");
    assertEquals(List.of("then 0", "skip 420"), names);
    assertTrue(texts(".path .word").contains("61 if value < 0 → skip,"));
    page.click("text=Decision tree");
    assertTrue(page.textContent(".tree").contains("61 if → skip"), page.textContent(".tree"));
  }

  @Test
  void theFirstScreenSaysWhatAPathIs() {
    open("calculator-exact.json");
    String key = page.textContent(".key-of-page");
    assertTrue(key.startsWith("A path is one way through a function"), key);
    assertTrue(key.contains("never happened"), key);
    assertFalse(key.contains("≈"), key);
    open("calculator-sampled.json");
    assertTrue(page.textContent(".key-of-page").endsWith("was not seen≈ an estimate"));
  }

  /** The word is part of the arm, and no statement. */
  @Test
  void theElseOfAnArmThatNeverRanDoesNotLookAsIfItHadRun() {
    open("else", elses("js", 5, 0));
    openFunction(0);
    assertEquals("} else {", page.textContent(".row[data-line='4'] .code").strip());
    assertEquals("else {", page.textContent(".row[data-line='4'] .cold"));
    page.locator(".path").first().click();
    assertEquals(1, page.locator(".row.lit[data-line='3']").count());
    assertEquals(0, page.locator(".row.lit[data-line='4']").count());
    open("else", elses("js", 0, 5));
    openFunction(0);
    page.locator(".path").first().click();
    assertEquals(1, page.locator(".row.lit[data-line='4']").count());
    // Where arms are not known, the word belongs to the statement around them.
    open("else", elses("ruby", 5, 0));
    openFunction(0);
    page.locator(".path").first().click();
    assertEquals(1, page.locator(".row.lit[data-line='3']").count());
    assertEquals(0, page.locator(".row.lit[data-line='4']").count());
  }

  private static String elses(String language, long then, long otherwise) {
    SourceRange whole = new SourceRange(1, 1, 7, 1);
    SourceRange statement = new SourceRange(2, 3, 6, 3);
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, whole).withCode(List.of(statement)));
    graph.addBlock(
        new Block(
            BlockKind.THEN, statement, 2, "if -> then", List.of(new SourceRange(3, 5, 3, 8))));
    graph.addBlock(
        new Block(
            BlockKind.ELSE, statement, 2, "if -> else", List.of(new SourceRange(5, 5, 5, 8))));
    graph.addBlock(Block.of(BlockKind.EXIT, whole));
    for (int[] edge : new int[][] {{0, 1}, {0, 2}, {1, 3}, {2, 3}}) {
      graph.addEdge(edge[0], edge[1], true);
    }
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph.build())
            .identity(new FunctionIdentity("f", language, "f", null, "f", null, whole))
            .activations(then + otherwise);
    if (then > 0) {
      function.addPath(new int[] {0, 1, 3}, then, PathEnding.EXIT);
    }
    if (otherwise > 0) {
      function.addPath(new int[] {0, 2, 3}, otherwise, PathEnding.EXIT);
    }
    String text = "function f(x) {\n  if (x) {\n    a();\n  } else {\n    b();\n  }\n}\n";
    return Profiles.page(
        PathProfile.builder("1", ProfileMode.EXACT).addFunction(function.build()).build(),
        any -> Optional.of(text));
  }

  /** A path that takes no decision has no part of the branch flow, however often it ran. */
  @Test
  void aPercentageSaysOfWhat() {
    open("calculator-exact.json");
    assertTrue(texts("th button").contains("Branch flow"), () -> texts("th button").toString());
    for (int i = 0; i < functionsOf("calculator-exact.json").size(); i++) {
      openFunction(i);
      JsonArray paths =
          functionsOf("calculator-exact.json").get(i).getAsJsonObject().getAsJsonArray("paths");
      List<String> shares = texts(".path .share-number");
      assertEquals(paths.size(), shares.size());
      for (int p = 0; p < paths.size(); p++) {
        boolean decides = paths.get(p).getAsJsonObject().get("branch_flow").getAsLong() > 0;
        String share = shares.get(p);
        assertTrue(
            decides ? share.endsWith(" % of branch flow") : share.equals("no decision"), share);
      }
    }
  }

  /** In a narrow window the columns stay under their titles, and the cards one below the other. */
  @Test
  void aNarrowWindowLosesAColumnAndItsTitle() {
    open("calculator-exact.json");
    page.setViewportSize(800, 900);
    assertEquals(
        page.locator("tr[data-function='0'] td:visible").count(),
        page.locator(".functions th:visible").count());
    assertEquals(5, page.locator(".functions th:visible").count());
    assertTrue(
        ((Number) page.evaluate("document.querySelector('.totals').getClientRects()[0].height"))
                .doubleValue()
            < 45);
  }

  /** Code that may be another than the one that ran says nothing of what ran. */
  @Test
  void aTextThatMayHaveChangedIsNotTheCodeOfDecisions() {
    open(
        "changed",
        Profiles.page(Profiles.read("calculator-exact.json"), Map.of(), Profiles::text, false));
    assertEquals(0, page.locator(".decision").count());
    assertTrue(page.textContent(".card:first-child").contains("5 while → again"));
  }

  @Test
  void aKeyEachLeadsToTheNextLineBranchAndPathThatNeverRan() {
    open("calculator-exact.json");
    openFunction(indexOf("calculator-exact.json", "evaluate"));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      page.keyboard().press("l");
      lines.add(page.getAttribute(".row.here", "data-line"));
    }
    assertEquals(List.of("56", "62", "63", "64"), lines);
    page.keyboard().press("b");
    assertEquals("outcome 1 of 3 that never ran", page.textContent(".jumped"));
    assertEquals(1, page.locator(".outcome.missed.lit").count());
    page.keyboard().press("p");
    assertEquals(1, page.locator(".prime.chosen").count());
    String first = page.getAttribute(".prime.chosen", "data-prime");
    page.keyboard().press("p");
    assertNotEquals(first, page.getAttribute(".prime.chosen", "data-prime"));
    page.keyboard().press("?");
    assertTrue(page.textContent("dialog.help").contains("l, b, p"));
  }

  @Test
  void anAddressNamesAFunctionAndAPath() {
    String url = open("calculator-exact.json");
    openFunction(indexOf("calculator-exact.json", "tokens"));
    page.locator(".path[data-path='2']").click();
    String address = page.url();
    assertNotEquals(url, address);
    page.navigate("about:blank");
    requests.clear();
    page.navigate(address);
    page.waitForSelector(".path.chosen");
    assertEquals(Set.of(2), numbers(".path.chosen", "data-path"));
    page.goBack();
    page.navigate(url + "#fn=no%20such%20function");
    page.waitForSelector("main.overview");
    requests.removeIf(r -> r.startsWith("about:"));
  }

  @Test
  void sortsAndFilters() {
    open("calculator-exact.json");
    page.locator("th button", new Page.LocatorOptions().setHasText("Activations")).click();
    List<String> names = texts("tr[data-function] td.name");
    assertEquals("apply", names.get(0));
    page.locator("th button", new Page.LocatorOptions().setHasText("Function")).click();
    names = texts("tr[data-function] td.name");
    assertEquals(names.stream().sorted().toList(), names);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "calculator-sampled.json",
        "calculator-structural.json",
        "calculator-subpath.json"
      })
  void otherModesSayWhatTheyAre(String profile) {
    open(profile);
    assertEquals("Estimates", page.locator(".pill").textContent());
    for (int i = 0; i < functionsOf(profile).size(); i++) {
      openFunction(i);
      assertTrue(page.locator(".row").count() > 1);
      page.keyboard().press("3");
      assertTrue(page.locator(".pane").textContent().length() > 20);
      page.keyboard().press("2");
      page.keyboard().press("4");
    }
    page.keyboard().press("Escape");
    if (profile.contains("subpath")) {
      page.waitForSelector("tr[data-subpath]");
    }
  }

  /** Estimates look like such wherever they are shown; 0 is only not seen. */
  @Test
  void estimatesLookLikeEstimates() {
    open("calculator-sampled.json");
    for (String cell : page.locator("tr[data-function] td:nth-child(4)").allTextContents()) {
      assertTrue(cell.startsWith("≈ "), cell);
    }
    openFunction(0);
    List<String> shown = new ArrayList<>(page.locator(".row .count").allTextContents());
    shown.addAll(page.locator(".outcome b").allTextContents());
    page.keyboard().press("2");
    shown.addAll(page.locator(".tree-count").allTextContents());
    shown.removeIf(text -> text.isEmpty() || text.equals("–"));
    assertTrue(shown.size() > 5, shown::toString);
    for (String count : shown) {
      assertTrue(count.matches("≈ [0-9,]+"), count);
    }
  }

  /** Cleanup behind a {@code yield}, where GraalPy has no event after an exception. */
  @Test
  void whatMayHaveRunMoreOftenIsNeitherExactNorMissed() {
    open("managers.json");
    Map<String, String> seen = new TreeMap<>();
    JsonArray functions = functionsOf("managers.json");
    for (int i = 0; i < functions.size(); i++) {
      openFunction(i);
      for (String line : List.of("10", "11", "18", "19")) {
        Locator row = page.locator(".row[data-line='" + line + "']");
        if (row.count() > 0) {
          assertEquals(0, page.locator(".row.unrun[data-line='" + line + "']").count(), line);
          seen.put(line, row.locator(".count").textContent());
        }
      }
    }
    assertEquals(Map.of("10", "", "11", "≥ 7", "18", "", "19", "?"), seen);
  }

  /** What rested has estimates; what never did has counts. */
  @Test
  void aRunWithRestsIsNotCalledExact() {
    open("rests.json");
    assertEquals("Counted with rests", page.locator(".pill").textContent());
    assertTrue(page.locator(".totals").textContent().startsWith("≈ "));
    JsonArray functions = functionsOf("rests.json");
    Set<Boolean> seen = new HashSet<>();
    for (int i = 0; i < functions.size(); i++) {
      boolean rested = functions.get(i).getAsJsonObject().has("rested");
      seen.add(rested);
      String activations = page.textContent("tr[data-function='" + i + "'] td:nth-child(4)");
      assertEquals(rested, activations.startsWith("≈ "), activations);
      openFunction(i);
      for (String outcome : page.locator(".outcome b").allTextContents()) {
        assertEquals(rested, outcome.startsWith("≈ "), outcome);
      }
      // However long they are, counts stand beside their lines.
      for (Locator count : page.locator(".row .count").all()) {
        assertEquals(
            true,
            count.evaluate(
                "e => { const text = document.createRange(); text.selectNodeContents(e);"
                    + " return text.getClientRects().length <= 1"
                    + " && e.scrollWidth <= e.clientWidth; }"),
            count.textContent());
      }
      page.keyboard().press("Escape");
    }
    assertEquals(Set.of(true, false), seen);
  }

  @Test
  void whatWasNotCountedHasNoCounts() {
    open("calculator-subpath.json");
    int functions = functionsOf("calculator-subpath.json").size();
    for (int i = 0; i < functions; i++) {
      for (int column : new int[] {1, 4, 5, 6}) {
        String cell = "tr[data-function='" + i + "'] td:nth-child(" + column + ")";
        assertEquals("–", page.textContent(cell));
      }
      openFunction(i);
      assertEquals("", page.textContent(".facts"));
      assertEquals("", String.join("", page.locator(".row .count").allTextContents()));
      assertEquals(0, page.locator(".row.unrun, .piece.cold, .node.unrun, .edge.unrun").count());
      for (String outcome : page.locator(".outcome b").allTextContents()) {
        assertEquals("–", outcome);
      }
      page.keyboard().press("Escape");
    }
  }

  @Test
  void withoutASourceItSaysHowToGetOne() {
    PathProfile profile = Profiles.read("calculator-exact.json");
    open("no-source", Profiles.page(profile, f -> Optional.empty()));
    openFunction(0);
    assertTrue(page.locator(".listing").textContent().contains("--pathprofile.Sources=embed"));
    assertTrue(page.locator(".row").count() > 3);
    assertEquals(
        outcomes(functionsOf("calculator-exact.json").get(0).getAsJsonObject()), shownOutcomes());
  }

  @Test
  void anEmptyProfileSaysWhy() {
    open(
        "empty",
        Profiles.page(PathProfile.builder("1", ProfileMode.EXACT).build(), f -> Optional.empty()));
    assertTrue(page.locator("main").textContent().contains("No function ran."));
  }

  @Test
  void darkWhereTheSystemIsDark() {
    open("calculator-exact.json");
    Object light = page.evaluate("getComputedStyle(document.body).backgroundColor");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    assertNotEquals(light, page.evaluate("getComputedStyle(document.body).backgroundColor"));
  }

  /** A page of five thousand functions draws those that are looked at. */
  @Test
  void rowsComeAsTheyAreAskedFor() {
    PathProfile.Builder profile = PathProfile.builder("1", ProfileMode.EXACT);
    for (int i = 0; i < 5_000; i++) {
      profile.addFunction(
          Profiles.decision("function" + i, "file" + i % 50 + ".js", 1 + i, 7 + i, i % 3));
    }
    open("large", Profiles.page(profile.build(), f -> Optional.empty()));
    assertEquals(100, page.locator("tr[data-function]").count());
    page.keyboard().press("/");
    page.keyboard().type("function4321");
    assertEquals(1, page.locator("tr[data-function]").count());
  }
}

package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.ElementHandle;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * Opens pages in Chromium. What they show is compared with the profile's file, which another JSON
 * library reads. Whatever a test does, no page may ask for anything, or have anything to complain
 * of.
 */
@Tag("browser")
@EnabledIf(value = "isTested", disabledReason = Browser.HOW_TO)
class BrowserTest {
  private static final int OPENING_LIMIT_MILLIS = 10_000;

  @TempDir static Path folder;
  private static Playwright playwright;
  private static com.microsoft.playwright.Browser browser;

  private final List<String> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private Page page;

  /** Without a browser the tests are skipped, aloud, unless they are required. */
  static boolean isTested() {
    if (isThere() || Browser.isRequired()) {
      return true;
    }
    System.err.println("LEFT OUT: the tests of the page in a browser. " + Browser.HOW_TO);
    return false;
  }

  private static boolean isThere() {
    return Browser.chromium().isPresent() && Browser.node().isPresent();
  }

  @BeforeAll
  static void launch() {
    if (!isThere()) {
      fail(Browser.HOW_TO);
    }
    playwright = Browser.playwright();
    browser = playwright.chromium().launch(Browser.options());
  }

  @AfterAll
  static void close() {
    if (playwright != null) {
      playwright.close();
    }
  }

  @BeforeEach
  void newPage() {
    page =
        browser.newPage(
            new com.microsoft.playwright.Browser.NewPageOptions().setViewportSize(1280, 800));
    page.setDefaultTimeout(Browser.PATIENCE);
    page.onRequest(request -> requests.add(request.url()));
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    page.onDialog(dialog -> complaints.add("dialog " + dialog.message()));
  }

  @AfterEach
  void nothingLeftAndNothingFailed() {
    page.close();
    assertEquals(List.of(), complaints);
    assertTrue(
        requests.stream().allMatch(url -> url.startsWith("file:") && url.contains(".html")),
        requests::toString);
  }

  private String open(String profile) {
    return open(profile, Profiles.page(Profiles.read(profile), Profiles::text));
  }

  private String open(String name, String text) {
    try {
      Path file = folder.resolve(name + ".html");
      Files.writeString(file, text);
      String url = file.toUri().toString();
      page.navigate(url);
      return url;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static JsonArray functionsOf(String profile) {
    return JsonParser.parseString(new String(Profiles.resource(profile), StandardCharsets.UTF_8))
        .getAsJsonObject()
        .getAsJsonArray("functions");
  }

  private static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  @Test
  void conditionsHaveALineForEachCombination() {
    open("conditions", Profiles.page(Profiles.read("conditions.json"), Profiles::text));
    openFunction(functionNamed("conditions.json", "f"));
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

  private static int functionNamed(String profile, String name) {
    JsonArray functions = functionsOf(profile);
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i).getAsJsonObject().get("root_name").getAsString().equals(name)) {
        return i;
      }
    }
    throw new AssertionError(name);
  }

  private void openFunction(int index) {
    page.evaluate("location.hash = ''");
    page.locator("tr[data-function='" + index + "'] td.name a").click();
    page.waitForSelector("main.function");
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
      assertEquals(countsOfPaths(function), texts(".path .path-count"));
      assertEquals(outcomes(function), shownOutcomes());
      assertEquals(blockCounts(function), shownBlockCounts());
    }
  }

  private static List<String> countsOfPaths(JsonObject function) {
    List<String> counts = new ArrayList<>();
    for (JsonElement path : function.getAsJsonArray("paths")) {
      long runs = path.getAsJsonObject().get("count").getAsLong();
      counts.add(grouped(runs) + (runs == 1 ? " run" : " runs"));
    }
    return counts;
  }

  private List<String> texts(String selector) {
    return page.locator(selector).allTextContents();
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
        assertEquals(blocks, numbers(".node.lit", "data-block"));
        Set<Integer> lines = numbers(".piece.lit", "data-block");
        assertTrue(blocks.containsAll(lines), () -> blocks + " but " + lines);
        assertFalse(lines.isEmpty());
        page.locator(".path[data-path='" + p + "']").click();
        assertEquals(0, page.locator(".lit").count());
      }
    }
  }

  private Set<Integer> numbers(String selector, String attribute) {
    Set<Integer> numbers = new TreeSet<>();
    for (ElementHandle element : page.querySelectorAll(selector)) {
      numbers.add(Integer.valueOf(element.getAttribute(attribute)));
    }
    return numbers;
  }

  /** Counts beside the lines of a program that anyone can count: calculator.js. */
  @Test
  void linesHaveTheirCounts() {
    open("calculator-exact.json");
    // 400 times with four numbers, 20 times with two; of the latter 10 divide by zero.
    assertLines(
        "evaluate", "49 420, 50 420, 53 1220, 55 10, 56 0, 58 10, 61 420, 62 0, 64 0, 67 420");
    assertLines("apply", "27 1220, 29 0, 31 0, 33 20, 34 10, 36 10, 38 400, 40 400, 42 400, 44 0");
  }

  private void assertLines(String function, String expected) {
    openFunction(indexOf("calculator-exact.json", function));
    Map<String, String> counts = new TreeMap<>();
    Map<String, String> shown = new TreeMap<>();
    for (String line : expected.split(", ")) {
      String[] words = line.split(" ");
      counts.put(words[0], grouped(Long.parseLong(words[1])));
      String count = ".row[data-line='" + words[0] + "'] .count";
      shown.put(words[0], page.locator(count).first().textContent());
    }
    assertEquals(counts, shown);
  }

  private static int indexOf(String profile, String function) {
    JsonArray functions = functionsOf(profile);
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i).getAsJsonObject().get("root_name").getAsString().equals(function)) {
        return i;
      }
    }
    throw new AssertionError("no function " + function);
  }

  @Test
  void theKeyboardSuffices() {
    open("calculator-exact.json");
    page.keyboard().press("/");
    page.keyboard().type("appl");
    assertEquals(1, page.locator("tr[data-function]").count());
    page.keyboard().press("Enter");
    page.waitForSelector("main.function");
    assertTrue(page.locator("h1").textContent().startsWith("apply"));
    page.keyboard().press("j");
    page.keyboard().press("ArrowDown");
    assertEquals(Set.of(1), numbers(".path.chosen", "data-path"));
    page.keyboard().press("k");
    assertEquals(Set.of(0), numbers(".path.chosen", "data-path"));
    assertTrue(page.url().contains("&path="), page.url());
    page.keyboard().press("3");
    assertTrue(page.locator(".lead").textContent().contains("prime paths covered"));
    page.keyboard().press("2");
    assertTrue(page.locator(".tree-line").count() > 3);
    page.keyboard().press("Escape");
    assertEquals(0, page.locator(".lit").count());
    page.keyboard().press("Escape");
    page.waitForSelector("main.overview");
    page.keyboard().press("?");
    assertTrue(page.locator("dialog.help").isVisible());
    page.keyboard().press("Escape");
    assertFalse(page.locator("dialog.help").isVisible());
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
            "from 5 i < text.length → again, 7 c === ' ' → yes, back to 5 i < text.length"),
        hottest::toString);
    List<String> never = texts(".card:nth-child(2) .item-text .word");
    assertTrue(never.contains("61 value < 0 → yes"), never::toString);
    openFunction(indexOf("calculator-exact.json", "apply"));
    List<String> words = texts(".path .word");
    assertTrue(words.contains("27 operator → case '+',"), words::toString);
    openFunction(indexOf("calculator-exact.json", "evaluate"));
    words = texts(".path .word");
    assertTrue(words.contains("50 list.length > 0 → yes,"), words::toString);
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

  @Test
  void hostileStringsDoNothing() {
    open(
        "hostile",
        Profiles.page(
            Profiles.hostile(),
            Map.of(Profiles.HOSTILE, Profiles.HOSTILE),
            f -> Optional.of((Profiles.HOSTILE + "\n").repeat(9))));
    for (int i = 0; i < 2; i++) {
      openFunction(i);
      for (String key : List.of("j", "1", "2", "3", "4")) {
        page.keyboard().press(key);
      }
      assertTrue(page.locator(".row").count() > 1);
    }
    page.keyboard().press("Escape");
    page.keyboard().press("Escape");
    page.locator("summary").all().forEach(summary -> summary.click());
    assertEquals(null, page.evaluate("window.pwned"));
    assertEquals(0, page.locator("img").count());
    assertEquals(3, page.locator("script").count());
    assertTrue(
        page.locator("tr[data-function] td.name").first().textContent().contains("</script>"));
  }

  /** Even if a string became markup, the page's policy would keep it from running. */
  @Test
  void thePolicyForbidsOtherScripts() {
    open("calculator-exact.json");
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.pwned = 1';"
            + " document.body.append(s); }");
    page.evaluate(
        "() => { const i = document.createElement('div'); i.innerHTML ="
            + " '<b onclick=\"window.pwned = 2\">x</b>'; document.body.append(i);"
            + " i.firstChild.click(); }");
    assertEquals(null, page.evaluate("window.pwned"));
    assertEquals(2, complaints.size(), complaints::toString);
    complaints.clear();
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

  @Test
  void whatWasNotCountedHasNoCounts() {
    open("calculator-subpath.json");
    int functions = functionsOf("calculator-subpath.json").size();
    for (int i = 0; i < functions; i++) {
      assertEquals("–", page.textContent("tr[data-function='" + i + "'] td:nth-child(4)"));
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

  @Test
  void fiveThousandFunctionsOpenSoon() throws IOException {
    PathProfile.Builder profile = PathProfile.builder("1", ProfileMode.EXACT);
    for (int i = 0; i < 5_000; i++) {
      profile.addFunction(
          Profiles.decision("function" + i, "file" + i % 50 + ".js", 1 + i, 7 + i, i % 3));
    }
    String text = Profiles.page(profile.build(), f -> Optional.empty());
    open("large", text);
    double millis = ((Number) page.evaluate("performance.now()")).doubleValue();
    assertTrue(millis < OPENING_LIMIT_MILLIS, () -> millis + " ms");
    System.out.printf(
        Locale.ROOT, "5,000 functions: %,d bytes, open after %.0f ms%n", text.length(), millis);
    assertEquals(100, page.locator("tr[data-function]").count(), "rows come as they are asked for");
    page.keyboard().press("/");
    page.keyboard().type("function4321");
    assertEquals(1, page.locator("tr[data-function]").count());
  }
}

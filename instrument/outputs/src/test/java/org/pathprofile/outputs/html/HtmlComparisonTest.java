package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.compare.ComparisonFormat;
import org.pathprofile.core.compare.ComparisonFormats;
import org.pathprofile.core.compare.ProfileComparison;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.SourceText;

class HtmlComparisonTest {
  @TempDir private Path folder;

  static boolean hasBrowser() {
    return Browser.isRequired() || (Browser.chromium().isPresent() && Browser.node().isPresent());
  }

  static PathProfile profile(long then, long otherwise, String text) {
    return PathProfile.builder("1", ProfileMode.EXACT)
        .addFunction(Profiles.decision("f", "x.js", 1, then, otherwise))
        .addSources(List.of(SourceText.of("x.js", null, "js", text, true)))
        .build();
  }

  private static PathProfile hostile(long then) {
    return PathProfile.builder("1", ProfileMode.EXACT)
        .addFunction(Profiles.decision(Profiles.HOSTILE, Profiles.HOSTILE, 1, then, 1_000))
        .addFunction(Profiles.decision(Profiles.HOSTILE, "g" + then + Profiles.HOSTILE, 9, 1, then))
        .addSources(
            List.of(
                SourceText.of(
                    Profiles.HOSTILE, null, "js", (Profiles.HOSTILE + "\n").repeat(9), true)))
        .build();
  }

  static String page(PathProfile before, PathProfile after, String name) throws IOException {
    return page(before, after, name, 50);
  }

  private static String page(PathProfile before, PathProfile after, String name, int maxPaths)
      throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ComparisonFormats.find("html")
        .orElseThrow()
        .write(
            ProfileComparison.of(before, after),
            new ComparisonFormat.Names(name, "b.json"),
            maxPaths,
            target);
    return target.toString(StandardCharsets.UTF_8);
  }

  @Test
  void bothSidesAreThere() throws IOException {
    String page =
        page(profile(10, 30, "one\ntwo\nthree"), profile(80, 120, "one\n2\nthree"), "a.json");
    // The largest of the four shares, 75 % of the first profile, is the longest bar.
    assertTrue(page.contains("25.00 %</span><meter max=\"0.750000\" value=\"0.250000\">"), page);
    assertTrue(page.contains("40.00 %</span><meter max=\"0.750000\" value=\"0.400000\">"), page);
    assertTrue(page.contains("+15.00 points"), page);
    assertTrue(page.contains("    2  two\n"), page);
    assertTrue(page.contains("    2  2\n"), page);
  }

  @Test
  void theSummaryComesFirst() throws IOException {
    String page = page(profile(10, 30, "one\ntwo"), profile(80, 120, "one\n2"), "a.json");
    String summary = page.substring(0, page.indexOf("<section"));
    assertTrue(summary.contains("<li class=\"hotter\"><b>1</b>"), summary);
    assertTrue(summary.contains("<li class=\"colder\"><b>1</b>"), summary);
    assertTrue(summary.contains("<a href=\"#f0\"><b>+15.00 points</b>"), summary);
    assertTrue(summary.contains("The longest bar is 75.00 %."), summary);
    assertTrue(page.contains("<section id=\"f0\">"), page);
  }

  @Test
  void aRunWithRestsIsNotCalledExact() throws IOException {
    PathProfile rests = Profiles.read("rests.json");
    String page = page(rests, rests, "a.json");
    assertTrue(page.contains("<td>counted with rests, 26,194,509,934 paths run"), page);
    assertFalse(page.contains("exact"), page);
    assertFalse(page.contains("The longest bar"), page);
  }

  /** The line of the decision, with how it went, of the text with which the path ran last. */
  @Test
  void aPathIsShownInItsSource() throws IOException {
    String page = page(profile(10, 30, "one\ntwo"), profile(80, 120, "one\n2"), "a.json");
    assertTrue(
        page.contains("<summary>2 f \u2192 else, to the end</summary><pre>    2  2  <b>"), page);
    assertTrue(page.contains("<b>f \u2192 else</b>"), page);
    assertFalse(page.contains("-&gt;"), page);
  }

  /** Rows and what stands for the others are all of a table, and the tables all of a profile. */
  @Test
  void whatDidNotChangeIsSummedUp() throws IOException {
    String page = page(ways(10, 10, 80), ways(10, 20, 70), "a.json");
    assertTrue(page.contains("3 if x &lt; 1 \u2192 then, "), page);
    assertTrue(page.contains("<td class=\"path\">1 path with about the same share</td>"), page);
    for (String side : List.of("before", "after")) {
      assertTrue(page.contains(side + ": 90.05 %"), page);
      assertEquals(90.05, sum(page, side), 0.02, page);
    }
    assertTrue(page.contains("1 function without a path above: 9.95 % before, 9.95 % after."));
    String shown = page(ways(10, 10, 80), ways(10, 20, 70), "a", 1);
    assertTrue(shown.contains("<td class=\"path\">1 path that changed, not shown</td>"), shown);
    assertEquals(90.05, sum(shown, "after"), 0.02, shown);
  }

  private static double sum(String page, String side) {
    Pattern share = Pattern.compile("data-side=\"" + side + "\"><span class=\"share\">([0-9.]+) %");
    return share.matcher(page).results().mapToDouble(m -> Double.parseDouble(m.group(1))).sum();
  }

  /** A function with three ways, and one that is always the same. */
  private static PathProfile ways(long first, long second, long third) {
    String text =
        "function f(x) {\n  if (x > 3) return 1;\n  if (x < 1) return 2;\n  return 3;\n}\n";
    SourceRange whole = new SourceRange(1, 1, 5, 1);
    SourceRange one = new SourceRange(2, 3, 2, 22);
    SourceRange other = new SourceRange(3, 3, 3, 22);
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, whole));
    graph.addBlock(new Block(BlockKind.THEN, one, 2, "if -> then"));
    graph.addBlock(new Block(BlockKind.ELSE, one, 2, "if -> skip"));
    graph.addBlock(new Block(BlockKind.THEN, other, 3, "if -> then"));
    graph.addBlock(new Block(BlockKind.ELSE, other, 3, "if -> skip"));
    graph.addBlock(Block.of(BlockKind.EXIT, whole));
    for (int[] edge : new int[][] {{0, 1}, {0, 2}, {2, 3}, {2, 4}, {1, 5}, {3, 5}, {4, 5}}) {
      graph.addEdge(edge[0], edge[1], true);
    }
    FunctionProfile function =
        FunctionProfile.builder(graph.build())
            .identity(new FunctionIdentity("f", "js", "f", null, "f.js", null, whole))
            .activations(first + second + third)
            .addPath(new int[] {0, 1, 5}, first, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 3, 5}, second, PathEnding.EXIT)
            .addPath(new int[] {0, 2, 4, 5}, third, PathEnding.EXIT)
            .build();
    // 10 * 1 + 90 * 2 decisions of 211.
    return PathProfile.builder("1", ProfileMode.EXACT)
        .addFunction(function)
        .addFunction(Profiles.decision("g", "g.js", 1, 10, 11))
        .addSources(List.of(SourceText.of("f.js", null, "js", text, true)))
        .build();
  }

  @Test
  void nothingOfAProfileIsMarkup() throws IOException {
    String page = page(hostile(5), hostile(9_000), Profiles.HOSTILE);
    assertFalse(page.contains("<script"), page);
    assertFalse(page.contains("<img"), page);
    assertFalse(page.contains("<!--"), page);
    assertTrue(page.contains("&lt;/script&gt;"), page);
  }

  /** A row for each path, however long its text is; it opens to the lines of the source. */
  @Test
  @LongTest
  @EnabledIf(value = "hasBrowser", disabledReason = Browser.HOW_TO)
  void aPathTakesOneRow() throws IOException {
    Path file = folder.resolve("rows.html");
    String text = page(named(10, 30), named(80, 120), "a.json");
    Files.writeString(file, text);
    try (Playwright playwright = Browser.playwright();
        com.microsoft.playwright.Browser browser =
            playwright.chromium().launch(Browser.options())) {
      Page page = browser.newPage();
      page.setDefaultTimeout(Browser.PATIENCE);
      page.setViewportSize(950, 900);
      page.navigate(file.toUri().toString());
      assertEquals(2, page.locator(".paths tr:not(:first-child)").count());
      assertTrue(page.locator(".paths tr").nth(1).boundingBox().height < 40);
      page.locator(".path summary").first().click();
      assertTrue(page.locator(".paths tr").nth(1).boundingBox().height > 60);
      for (int width : new int[] {800, 390}) {
        page.setViewportSize(width, 900);
        int wide = (int) page.evaluate("document.documentElement.scrollWidth");
        assertTrue(wide <= width, wide + " of " + width);
      }
    }
  }

  private static PathProfile named(long then, long otherwise) {
    return PathProfile.builder("1", ProfileMode.EXACT)
        .addFunction(Profiles.decision("f".repeat(200), "x.js", 1, then, otherwise))
        .addSources(List.of(SourceText.of("x.js", null, "js", "one\ntwo\nthree", true)))
        .build();
  }

  /** In a browser that is told to obey no policy, and in one that does. */
  @Test
  @LongTest
  @EnabledIf(value = "hasBrowser", disabledReason = Browser.HOW_TO)
  void hostileStringsDoNothingInABrowser() throws IOException {
    Path file = folder.resolve("page.html");
    Files.writeString(file, page(hostile(5), hostile(9_000), Profiles.HOSTILE));
    try (Playwright playwright = Browser.playwright();
        com.microsoft.playwright.Browser browser =
            playwright.chromium().launch(Browser.options())) {
      for (boolean bypass : new boolean[] {true, false}) {
        Page page =
            browser
                .newContext(
                    new com.microsoft.playwright.Browser.NewContextOptions().setBypassCSP(bypass))
                .newPage();
        page.setDefaultTimeout(Browser.PATIENCE);
        List<String> problems = new ArrayList<>();
        page.onConsoleMessage(message -> problems.add(message.text()));
        page.onPageError(problems::add);
        page.onRequest(
            request -> {
              if (!request.url().startsWith("file:")) {
                problems.add(request.url());
              }
            });
        page.navigate(file.toUri().toString());
        assertEquals("undefined", page.evaluate("typeof window.pwned"));
        assertEquals(0, page.locator("script, img, iframe, object, embed, link").count());
        assertEquals(0, page.locator("a:not([href^='#f'])").count());
        assertEquals(2, page.locator("section").count());
        assertEquals(
            "12px",
            page.locator("td.path").first().evaluate("cell => getComputedStyle(cell).fontSize"));
        assertEquals(List.of(), problems);
      }
    }
  }
}

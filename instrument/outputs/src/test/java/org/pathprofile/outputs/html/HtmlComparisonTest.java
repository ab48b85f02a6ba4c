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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.compare.ComparisonFormat;
import org.pathprofile.core.compare.ComparisonFormats;
import org.pathprofile.core.compare.ProfileComparison;
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
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ComparisonFormats.find("html")
        .orElseThrow()
        .write(
            ProfileComparison.of(before, after),
            new ComparisonFormat.Names(name, "b.json"),
            50,
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

package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Has axe-core look at pages in Chromium, light and dark: whoever uses a keyboard or a screen
 * reader gets at everything, and text can be read. Its rules of the impacts serious and critical
 * must find nothing.
 */
@LongTest
class AccessibilityTest extends InBrowser {
  private static final String AXE = "META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  /** What axe finds, a line for each element. In the dark, only contrasts are others. */
  private static final String VIOLATIONS =
      "() => axe.run(document, {resultTypes: ['violations'],"
          + " ...(matchMedia('(prefers-color-scheme: dark)').matches"
          + " ? {runOnly: ['color-contrast']} : {})}).then(result => result.violations"
          + ".filter(v => v.impact === 'serious' || v.impact === 'critical')"
          + ".flatMap(v => v.nodes.slice(0, 4).map(n => v.id + ': ' + n.html.slice(0, 160)"
          + " + ' | ' + n.any.concat(n.all, n.none).map(c => c.message).join('; '))))";

  /** The tabs of a function, and what they show next. */
  private static final List<String> ALL_KEYS =
      List.of("1", "2", "3", "4", "t", "5", "j", "b", "p", "l");

  private static String axe;

  private final List<String> found = new ArrayList<>();

  @BeforeAll
  static void readAxe() throws IOException {
    try (InputStream script = AccessibilityTest.class.getClassLoader().getResourceAsStream(AXE)) {
      axe = new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Opens a page that lets axe in, which its policy does not. */
  private static Page open(String name, String text, ColorScheme scheme) throws IOException {
    Path file = folder.resolve(name + ".html");
    Files.writeString(file, text);
    Page page =
        browser
            .newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                    .setBypassCSP(true)
                    .setColorScheme(scheme)
                    .setViewportSize(1280, 800))
            .newPage();
    page.setDefaultTimeout(Browser.PATIENCE);
    page.navigate(file.toUri().toString());
    page.evaluate(axe);
    return page;
  }

  private static List<String> violations(Page page) {
    List<String> lines = new ArrayList<>();
    for (Object line : (List<?>) page.evaluate(VIOLATIONS)) {
      lines.add(line.toString());
    }
    return lines;
  }

  /** Checks what a page shows now; all that is found is told at once. */
  private void check(Page page, String where) {
    violations(page).forEach(line -> found.add(where + ": " + line));
  }

  @AfterEach
  void nothingIsFound() {
    assertEquals("", String.join("\n", found));
  }

  private static String page(String profile) {
    return Profiles.page(Profiles.read(profile), Profiles::text);
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void theOverview(ColorScheme scheme) throws IOException {
    for (String profile :
        List.of("calculator-exact.json", "calculator-sampled.json", "calculator-subpath.json")) {
      try (Page page = open("overview", page(profile), scheme)) {
        check(page, profile);
        page.keyboard().press("?");
        check(page, profile + ", help");
      }
    }
  }

  /** Tabs of functions with paths, with one chosen and without, and with what never ran. */
  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void functions(ColorScheme scheme) throws IOException {
    for (String profile :
        List.of(
            "calculator-exact.json",
            "conditions.json",
            "account.json",
            "calculator-subpath.json")) {
      try (Page page = open("function", page(profile), scheme)) {
        page.locator("td.name a").nth(1).click();
        page.waitForSelector("main.function");
        boolean isFirst = profile.equals("calculator-exact.json");
        for (String key : isFirst ? ALL_KEYS : List.of("1", "2", "3", "j")) {
          page.keyboard().press(key);
          check(page, profile + ", after key " + key);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void loops(ColorScheme scheme) throws IOException {
    String text = LoopsTest.page(LoopsTest.twoIterations(), 2);
    try (Page page = open("loops", text, scheme)) {
      page.locator("td.name a").first().click();
      page.locator(".trip-count").click();
      page.locator(".way").first().click();
      check(page, "loops");
      page.setViewportSize(390, 900);
      check(page, "loops, narrow");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void theComparison(ColorScheme scheme) throws IOException {
    String text =
        HtmlComparisonTest.page(
            HtmlComparisonTest.profile(10, 30, "one\ntwo\nthree"),
            HtmlComparisonTest.profile(80, 120, "one\n2\nthree"),
            "a.json");
    try (Page page = open("comparison", text, scheme)) {
      assertTrue(page.locator("td.path").count() > 0);
      page.locator("summary").all().forEach(summary -> summary.click());
      check(page, "comparison");
    }
  }

  /** A source that is longer than its pane scrolls by the keyboard, and the path stays. */
  @Test
  void theKeyboardScrollsASource() throws IOException {
    try (Page page = open("scrolled", page("calculator-exact.json"), ColorScheme.LIGHT)) {
      page.setViewportSize(1_000, 300);
      page.locator("td.name a", new Page.LocatorOptions().setHasText("evaluate")).click();
      page.locator(".listing").focus();
      page.keyboard().press("ArrowDown");
      page.waitForFunction("document.querySelector('.listing').scrollTop > 0");
      assertEquals(0, page.locator(".path.chosen").count());
    }
  }

  /** Axe itself is at work: it finds a text that nobody can read. */
  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void aPaleTextIsFound(ColorScheme scheme) throws IOException {
    String pale =
        "<!doctype html><html lang=en><title>t</title><main style='color:#bbb'><h1>pale</h1></main>";
    try (Page page = open("pale", pale, scheme)) {
      List<String> found = violations(page);
      assertTrue(
          found.stream().anyMatch(line -> line.startsWith("color-contrast")), found::toString);
    }
  }
}

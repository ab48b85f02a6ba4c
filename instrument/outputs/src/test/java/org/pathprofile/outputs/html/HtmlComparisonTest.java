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
    assertTrue(page.contains("25.00 %<meter max=\"1\" value=\"0.2500\">"), page);
    assertTrue(page.contains("40.00 %<meter max=\"1\" value=\"0.4000\">"), page);
    assertTrue(page.contains("+15.00 points"), page);
    assertTrue(page.contains("    2  two\n"), page);
    assertTrue(page.contains("    2  2\n"), page);
  }

  @Test
  void nothingOfAProfileIsMarkup() throws IOException {
    String page = page(hostile(5), hostile(9_000), Profiles.HOSTILE);
    assertFalse(page.contains("<script"), page);
    assertFalse(page.contains("<img"), page);
    assertFalse(page.contains("<!--"), page);
    assertTrue(page.contains("&lt;/script&gt;"), page);
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
        assertEquals(0, page.locator("script, img, iframe, object, embed, link, a").count());
        assertEquals(2, page.locator("section").count());
        assertEquals(
            "12px",
            page.locator("td.path").first().evaluate("cell => getComputedStyle(cell).fontSize"));
        assertEquals(List.of(), problems);
      }
    }
  }
}

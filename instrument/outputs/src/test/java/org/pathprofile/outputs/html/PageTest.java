package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a page must always do: count, obey the keyboard, and run no script of a profile. */
class PageTest extends PageInBrowser {
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
}

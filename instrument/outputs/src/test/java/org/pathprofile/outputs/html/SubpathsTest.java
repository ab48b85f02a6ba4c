package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import com.microsoft.playwright.ElementHandle;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The list of subpaths, in mode subpath. */
@LongTest
class SubpathsTest extends PageInBrowser {
  private static final String PROFILE = "calculator-subpath.json";

  private static int subpaths() {
    String json = new String(Profiles.resource(PROFILE), StandardCharsets.UTF_8);
    return JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("subpaths").size();
  }

  @Test
  void allStandByTheFunctionsInWhichTheyBegin() {
    open(PROFILE);
    List<String> functions = texts(".subpaths th[scope=rowgroup] a");
    Set<String> names = new HashSet<>();
    functionsOf(PROFILE)
        .forEach(function -> names.add(function.getAsJsonObject().get("root_name").getAsString()));
    assertTrue(functions.size() > 1 && names.containsAll(functions), functions::toString);
    assertEquals(functions.size(), new HashSet<>(functions).size(), "each once");
    assertTrue(page.locator("[data-subpath]").count() < subpaths());
    while (page.locator(".subpaths button").count() > 0) {
      page.locator(".subpaths button").first().click();
    }
    assertEquals(subpaths(), page.locator("[data-subpath]").count());
    for (ElementHandle group : page.querySelectorAll(".subpaths tbody")) {
      String name = group.querySelector("th a").textContent();
      for (ElementHandle row : group.querySelectorAll("[data-subpath] .words")) {
        assertTrue(row.textContent().split(",")[0].contains(name), row::textContent);
      }
    }
  }

  @Test
  void decisionsAreShownAsCode() {
    open(PROFILE);
    List<String> code = texts(".subpaths .decision code");
    assertTrue(code.contains("i < text.length"), code::toString);
  }
}

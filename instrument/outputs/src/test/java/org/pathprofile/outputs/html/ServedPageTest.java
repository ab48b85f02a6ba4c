package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.PathProfile;

/**
 * The frame in which {@code pathprofile serve} shows a page, in Chromium. The test answers in place
 * of the server, and says when there is a newer page.
 */
@LongTest
class ServedPageTest extends InBrowser {
  private static final String ADDRESS = "http://127.0.0.1:7284/";
  private static final Path FRAME =
      Path.of("..", "cli", "src", "main", "resources", "org", "pathprofile", "cli", "serve")
          .resolve("frame.html");

  private final Set<String> requests = new TreeSet<>();
  private final List<String> complaints = new ArrayList<>();
  private final PathProfile profile = Profiles.read("calculator-exact.json");
  private int version;
  private boolean fails;
  private Page page;
  private FrameLocator shown;

  @BeforeEach
  void open() {
    page = browser.newPage();
    page.setDefaultTimeout(Browser.PATIENCE);
    page.onPageError(complaints::add);
    page.route("**", this::answer);
    page.navigate(ADDRESS);
    shown = page.frameLocator("#page");
  }

  @AfterEach
  void nothingElseIsAskedForAndNothingFailed() {
    page.close();
    assertEquals(List.of(), complaints);
    assertEquals(Set.of("", "page", "state"), requests);
  }

  private void answer(Route route) {
    String path = route.request().url().substring(ADDRESS.length());
    requests.add(path);
    Route.FulfillOptions answer = new Route.FulfillOptions();
    if (fails) {
      answer.setStatus(500).setContentType("text/plain").setBody("the file cannot be read\n");
    } else if (path.equals("state")) {
      answer.setContentType("text/plain").setBody(version + "\ninterval " + version);
    } else {
      answer.setContentType("text/html").setBody(path.isEmpty() ? frame() : pageOfVersion());
    }
    route.fulfill(answer);
  }

  private static String frame() {
    try {
      return Files.readString(FRAME);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same counts; its title tells the version. */
  private String pageOfVersion() {
    return Profiles.page(profile, Profiles::text)
        .replace("<body", "<body data-version='" + version + "'");
  }

  /** There is a newer page: waits until it is shown. */
  private void next() {
    version++;
    shown.locator("body[data-version='" + version + "']").waitFor();
    page.waitForFunction(
        "n => document.getElementById('state').textContent === 'interval ' + n", version);
  }

  private String openFirstFunction() {
    shown.locator("tr[data-function] td.name a").first().click();
    shown.locator("main.function").waitFor();
    return shown.locator("main.function h1, main.function h2").first().textContent();
  }

  @Test
  void waitsForTheFirstInterval() {
    page.locator("#state", new Page.LocatorOptions().setHasText("interval 0")).waitFor();
    assertFalse(page.locator("#page").isVisible());
    next();
    shown.locator("main.overview").waitFor();
  }

  @Test
  void whatIsSearchedForAndHowItIsSortedStays() {
    next();
    shown.locator("input.search").fill("e");
    shown.locator("thead button").nth(1).click();
    List<String> names = shown.locator("tr[data-function] td.name").allTextContents();
    next();
    assertEquals("e", shown.locator("input.search").inputValue());
    assertEquals(names, shown.locator("tr[data-function] td.name").allTextContents());
  }

  @Test
  void whatIsSearchedForStaysWhileAFunctionIsShown() {
    next();
    String all = shown.locator("tr[data-function]").count() + " rows";
    shown.locator("input.search").fill("e");
    List<String> names = shown.locator("tr[data-function] td.name").allTextContents();
    assertFalse(all.startsWith(names.size() + " "), "the search leaves functions out");
    String function = openFirstFunction();
    shown.locator("[role=tab]").nth(1).click();
    next();
    next();
    assertEquals(
        function, shown.locator("main.function h1, main.function h2").first().textContent());
    assertEquals("true", shown.locator("[role=tab]").nth(1).getAttribute("aria-selected"));
    shown.locator("body").press("Escape");
    shown.locator("main.overview").waitFor();
    assertEquals("e", shown.locator("input.search").inputValue());
    assertEquals(names, shown.locator("tr[data-function] td.name").allTextContents());
  }

  @Test
  void aPageIsHeldIfTheReaderWants() {
    next();
    page.locator("#paused").check();
    version++;
    // Two more questions, the second after the answer to the first.
    page.waitForRequest(ADDRESS + "state", () -> {});
    page.waitForRequest(ADDRESS + "state", () -> {});
    assertEquals(1, shown.locator("body[data-version='1']").count());
    page.locator("#paused").uncheck();
    shown.locator("body[data-version='" + version + "']").waitFor();
  }

  @Test
  void aFailureIsTold() {
    next();
    fails = true;
    page.locator("#state", new Page.LocatorOptions().setHasText("the file cannot be read"))
        .waitFor(
            new com.microsoft.playwright.Locator.WaitForOptions()
                .setState(WaitForSelectorState.VISIBLE));
    fails = false;
    next();
  }
}

package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The picture of where the branch flow is. */
@LongTest
class FlowTest extends PageInBrowser {
  private static final String CRUMBS = ".crumbs:visible";

  @BeforeEach
  void openTheOverview() {
    open("calculator-exact.json");
  }

  private Locator functionCell(String name) {
    return page.locator(".cell.level1", new Page.LocatorOptions().setHasText(name));
  }

  private double part(Locator cell) {
    return cell.boundingBox().width / page.locator(".icicle").boundingBox().width;
  }

  @Test
  void aFunctionIsEnlarged() {
    int functions = page.locator(".cell.level1").count();
    assertTrue(functions > 1);
    assertTrue(part(functionCell("evaluate")) < 0.6);
    functionCell("evaluate").click();
    page.waitForSelector(CRUMBS);
    assertEquals("All › calculator.js › evaluate", page.textContent(".crumbs"));
    assertEquals(1, page.locator(".cell.level1").count());
    assertEquals(1, part(functionCell("evaluate")), 0.01);
    page.reload();
    page.waitForSelector(CRUMBS);
    assertEquals(1, part(functionCell("evaluate")), 0.01, "the address tells it");
    page.locator(".crumbs a", new Page.LocatorOptions().setHasText("calculator.js")).click();
    page.waitForSelector(".crumbs b:text-is('calculator.js')");
    assertEquals("All › calculator.js", page.textContent(".crumbs"));
    page.locator(".crumbs a").click();
    page.waitForFunction("document.querySelector('.crumbs').hidden");
    assertEquals(functions, page.locator(".cell.level1").count());
  }

  @Test
  void theKeyboardEnlargesAndGoesBack() {
    functionCell("evaluate").focus();
    page.keyboard().press("Enter");
    page.waitForSelector(CRUMBS);
    assertEquals("All", page.evaluate("document.activeElement.textContent"));
    page.keyboard().press("Enter");
    page.waitForFunction("document.querySelector('.crumbs').hidden");
    functionCell("evaluate").focus();
    page.keyboard().press("Enter");
    page.waitForSelector(CRUMBS);
    page.keyboard().press("Escape");
    page.waitForFunction("document.querySelector('.crumbs').hidden");
  }

  @Test
  void wayBackFromAFunctionLeadsToThePart() {
    functionCell("evaluate").click();
    page.waitForSelector(CRUMBS);
    page.locator(".cell.level2").first().click();
    page.waitForSelector("main.function");
    assertEquals(1, page.locator(".path.chosen").count());
    page.keyboard().press("Escape");
    page.keyboard().press("Escape");
    page.waitForSelector(CRUMBS);
    page.locator(".cell.level1").click();
    page.waitForSelector("main.function");
    page.click(".back");
    page.waitForSelector(CRUMBS);
  }
}

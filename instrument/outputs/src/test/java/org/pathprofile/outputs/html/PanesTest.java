package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.BoundingBox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The bars between the panes of a function. */
@LongTest
class PanesTest extends PageInBrowser {
  private static final String BESIDE = ".pane-bar.upright";
  private static final String BELOW = ".side > .pane-bar";

  @BeforeEach
  void openAFunction() {
    open("calculator-exact.json");
    openFunction(indexOf("calculator-exact.json", "evaluate"));
  }

  private BoundingBox box(String selector) {
    return page.locator(selector).boundingBox();
  }

  private int valueOf(String bar) {
    return Integer.parseInt(page.getAttribute(bar, "aria-valuenow"));
  }

  @Test
  void arrowKeysMoveThem() {
    double width = box(".source").width;
    int told = valueOf(BESIDE);
    page.focus(BESIDE);
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("ArrowLeft");
    assertEquals(told - 8, valueOf(BESIDE));
    assertTrue(box(".source").width < width - 80, () -> width + " " + box(".source").width);
    page.focus(BELOW);
    page.keyboard().press("End");
    assertEquals(85, valueOf(BELOW));
    assertEquals(0.85, box(".upper").height / box(".side").height, 0.01);
    page.keyboard().press("ArrowUp");
    assertEquals(81, valueOf(BELOW));
    assertEquals(0, page.locator(".path.chosen").count(), "the keys choose no path");
  }

  @Test
  void aPointerDragsThemAndADoubleClickResetsThem() {
    double width = box(".source").width;
    BoundingBox bar = box(BESIDE);
    page.mouse().move(bar.x + bar.width / 2, bar.y + 50);
    page.mouse().down();
    page.mouse().move(400, bar.y + 90);
    page.mouse().up();
    page.mouse().move(700, bar.y + 90);
    assertEquals(400, box(BESIDE).x, 12);
    page.dblclick(BESIDE);
    assertEquals(width, box(".source").width, 1);
  }

  @Test
  void theirPlacesAreKept() {
    page.focus(BESIDE);
    page.keyboard().press("Home");
    double width = box(".source").width;
    openFunction(indexOf("calculator-exact.json", "tokens"));
    assertEquals(width, box(".source").width, 1);
    page.locator(".path").first().click();
    page.reload();
    page.waitForSelector("main.function");
    assertEquals(width, box(".source").width, 1);
  }

  @Test
  void panesOneBelowTheOtherHaveNone() {
    page.focus(BESIDE);
    page.keyboard().press("Home");
    for (int width : new int[] {800, 390}) {
      page.setViewportSize(width, 900);
      assertEquals(0, page.locator(".pane-bar:visible").count());
      assertTrue(box(".source").width > width - 60);
      assertTrue(box(".upper").width > width - 60);
      assertTrue(box(".lower").y > box(".upper").y + box(".upper").height);
    }
  }
}

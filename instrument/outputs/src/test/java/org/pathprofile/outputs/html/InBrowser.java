package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.fail;

import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Tests in Chromium: one for all tests of a class. */
@Tag("browser")
@EnabledIf(value = "isTested", disabledReason = Browser.HOW_TO)
abstract class InBrowser {
  @TempDir static Path folder;
  static com.microsoft.playwright.Browser browser;
  private static Playwright playwright;

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
}

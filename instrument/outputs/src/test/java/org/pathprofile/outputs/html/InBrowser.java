package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Tests in Chromium: one for all tests of a class. */
@Tag("browser")
abstract class InBrowser {
  @TempDir static Path folder;
  static com.microsoft.playwright.Browser browser;
  private static Playwright playwright;

  private static boolean isThere() {
    return Browser.chromium().isPresent() && Browser.node().isPresent();
  }

  /** Without a browser the tests are skipped, aloud, unless they are required. */
  @BeforeAll
  static void launch() {
    if (!isThere()) {
      if (Browser.isRequired()) {
        fail(Browser.HOW_TO);
      }
      System.err.println("LEFT OUT: the tests of the page in a browser. " + Browser.HOW_TO);
      abort(Browser.HOW_TO);
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

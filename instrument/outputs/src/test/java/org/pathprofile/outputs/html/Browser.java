package org.pathprofile.outputs.html;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Chromium and the Node.js of this system, with which Playwright runs; it downloads neither.
 */
final class Browser {
  static final String HOW_TO =
      "The page is tested in Chromium, driven by Node.js. Install both, for example with 'apt-get"
          + " install chromium nodejs', or name them in the environment variables CHROMIUM and"
          + " NODE.";

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private Browser() {}

  /** Whether the tests must not do without a browser: {@code -Dpathprofile.browser=required}. */
  static boolean isRequired() {
    return "required".equals(System.getProperty("pathprofile.browser"));
  }

  static Optional<Path> chromium() {
    return find("CHROMIUM", NAMES.stream());
  }

  static Optional<Path> node() {
    return find("NODE", Stream.of("node", "nodejs"));
  }

  private static Optional<Path> find(String variable, Stream<String> names) {
    String told = System.getenv(variable);
    if (told != null && !told.isBlank()) {
      return Optional.of(Path.of(told)).filter(Files::isExecutable);
    }
    List<String> folders =
        List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
    return names
        .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Milliseconds, against hanging builds only: a busy machine may take its time. */
  static final double PATIENCE = 600_000;

  static Playwright playwright() {
    Map<String, String> environment = new HashMap<>();
    environment.put("PLAYWRIGHT_NODEJS_PATH", node().orElseThrow().toString());
    environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    return Playwright.create(new Playwright.CreateOptions().setEnv(environment));
  }

  static BrowserType.LaunchOptions options() {
    return new BrowserType.LaunchOptions()
        .setExecutablePath(chromium().orElseThrow())
        .setHeadless(true)
        .setTimeout(PATIENCE)
        .setArgs(
            List.of(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync"));
  }
}

package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import com.microsoft.playwright.ElementHandle;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Opens pages in Chromium. Whatever a test does, no page may ask for anything, or have anything to
 * complain of.
 */
abstract class PageInBrowser extends InBrowser {
  final List<String> complaints = new ArrayList<>();
  final List<String> requests = new ArrayList<>();
  Page page;

  @BeforeEach
  void newPage() {
    page =
        browser.newPage(
            new com.microsoft.playwright.Browser.NewPageOptions().setViewportSize(1280, 800));
    page.setDefaultTimeout(Browser.PATIENCE);
    page.onRequest(request -> requests.add(request.url()));
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    page.onDialog(dialog -> complaints.add("dialog " + dialog.message()));
  }

  @AfterEach
  void nothingLeftAndNothingFailed() {
    page.close();
    assertEquals(List.of(), complaints);
    assertTrue(
        requests.stream().allMatch(url -> url.startsWith("file:") && url.contains(".html")),
        requests::toString);
  }

  String open(String profile) {
    return open(profile, Profiles.page(Profiles.read(profile), Profiles::text));
  }

  String open(String name, String text) {
    try {
      Path file = folder.resolve(name + ".html");
      Files.writeString(file, text);
      String url = file.toUri().toString();
      page.navigate(url);
      return url;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static JsonArray functionsOf(String profile) {
    return JsonParser.parseString(new String(Profiles.resource(profile), StandardCharsets.UTF_8))
        .getAsJsonObject()
        .getAsJsonArray("functions");
  }

  void openFunction(int index) {
    page.evaluate("location.hash = ''");
    page.locator("tr[data-function='" + index + "'] td.name a").click();
    page.waitForSelector("main.function");
  }

  static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  List<String> texts(String selector) {
    return page.locator(selector).allTextContents();
  }

  Set<Integer> numbers(String selector, String attribute) {
    Set<Integer> numbers = new TreeSet<>();
    for (ElementHandle element : page.querySelectorAll(selector)) {
      numbers.add(Integer.valueOf(element.getAttribute(attribute)));
    }
    return numbers;
  }

  static int indexOf(String profile, String function) {
    JsonArray functions = functionsOf(profile);
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i).getAsJsonObject().get("root_name").getAsString().equals(function)) {
        return i;
      }
    }
    throw new AssertionError("no function " + function);
  }
}

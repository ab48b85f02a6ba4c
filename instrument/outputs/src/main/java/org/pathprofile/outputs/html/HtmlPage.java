package org.pathprofile.outputs.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The page without data: markup, styles and scripts in one text, which a browser trusts by their
 * hashes and runs nothing else. Immutable and thread-safe.
 */
final class HtmlPage {
  private static final List<String> SCRIPTS =
      List.of(
          "model.js",
          "dom.js",
          "regions.js",
          "code.js",
          "listing.js",
          "drawing.js",
          "tree.js",
          "overview.js",
          "loops.js",
          "panes.js",
          "function.js",
          "main.js");

  private static final String LIBRARY = "dagre.min.js";
  private static final List<String> LICENSES =
      List.of("LICENSE-dagre.txt", "LICENSE-graphlib.txt", "LICENSE-lodash.txt");

  /** Where the data goes. */
  private static final String DATA = "@DATA@";

  private final String beforeData;
  private final String afterData;

  HtmlPage() {
    String styles = resource("page.css");
    String library = resource(LIBRARY);
    String scripts =
        SCRIPTS.stream()
            .map(HtmlPage::resource)
            .collect(Collectors.joining("\n", "(function () {\n'use strict';\n", "})();\n"));
    String policy =
        ("default-src 'none'; style-src '%s'; script-src '%s' '%s'; base-uri"
                + " 'none'; form-action 'none'")
            .formatted(hash(styles), hash(library), hash(scripts));
    String page =
        resource("page.html")
            .replace("@POLICY@", policy)
            .replace("@LICENSES@", licenses())
            .replace("@STYLES@", styles)
            .replace("@LIBRARY@", library)
            .replace("@SCRIPTS@", scripts);
    int data = page.indexOf(DATA);
    beforeData = page.substring(0, data);
    afterData = page.substring(data + DATA.length());
  }

  /** Writes the data of a page. */
  @FunctionalInterface
  interface Data {
    void writeTo(Writer target) throws IOException;
  }

  void write(Data data, Writer target) throws IOException {
    target.write(beforeData);
    data.writeTo(target);
    target.write(afterData);
    target.flush();
  }

  private static String licenses() {
    return LICENSES.stream()
        .map(HtmlPage::resource)
        .map(text -> text.replace("--", "- -"))
        .collect(Collectors.joining("\n"));
  }

  /** The text of a resource, with the ends of lines that a browser hashes. */
  static String resource(String name) {
    try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("pathprofile was built without " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The hash of a style sheet or script by which a policy allows it. */
  static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}

package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * What the name, the text and the place of a JavaScript program say of it, by the rules of Node.js.
 *
 * @param file its absolute path
 * @param text its text
 * @param isModule whether it is an ES module
 */
record JavaScriptFile(Path file, String text, boolean isModule) {
  private static final String PACKAGE = "package.json";
  private static final String PACKAGES = "node_modules";

  private static final String IMPORTS = "packages of " + PACKAGES;

  private static final Pattern TYPE_MODULE = Pattern.compile("\"type\"\\s*:\\s*\"module\"");

  /** A call of {@code require} with the name of a module. */
  private static final Pattern REQUIRES = Pattern.compile("(?<![.\\w$])require\\s*\\(\\s*['\"]");

  /** Texts that have a {@code require} of their own, as bundles do, or can do without. */
  private static final Pattern OWN_REQUIRE =
      Pattern.compile(
          "typeof\\s+require\\b|\\b(?:var|let|const|function)\\s+require\\b"
              + "|function\\s*\\w*\\s*\\([^)]*\\brequire\\b[^)]*\\)");

  /** An import of a package: of what is neither a path nor an address. */
  private static final Pattern IMPORTS_PACKAGE =
      Pattern.compile(
          "(?:\\bfrom\\s*|\\bimport\\s*\\(?\\s*)(['\"])(?![./]|[a-z]+:)[@\\w][^'\"\\n]*\\1");

  /**
   * Reads a program.
   *
   * @throws IOException if it cannot be read
   */
  static JavaScriptFile read(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    String name = file.toString();
    boolean isModule =
        name.endsWith(".mjs") || (name.endsWith(".js") && isInModulePackage(absolute));
    return new JavaScriptFile(absolute, Files.readString(absolute), isModule);
  }

  private static boolean isInModulePackage(Path file) throws IOException {
    for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
      Path description = folder.resolve(PACKAGE);
      if (Files.isRegularFile(description)) {
        return TYPE_MODULE.matcher(Files.readString(description)).find();
      }
    }
    return false;
  }

  /** The name of what it needs of npm's way to find modules; null if it needs nothing. */
  String needsPackages() {
    if (isModule) {
      return IMPORTS_PACKAGE.matcher(text).find() && installed("") != null ? IMPORTS : null;
    }
    boolean requires = REQUIRES.matcher(text).find() && !OWN_REQUIRE.matcher(text).find();
    return requires || file.toString().endsWith(".cjs") ? "require" : null;
  }

  /**
   * The folder of an installed package.
   *
   * @param name of the package; empty for the folder of all packages
   * @return null if it is not installed
   */
  Path installed(String name) {
    for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
      Path installed = folder.resolve(PACKAGES).resolve(name);
      if (Files.isDirectory(installed)) {
        return installed;
      }
    }
    return null;
  }
}

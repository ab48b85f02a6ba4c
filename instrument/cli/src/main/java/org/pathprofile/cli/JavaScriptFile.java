package org.pathprofile.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
   * Whether a program is an ES module, by its name and its package.
   *
   * @throws IOException if the package's description cannot be read
   */
  static boolean isModule(Path file) throws IOException {
    String name = file.toString();
    if (!name.endsWith(".js")) {
      return name.endsWith(".mjs");
    }
    Path description = nearest(file, PACKAGE, Files::isRegularFile);
    return description != null && TYPE_MODULE.matcher(Files.readString(description)).find();
  }

  /** What is called so in the folder of a file, or else in the nearest one around it. */
  static @Nullable Path nearest(Path file, String name, Predicate<Path> is) {
    for (Path folder = file.toAbsolutePath().normalize().getParent();
        folder != null;
        folder = folder.getParent()) {
      Path found = folder.resolve(name);
      if (is.test(found)) {
        return found;
      }
    }
    return null;
  }

  /** The name of what it needs of npm's way to find modules; null if it needs nothing. */
  @Nullable String needsPackages() {
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
  @Nullable Path installed(String name) {
    return nearest(file, PACKAGES + "/" + name, Files::isDirectory);
  }
}

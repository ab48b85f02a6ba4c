package org.pathprofile.truffle;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Patterns of files, separated by commas: {@code src/*,!*_test.js}. Those after an exclamation mark
 * exclude what they match. A file is one of them if it matches one of the others, or there are no
 * others, and none excludes it. A pattern is that of a file's whole path, its path below the
 * working directory, or its name. Immutable.
 */
final class FilePatterns {
  static final FilePatterns ANY = of("*");

  private static final Path HERE = Path.of("").toAbsolutePath();

  private final String text;
  private final List<Wildcards> included = new ArrayList<>();
  private final List<Wildcards> excluded = new ArrayList<>();
  private final boolean isAny;

  private FilePatterns(String text) {
    this.text = text;
    for (String pattern : text.split(",", -1)) {
      boolean excludes = pattern.startsWith("!");
      String bare = excludes ? pattern.substring(1) : pattern;
      if (bare.isEmpty()) {
        throw new IllegalArgumentException(
            "patterns such as src/*,!*_test.js; one of these is empty");
      }
      (excludes ? excluded : included)
          .add(Wildcards.of(bare.startsWith("./") ? bare.substring(2) : bare));
    }
    isAny = excluded.isEmpty() && included.stream().anyMatch(Wildcards::isAny);
  }

  /**
   * Reads patterns.
   *
   * @throws IllegalArgumentException if one of them is empty; the message says what is allowed
   */
  static FilePatterns of(String text) {
    return new FilePatterns(text);
  }

  boolean isAny() {
    return isAny;
  }

  /**
   * Whether these are the patterns of a source with this path, this name, and these originals, of
   * which it is compiled: whichever of them a pattern names.
   */
  boolean match(@Nullable String path, String name, String... originals) {
    List<String> names = new ArrayList<>(Arrays.asList(path, belowHere(path), name));
    for (String original : originals) {
      names.add(original);
      names.add(belowHere(original));
    }
    return (included.isEmpty() || anyMatches(included, names)) && !anyMatches(excluded, names);
  }

  private static boolean anyMatches(List<Wildcards> patterns, List<String> names) {
    for (Wildcards pattern : patterns) {
      for (String name : names) {
        if (pattern.matches(name)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String belowHere(String path) {
    try {
      Path file = path == null ? null : Path.of(path);
      return file == null || !file.startsWith(HERE)
          ? null
          : HERE.relativize(file).toString().replace('\\', '/');
    } catch (InvalidPathException e) {
      return null;
    }
  }

  @Override
  public String toString() {
    return text;
  }
}

package org.pathprofile.truffle.probe;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.sourcemap.MappedSource;
import org.pathprofile.core.sourcemap.OriginalSource;
import org.pathprofile.core.sourcemap.SourceMap;
import org.pathprofile.core.sourcemap.SourceMapException;

/**
 * Finds the source map of one source, and its originals. Whoever has written a program has written
 * its map, too. So nothing is fetched, and no file is read outside of the <em>tree</em>: the widest
 * of the source's folder, the nearest folder around it with a {@code package.json}, and the working
 * directory, if the source is in it. For one use.
 */
final class MapFiles {
  private static final long MOST_BYTES_OF_MAP = 64L << 20;
  private static final long MOST_BYTES_OF_ORIGINAL = 16L << 20;
  private static final int MOST_ORIGINALS = 100_000;
  private static final String COMMENT = "sourceMappingURL=";

  /** How many comments in the middle of code, or in texts, are passed over. */
  private static final int MOST_COMMENTS = 100;

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):.*");
  private static final Pattern WEBPACK =
      Pattern.compile("webpack://[^/]*/(?:\\./)?([^?]+)(\\?.*)?");
  private static final Pattern ESCAPE = Pattern.compile("%[0-9a-fA-F]{2}");

  private final String shown;
  private final Path folder;
  private final Path project;
  private final Path tree;
  private final Consumer<String> warnings;

  /** How many originals are elsewhere than is allowed. */
  private int outside;

  /**
   * @param file the file of the source, without links; null if it is no file
   * @param warnings is told what of the map is not used
   */
  MapFiles(@Nullable Path file, Consumer<String> warnings) {
    this.warnings = warnings;
    Path working = real(Path.of("").toAbsolutePath());
    shown = file == null ? "code that is no file" : file.toString();
    folder = file == null ? working : file.toAbsolutePath().getParent();
    Path nearest = folder;
    while (nearest != null && !Files.exists(nearest.resolve("package.json"))) {
      nearest = nearest.getParent();
    }
    boolean isInside = folder.startsWith(working);
    project = nearest != null ? nearest : isInside ? working : folder;
    tree = isInside && project.startsWith(working) ? working : project;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.normalize();
    }
  }

  /** Where the last comment on a line of its own says that the map of a text is. */
  static Optional<String> urlIn(String text) {
    int at = text.lastIndexOf(COMMENT);
    for (int i = 0; i < MOST_COMMENTS && at >= 0; i++) {
      if (beginsLine(text, at)) {
        int end = at + COMMENT.length();
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
          end++;
        }
        String url = text.substring(at + COMMENT.length(), end);
        return Optional.of(url.endsWith("*/") ? url.substring(0, url.length() - 2) : url)
            .filter(found -> !found.isEmpty());
      }
      at = text.lastIndexOf(COMMENT, at - 1);
    }
    return Optional.empty();
  }

  private static boolean beginsLine(String text, int at) {
    int start = at;
    while (start > 0 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t')) {
      start--;
    }
    start -= 3;
    if (start < 0
        || !(text.startsWith("//#", start)
            || text.startsWith("//@", start)
            || text.startsWith("/*#", start))) {
      return false;
    }
    while (start > 0 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t')) {
      start--;
    }
    return start == 0 || text.charAt(start - 1) == '\n' || text.charAt(start - 1) == '\r';
  }

  /**
   * Reads the map and finds its originals.
   *
   * @param url what {@link #urlIn} found
   * @param text the text of the source
   * @return empty if none of them may be shown
   * @throws SourceMapException if the map cannot be used
   */
  Optional<MappedSource> read(String url, String text) throws SourceMapException {
    boolean isData = url.startsWith("data:");
    Path file = isData ? null : fileOf(url);
    SourceMap map;
    try {
      map = SourceMap.read(isData ? dataOf(url) : textOf(file));
    } catch (SourceMapException e) {
      throw unusable(e.getMessage());
    }
    if (map.sources().size() > MOST_ORIGINALS) {
      throw unusable("it has more than " + MOST_ORIGINALS + " originals");
    }
    Path base = isData ? folder : file.getParent();
    List<OriginalSource> originals = new ArrayList<>();
    for (SourceMap.Source source : map.sources()) {
      originals.add(source.name() == null ? null : original(source, base));
    }
    MappedSource mapped = new MappedSource(map, text, originals);
    int unused = outside + mapped.tooShort();
    if (unused > 0) {
      warnings.accept(
          "of %s is not used for %s of its %s originals: %s. Their code has its places in %s"
              .formatted(
                  shown,
                  unused,
                  originals.size(),
                  outside > 0 ? "they are URLs, or outside of " + tree : "they have fewer lines",
                  shown));
    }
    return mapped.originals().iterator().hasNext() ? Optional.of(mapped) : Optional.empty();
  }

  private SourceMapException unusable(String reason) {
    return new SourceMapException(
        "of " + shown + " is not used: " + reason + ". All places are those in " + shown);
  }

  // --- the map

  private Path fileOf(String url) throws SourceMapException {
    if (SCHEME.matcher(url).matches() && !url.startsWith("file:")) {
      throw unusable("it is at a URL, and only files are read");
    }
    Path file = path(folder, url.replaceFirst("[?#].*$", ""));
    if (file == null) {
      throw unusable("it is outside of " + tree);
    }
    if (!Files.isRegularFile(file)) {
      throw new MissingMapException(unusable("there is no file " + file).getMessage());
    }
    return file;
  }

  private static String textOf(Path file) throws SourceMapException {
    try {
      if (Files.size(file) > MOST_BYTES_OF_MAP) {
        throw new SourceMapException("it has more than " + (MOST_BYTES_OF_MAP >> 20) + " MB");
      }
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException | SecurityException e) {
      throw new SourceMapException(file + " cannot be read");
    }
  }

  private static String dataOf(String url) throws SourceMapException {
    int comma = url.indexOf(',');
    if (comma < 0) {
      throw new SourceMapException("its data URL has no data");
    }
    String data = url.substring(comma + 1);
    if (data.length() > 2 * MOST_BYTES_OF_MAP) {
      throw new SourceMapException("it has more than " + (MOST_BYTES_OF_MAP >> 20) + " MB");
    }
    try {
      byte[] bytes =
          url.substring(0, comma).toLowerCase(Locale.ROOT).endsWith(";base64")
              ? Base64.getDecoder().decode(data)
              : unescaped(data).getBytes(StandardCharsets.UTF_8);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new SourceMapException("its data URL is not in base 64");
    }
  }

  // --- originals

  /** Null if it must not be shown. */
  private @Nullable OriginalSource original(SourceMap.Source source, Path base) {
    Matcher webpack = WEBPACK.matcher(source.name());
    boolean isUrl = SCHEME.matcher(source.name()).matches() && !source.name().startsWith("file:");
    Path file =
        webpack.matches()
            ? fileOfBundler(webpack.group(1))
            : isUrl ? null : path(base, source.name());
    if (isUrl && (file == null || !isOriginalFile(file, webpack.group(2), source.text()))) {
      if (source.name().startsWith("http:") || source.name().startsWith("https:")) {
        outside++;
        return null;
      }
      // Made up by a bundler, such as the code that loads modules.
      return new OriginalSource(source.name(), null, source.text().orElse(null));
    }
    if (file == null) {
      outside++;
      return null;
    }
    String text = source.text().orElse(null);
    if (text == null && Files.isRegularFile(file)) {
      text = textOfOriginal(file);
    }
    return new OriginalSource(source.name(), file.toString(), text);
  }

  /**
   * Whether a name of a bundler is that of a file. Behind a question mark it tells apart what it
   * has made of one file; this is the file if it has the same text.
   */
  private static boolean isOriginalFile(Path file, @Nullable String query, Optional<String> text) {
    return Files.isRegularFile(file)
        && (query == null
            || query.length() == 1
            || (text.isPresent() && text.get().equals(textOfOriginal(file))));
  }

  /** Bundlers name files from where they were run. */
  private Path fileOfBundler(String name) {
    Path file = path(project, name);
    return file != null && Files.isRegularFile(file) ? file : path(tree, name);
  }

  private static String textOfOriginal(Path file) {
    try {
      return Files.size(file) > MOST_BYTES_OF_ORIGINAL
          ? null
          : new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException | SecurityException e) {
      return null;
    }
  }

  /** The file that a name says, without links; null if it is outside of the tree. */
  private @Nullable Path path(Path base, String name) {
    try {
      Path file = base.resolve(withoutScheme(unescaped(name))).normalize();
      if (Files.exists(file)) {
        file = file.toRealPath();
      }
      return file.startsWith(tree) ? file : null;
    } catch (IOException | InvalidPathException | SecurityException e) {
      return null;
    }
  }

  private static String withoutScheme(String name) {
    return name.startsWith("file://") ? name.substring("file://".length()) : name;
  }

  /** What a URL writes as {@code %20}, and the like; a name with another percent sign is kept. */
  private static String unescaped(String text) {
    if (!ESCAPE.matcher(text).find()) {
      return text;
    }
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}

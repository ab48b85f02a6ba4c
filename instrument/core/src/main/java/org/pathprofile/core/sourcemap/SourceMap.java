package org.pathprofile.core.sourcemap;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A source map of version 3, as it was read: it tells of each piece of compiled code where it is in
 * which original. Immutable and thread-safe.
 */
public final class SourceMap {

  /**
   * A source as the map names it.
   *
   * @param name a path or URL, behind the map's {@code sourceRoot}; null if the map does not tell
   * @param text the text, if it is in the map
   */
  public record Source(@Nullable String name, Optional<String> text) {}

  private final List<Source> sources;
  private final Mappings mappings;

  SourceMap(List<Source> sources, Mappings mappings) {
    this.sources = List.copyOf(sources);
    this.mappings = mappings;
  }

  /**
   * Reads a map, also one that consists of sections.
   *
   * @param json the text of the map
   * @throws SourceMapException if it is no such map; the message says why
   */
  public static SourceMap read(String json) throws SourceMapException {
    return new SourceMapReader().read(json);
  }

  /** The originals, by number. */
  public List<Source> sources() {
    return sources;
  }

  Mappings mappings() {
    return mappings;
  }
}

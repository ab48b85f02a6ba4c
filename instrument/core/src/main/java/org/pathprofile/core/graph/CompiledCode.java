package org.pathprofile.core.graph;

import java.util.Objects;

/**
 * Code that a compiler or bundler has written, and of which a source map tells the original.
 *
 * @param place where it is in the source that was loaded
 * @param originalOrNull the original's path, or its name if it is no file; null if the map tells no
 *     original of this code
 */
public record CompiledCode(SourceRange place, String originalOrNull) {
  public CompiledCode {
    Objects.requireNonNull(place, "place");
  }
}

package org.pathprofile.core.graph;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Code that a compiler or bundler has written, and of which a source map tells the original.
 *
 * @param place where it is in the source that was loaded
 * @param original the original's path, or its name if it is no file; null if the map tells no
 *     original of this code
 */
@SuppressWarnings("exports")
public record CompiledCode(SourceRange place, @Nullable String original) {
  public CompiledCode {
    Objects.requireNonNull(place, "place");
  }
}

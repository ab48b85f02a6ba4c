package org.pathprofile.truffle.probe;

import java.util.Objects;
import org.pathprofile.core.graph.SourceRange;

/**
 * What tells functions apart.
 *
 * @param language the language's id
 * @param path the path of the source file, or null
 * @param source the name of the source
 * @param name the name of the root, or empty
 * @param section where in the source
 * @param hash the structural hash of the graph
 */
public record FunctionKey(
    String language, String path, String source, String name, SourceRange section, String hash) {
  public FunctionKey {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(name, "name");
  }

  /** The key of a function at the same place that has another graph. */
  public FunctionKey withHash(String otherHash) {
    return new FunctionKey(language, path, source, name, section, otherHash);
  }
}

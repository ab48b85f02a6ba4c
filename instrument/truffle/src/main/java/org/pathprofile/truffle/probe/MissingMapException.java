package org.pathprofile.truffle.probe;

import org.pathprofile.core.sourcemap.SourceMapException;

/** There is no file where the map of a source is said to be. */
final class MissingMapException extends SourceMapException {
  private static final long serialVersionUID = 1L;

  MissingMapException(String message) {
    super(message);
  }
}

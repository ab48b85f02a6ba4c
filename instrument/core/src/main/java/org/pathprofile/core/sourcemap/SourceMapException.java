package org.pathprofile.core.sourcemap;

/** A source map cannot be used; the message says why. */
public class SourceMapException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The message says why; it is the end of a sentence about the map. */
  public SourceMapException(String message) {
    super(message);
  }
}

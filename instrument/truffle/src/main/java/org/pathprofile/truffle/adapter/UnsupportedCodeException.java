package org.pathprofile.truffle.adapter;

/** The code of a root has a shape for which no exact graph can be built. */
public final class UnsupportedCodeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnsupportedCodeException(String message) {
    super(message);
  }
}

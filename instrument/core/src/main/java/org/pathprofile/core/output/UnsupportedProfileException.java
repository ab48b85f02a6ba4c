package org.pathprofile.core.output;

/** A format cannot tell what a profile has; the message says why, and what the user can do. */
public final class UnsupportedProfileException extends Exception {
  private static final long serialVersionUID = 1L;

  public UnsupportedProfileException(String message) {
    super(message);
  }
}

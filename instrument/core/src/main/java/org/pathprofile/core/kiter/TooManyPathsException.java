package org.pathprofile.core.kiter;

/** A graph has more paths than ids can tell apart, or than were allowed. */
public final class TooManyPathsException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  TooManyPathsException(String message) {
    super(message);
  }
}

package org.pathprofile.launcher;

/** pathprofile cannot be started. The message says why, for users. */
final class LaunchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LaunchException(String message) {
    super(message);
  }
}

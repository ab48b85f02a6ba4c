package org.pathprofile.cli;

/** A command cannot do what it was asked for; the message tells the user what to mend. */
final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandException(String message) {
    super(message);
  }

  CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}

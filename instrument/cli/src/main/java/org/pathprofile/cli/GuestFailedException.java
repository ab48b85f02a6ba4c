package org.pathprofile.cli;

import org.graalvm.polyglot.PolyglotException;

/** A run of the guest program failed, so that there is nothing to measure. */
final class GuestFailedException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient PolyglotException failure;

  /**
   * @param run which run that was
   */
  GuestFailedException(String run, PolyglotException failure) {
    super("the program failed in the " + run + "; its accuracy was not measured", failure);
    this.failure = failure;
  }

  PolyglotException failure() {
    return failure;
  }
}

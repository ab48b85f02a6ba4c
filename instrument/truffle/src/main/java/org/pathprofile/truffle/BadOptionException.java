package org.pathprofile.truffle;

import com.oracle.truffle.api.exception.AbstractTruffleException;

/** An option has a value with which the profiler cannot work. */
final class BadOptionException extends AbstractTruffleException {
  private static final long serialVersionUID = 1L;

  BadOptionException(String message, Throwable cause) {
    super(message, cause, UNLIMITED_STACK_TRACE, null);
  }
}

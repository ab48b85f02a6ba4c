package org.pathprofile.core.format;

import java.io.IOException;

/**
 * A file is not a profile that this version reads. The message names the file, the place in it and
 * the problem, and fits on one line.
 */
public final class ProfileFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  ProfileFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}

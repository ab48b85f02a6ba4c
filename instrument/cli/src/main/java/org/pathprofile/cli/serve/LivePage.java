package org.pathprofile.cli.serve;

import java.io.IOException;

/** A page that may change at any time. Implementations are thread-safe. */
public interface LivePage {
  /**
   * What the page shows now.
   *
   * @param version another number whenever the page has changed; 0 as long as there is none
   * @param text one line for the reader on what it is of
   */
  record State(long version, String text) {}

  /** Looks for something new. */
  State state() throws IOException;

  /** The page in HTML, in UTF-8, of the last {@link #state}. */
  byte[] html() throws IOException;
}

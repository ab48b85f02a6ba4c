package org.pathprofile.tests.observe;

/**
 * Is told everything that one activation does, block by block, edges without events included. Used
 * by one thread at a time.
 */
public interface ActivationFollower {

  /** It takes {@code edge}. */
  void take(int edge);

  /** It is suspended at {@code block}. */
  void suspend(int block);

  /** It goes on at {@code block}: it is resumed, or enters a handler. */
  void continueAt(int block);

  /**
   * An exception leaves {@code block}.
   *
   * @param tornDown whether the activation is torn down, so that no handler sees the exception
   */
  void unwind(int block, boolean tornDown);
}

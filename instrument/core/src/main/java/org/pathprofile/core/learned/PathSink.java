package org.pathprofile.core.learned;

/** Takes the paths that end. */
public interface PathSink {
  /** A path ended that has a number. */
  void numbered(LearnedNumbering numbering, long id);

  /** A path ended that has none. */
  void learned(long sequence);

  /** A path ended that is in no count, because there was no room for it. */
  default void lost() {
    // What counts single paths misses nothing but this one.
  }
}

package org.pathprofile.tests.observe;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where an activation is. Used by one thread at a time. */
final class ObservedActivation {
  enum Status {
    RUNNING,
    THROWN,
    RETHROWN,
    SUSPENDED,
    ENDED
  }

  final int[] variables;

  /** Null if nothing follows it. */
  final @Nullable ActivationFollower follower;

  int block;

  /** Whether the block is a loop header whose crossing was counted since it was entered. */
  boolean crossed;

  Status status = Status.RUNNING;
  int resume = -1;

  /** The exception that ended the path last; null if it is not known. */
  @Nullable Throwable exception;

  /** The jump that the activation itself has made last, if others come from elsewhere. */
  Throwable jump;

  /** The exceptions that go on at the ends of finally blocks, by their handlers; null as above. */
  final Map<Integer, @Nullable Throwable> kept = new HashMap<>();

  ObservedActivation(int entry, int variableCount, @Nullable ActivationFollower follower) {
    this.follower = follower;
    block = entry;
    variables = new int[variableCount];
  }

  /** Whether an exception is on its way. */
  boolean isThrown() {
    return status == Status.THROWN || status == Status.RETHROWN;
  }
}

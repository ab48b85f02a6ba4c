package org.pathprofile.truffle.observe;

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
  final ActivationFollower follower;

  int block;

  /** Whether the block is a loop header whose crossing was counted since it was entered. */
  boolean crossed;

  Status status = Status.RUNNING;
  int resume = -1;
  Throwable exception;

  ObservedActivation(int entry, int variableCount, ActivationFollower followerOrNull) {
    follower = followerOrNull;
    block = entry;
    variables = new int[variableCount];
  }
}

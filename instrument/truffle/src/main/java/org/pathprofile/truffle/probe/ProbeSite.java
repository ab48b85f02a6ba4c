package org.pathprofile.truffle.probe;

/**
 * A place where an activation leaves an element's own code by an exception or a suspension.
 *
 * @param block the block that is left
 * @param resume the block where a suspended activation goes on, or -1
 * @param hasCrossing whether a loop header was entered without an event; its crossing comes first
 * @param crossingEnd the offset from register to id of the path that the crossing ends
 * @param crossingStart the register after the crossing
 * @param offset for a suspension, the offset from register to path id
 * @param start the register when a path begins at {@code resume}
 * @param guardMask see {@link ProbeOperation}
 * @param guardBits see {@link ProbeOperation}
 * @param resumedAt see {@link ProbeOperation}
 */
record ProbeSite(
    int block,
    int resume,
    boolean hasCrossing,
    long crossingEnd,
    long crossingStart,
    long offset,
    long start,
    long guardMask,
    long guardBits,
    int resumedAt) {

  boolean matches(PathRegister register) {
    return (register.variables & guardMask) == guardBits
        && (resumedAt < 0 || register.resume == resumedAt);
  }
}

package org.pathprofile.truffle.probe;

/**
 * A step of a probe with the condition under which it is done.
 *
 * @param kind what else happens along with the step
 * @param step what to do, or null for nothing but what the kind says
 * @param block the block that the step is about, for {@link Kind#RETHROW}
 * @param guardMask the bits of the variables that decide whether it is done
 * @param guardBits the value that these bits must have
 * @param resumedAt the block at which the activation must last have been resumed, or -1
 * @param assignMask the bits of the variables that change
 * @param assignBits what they become
 */
record GuardedStep(
    Kind kind,
    Step step,
    int block,
    long guardMask,
    long guardBits,
    int resumedAt,
    long assignMask,
    long assignBits) {

  enum Kind {
    /** The step. */
    STEP,
    /** Variables change. */
    ASSIGN,
    /** If an exception ended the path, a new one begins with the step, and variables change. */
    HANDLE,
    /** The path ends at {@code block} because an exception goes on. */
    RETHROW,
    /** The step, and the activation ends. */
    END
  }

  boolean isGuarded() {
    return guardMask != 0 || resumedAt >= 0;
  }

  boolean endsPath() {
    return step != null && step.endsPath();
  }

  /** This and {@code next}, done right after it, in one; or null if that cannot be. */
  GuardedStep followedBy(GuardedStep next) {
    if (kind != Kind.STEP
        || next.kind != Kind.STEP
        || guardMask != next.guardMask
        || guardBits != next.guardBits
        || resumedAt != next.resumedAt) {
      return null;
    }
    Step both = step.followedBy(next.step);
    return both == null
        ? null
        : new GuardedStep(kind, both, -1, guardMask, guardBits, resumedAt, 0, 0);
  }
}

package org.pathprofile.truffle.probe;

import org.jspecify.annotations.Nullable;

/**
 * A step of a probe with the condition under which it is done.
 *
 * @param kind what else happens along with the step
 * @param step what to do, or null for nothing but what the kind says
 * @param block the block that the step is about, for {@link Kind#RETHROW}, {@link Kind#LEAVE} and
 *     {@link Kind#KEEP}
 * @param kept for {@link Kind#RETHROW}, the block of the {@link Kind#KEEP} whose exception goes on,
 *     or -1
 * @param condition when it is done
 * @param assigned the variables that change
 */
record GuardedStep(
    Kind kind,
    @Nullable Step step,
    int block,
    int kept,
    Condition condition,
    @Nullable WordBits assigned) {

  enum Kind {
    /** The step. */
    STEP,
    /** Variables change. */
    ASSIGN,
    /**
     * The step, and the path has ended at {@code block} by an exception of which nothing has told.
     */
    LEAVE,
    /** Variables change before the conditions of what follows are read. */
    DIVERT,
    /** If an exception ended the path, it is kept for the {@link #RETHROW} of the same number. */
    KEEP,
    /** If an exception ended the path, a new one begins with the step, and variables change. */
    HANDLE,
    /** The path ends at {@code block} because an exception goes on. */
    RETHROW,
    /** The step, and the activation ends. */
    END
  }

  boolean isGuarded() {
    return !condition.isAlways();
  }

  boolean endsPath() {
    return step != null && step.endsPath();
  }

  /** Whether nothing but the activation changes. */
  boolean changesActivationOnly() {
    return kind == Kind.ASSIGN || (kind == Kind.STEP && step.changesActivationOnly());
  }

  /** This and {@code next}, done right after it, in one; or null if that cannot be. */
  @Nullable GuardedStep followedBy(GuardedStep next) {
    if (kind != Kind.STEP || next.kind != Kind.STEP || !condition.equals(next.condition)) {
      return null;
    }
    Step both = step.followedBy(next.step);
    return both == null ? null : new GuardedStep(kind, both, -1, -1, condition, null);
  }
}

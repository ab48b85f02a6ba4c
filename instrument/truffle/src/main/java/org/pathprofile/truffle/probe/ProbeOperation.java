package org.pathprofile.truffle.probe;

/**
 * One register operation of a probe.
 *
 * @param code what to do
 * @param first an increment, an offset from register to path id, or a register value
 * @param second the register value after a path end, or the new bits of a variable
 * @param block the block that the operation is about, for {@link Code#RETHROW}
 * @param guardMask the bits of the variables that decide whether the operation is done
 * @param guardBits the value that these bits must have
 * @param resumedAt the block at which the activation must last have been resumed, or -1
 * @param assignMask the bits of the variables that the operation changes
 */
record ProbeOperation(
    Code code,
    long first,
    long second,
    int block,
    long guardMask,
    long guardBits,
    int resumedAt,
    long assignMask) {

  enum Code {
    /** Adds {@code first} to the register. */
    ADD,
    /** Ends the path with id register + {@code first}; a new one begins at {@code second}. */
    END_PATH,
    /** Sets the bits {@code assignMask} of the variables to {@code second}. */
    ASSIGN,
    /** If an exception ended the path, begins a new one at {@code first}. */
    HANDLE,
    /** Ends the path at {@code block} because an exception goes on. */
    RETHROW,
    /** Ends the path with id register + {@code first}, and the activation. */
    END_ACTIVATION
  }

  boolean isGuarded() {
    return guardMask != 0 || resumedAt >= 0;
  }

  /** Whether {@code next}, done right after this, can be folded into this. */
  boolean absorbs(ProbeOperation next) {
    return code == Code.ADD
        && next.code == Code.ADD
        && guardMask == next.guardMask
        && guardBits == next.guardBits
        && resumedAt == next.resumedAt;
  }

  ProbeOperation absorb(ProbeOperation next) {
    return new ProbeOperation(code, first + next.first, 0, -1, guardMask, guardBits, resumedAt, 0);
  }
}
